package execsched

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// reply is a line of standard output; lines are numbered from 1.
type reply struct {
	line int
	text []byte
}

// errorf returns an error about a byte of the reply.
func (r reply) errorf(offset int64, format string, args ...any) error {
	col := max(1, min(offset, int64(len(r.text))))
	return fmt.Errorf("reply %d:%d: %w", r.line, col, fmt.Errorf(format, args...))
}

// decode reads the reply into m; its type must be want. A program may send an
// error instead of any reply.
func (r reply) decode(want string, m any) error {
	var kind struct {
		Type    string `json:"type"`
		Message string `json:"message"`
	}
	if err := json.Unmarshal(r.text, &kind); err != nil {
		return r.wrong(err)
	}
	switch kind.Type {
	case want:
	case "error":
		return fmt.Errorf("the program says: %s", shown(kind.Message))
	case "":
		return r.errorf(1, "no type (want {\"type\": %q, ...})", want)
	default:
		return r.errorf(1, "type %s (want %q)", quoted(kind.Type), want)
	}
	in := json.NewDecoder(bytes.NewReader(r.text))
	in.DisallowUnknownFields()
	if err := in.Decode(m); err != nil {
		return r.wrong(err)
	}
	return nil
}

// wrong adds the column to an error of package json.
func (r reply) wrong(err error) error {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return r.errorf(syntax.Offset, "not JSON: %w (standard output is for replies only)", err)
	}
	kind, ok := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case ok && kind.Field == "":
		return r.errorf(1, "a JSON %s (want an object with a type)", kind.Value)
	case ok:
		return r.errorf(kind.Offset, "%s: a JSON %s is wrong here", kind.Field, kind.Value)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return r.errorf(int64(len(r.text)), "not JSON: it ends too early")
	}
	text, offset := strings.TrimPrefix(err.Error(), "json: "), 0
	if _, name, ok := strings.Cut(text, "unknown field "); ok {
		offset = bytes.Index(r.text, []byte(name))
	}
	return r.errorf(int64(offset)+1, "%s", shown(text))
}

const (
	shownMax = 300 // bytes of a program's own words that an error shows
	nameMax  = 80  // bytes of a name
)

// shown makes a program's words fit for an error: on one line, not too long, and
// with characters that cannot be seen written as in Go, such as \x1b.
func shown(text string) string {
	text, cut := shortened(strings.Join(strings.Fields(text), " "), shownMax)
	text = srcerr.Visible(text)
	if cut > 0 {
		text += fmt.Sprintf("... (%d more bytes)", cut)
	}
	return text
}

// quoted is a name in quotes, shortened.
func quoted(name string) string {
	name, cut := shortened(name, nameMax)
	if cut > 0 {
		return strconv.Quote(name) + "..."
	}
	return strconv.Quote(name)
}

// shortened cuts text after at most most bytes, between two characters, and says
// how many bytes are gone.
func shortened(text string, most int) (string, int) {
	if len(text) <= most {
		return text, 0
	}
	end := most
	for !utf8.RuneStart(text[end]) && end > most-utf8.UTFMax {
		end--
	}
	return text[:end], len(text) - end
}

// optional are the parts of the problem that a program may request.
type optional struct{ pairs, routes bool }

// readHello checks the version.
func readHello(r reply) (optional, error) {
	var m struct {
		Type     string    `json:"type"`
		Protocol *int      `json:"protocol"`
		Name     string    `json:"name"`
		Want     *[]string `json:"want"`
	}
	if err := r.decode("hello", &m); err != nil {
		return optional{}, err
	}
	switch {
	case m.Protocol == nil:
		return optional{}, r.errorf(1, "hello without a protocol version (want \"protocol\": %d)", version)
	case *m.Protocol != version:
		return optional{}, fmt.Errorf("it speaks version %d of the protocol, this clustersim version %d (see docs/protocol.md)", *m.Protocol, version)
	case m.Want == nil:
		return optional{pairs: true}, nil
	}
	var w optional
	for _, part := range *m.Want {
		switch part {
		case "pairs":
			w.pairs = true
		case "routes":
			w.routes = true
		default:
			return optional{}, r.errorf(1, "hello requests %s (there are \"pairs\" and \"routes\")", quoted(part))
		}
	}
	return w, nil
}

// ref is a reference to a task or a host, by number or by name.
type ref struct {
	number int
	name   *string
	given  bool
	wrong  string // JSON text that is neither
}

func (f *ref) UnmarshalJSON(text []byte) error {
	f.given = true
	if len(text) > 0 && text[0] == '"' {
		f.name = new(string)
		return json.Unmarshal(text, f.name)
	}
	if json.Unmarshal(text, &f.number) != nil || string(text) == "null" {
		f.wrong = string(text)
	}
	return nil
}

// resolve returns the number of what f refers to: one of n tasks or hosts, with their names by
// number and their numbers by name.
func (f ref) resolve(what string, n int, nameOf func(int) string, numberOf func(string) (int, bool)) (int, error) {
	switch {
	case !f.given:
		return 0, fmt.Errorf("no %s", what)
	case f.wrong != "":
		return 0, fmt.Errorf("%s: want the number or the name of a %s", shown(f.wrong), what)
	case f.name == nil && (f.number < 0 || f.number >= n):
		return 0, fmt.Errorf("no %s number %d: there are %d, counted from 0", what, f.number, n)
	case f.name == nil:
		return f.number, nil
	}
	if i, ok := numberOf(*f.name); ok {
		return i, nil
	}
	if len(*f.name) <= nameMax {
		names := make([]string, n)
		for i := range names {
			names[i] = nameOf(i)
		}
		if near := srcerr.Suggest(*f.name, names); near != "" {
			return 0, fmt.Errorf("unknown %s %q (did you mean %q?)", what, *f.name, near)
		}
	}
	return 0, fmt.Errorf("unknown %s %s", what, quoted(*f.name))
}

// directory finds tasks and hosts by number or name.
type directory struct {
	pr    *scheduler.Problem
	tasks map[string]int // filled when a name is first looked up
}

func (d *directory) task(f ref) (workload.TaskID, error) {
	n, nameOf := d.pr.DAG.NumTasks(), func(i int) string { return d.pr.DAG.TaskName(workload.TaskID(i)) }
	i, err := f.resolve("task", n, nameOf, func(name string) (int, bool) {
		if d.tasks == nil {
			d.tasks = make(map[string]int, n)
			for t := range n {
				d.tasks[nameOf(t)] = t
			}
		}
		t, ok := d.tasks[name]
		return t, ok
	})
	return workload.TaskID(i), err
}

func (d *directory) host(f ref) (platform.HostID, error) {
	p := d.pr.Platform
	nameOf := func(i int) string { return p.HostName(platform.HostID(i)) }
	i, err := f.resolve("host", p.NumHosts(), nameOf, func(name string) (int, bool) {
		h, ok := p.HostByName(name)
		return int(h), ok
	})
	return platform.HostID(i), err
}

// place is a task and the host that it is placed on.
type place struct {
	Task ref `json:"task"`
	Host ref `json:"host"`
}

func (d *directory) find(at place) (t workload.TaskID, h platform.HostID, err error) {
	if t, err = d.task(at.Task); err == nil {
		h, err = d.host(at.Host)
	}
	return t, h, err
}

// placement is one row of a schedule.
type placement struct {
	place
	StartSec  *float64 `json:"start_sec"`
	FinishSec *float64 `json:"finish_sec"`
	Pstate    *int     `json:"pstate"`
}

// readSchedule reads rows and checks the schedule; each host runs its tasks in their order.
func readSchedule(r reply, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	var m struct {
		Type  string      `json:"type"`
		Tasks []placement `json:"tasks"`
	}
	if err := r.decode("schedule", &m); err != nil {
		return nil, err
	}
	d := directory{pr: pr}
	s := &scheduler.Schedule{
		Host:  slices.Repeat([]platform.HostID{platform.NoHost}, pr.DAG.NumTasks()),
		Order: make([][]workload.TaskID, pr.Platform.NumHosts()),
	}
	if len(m.Tasks) > 0 && m.Tasks[0].StartSec != nil {
		s.Plan = make([]scheduler.Interval, pr.DAG.NumTasks())
	}
	for i, row := range m.Tasks {
		if err := addRow(s, &d, row); err != nil {
			return nil, fmt.Errorf("reply %d: tasks[%d]: %w", r.line, i, err)
		}
	}
	if err := addPstates(s, m.Tasks, &d); err != nil {
		return nil, err
	}
	if s.Plan != nil {
		return s, scheduler.ValidatePlan(pr, s)
	}
	return s, scheduler.Validate(pr, s)
}

func addRow(s *scheduler.Schedule, d *directory, row placement) error {
	t, h, err := d.find(row.place)
	switch {
	case err != nil:
		return err
	case s.Host[t] != platform.NoHost:
		return fmt.Errorf("task %q occurs twice", d.pr.DAG.TaskName(t))
	case (row.StartSec != nil) != (s.Plan != nil), (row.FinishSec != nil) != (s.Plan != nil):
		return errors.New("want start_sec and finish_sec in all rows or in none")
	case s.Plan != nil:
		s.Plan[t] = scheduler.Interval{StartSec: *row.StartSec, FinishSec: *row.FinishSec}
	}
	s.Host[t] = h
	s.Order[h] = append(s.Order[h], t)
	return nil
}

// addPstates gives placed tasks their power states, and all others those of their hosts; none
// if no row has one.
func addPstates(s *scheduler.Schedule, rows []placement, d *directory) error {
	if !slices.ContainsFunc(rows, func(row placement) bool { return row.Pstate != nil }) {
		return nil
	}
	s.Pstate = make([]int32, len(s.Host))
	for t, h := range s.Host {
		if h != platform.NoHost {
			s.Pstate[t] = int32(d.pr.Platform.Host(h).Details.OrNone().Pstate)
		}
	}
	for _, row := range rows {
		if row.Pstate == nil {
			continue
		}
		t, err := d.task(row.Task)
		if err != nil {
			return err
		}
		s.Pstate[t] = int32(max(math.MinInt32, min(math.MaxInt32, *row.Pstate))) // checked with the schedule
	}
	return nil
}

// readDecisions reads an online program's decisions, and the power states that it sets.
func readDecisions(r reply, d *directory) ([]scheduler.Decision, []scheduler.PstateChange, error) {
	var m struct {
		Type      string      `json:"type"`
		Decisions []place     `json:"decisions"`
		Pstates   []hostState `json:"pstates"`
	}
	if err := r.decode("decisions", &m); err != nil {
		return nil, nil, err
	}
	var decisions []scheduler.Decision
	for i, row := range m.Decisions {
		t, h, err := d.find(row)
		if err != nil {
			return nil, nil, fmt.Errorf("reply %d: decisions[%d]: %w", r.line, i, err)
		}
		decisions = append(decisions, scheduler.Decision{Task: t, Host: h})
	}
	changes, err := pstateChanges(r, m.Pstates, d)
	if err != nil {
		return nil, nil, err
	}
	return decisions, changes, nil
}

// hostState is a power state that an online program sets.
type hostState struct {
	Host   ref  `json:"host"`
	Pstate *int `json:"pstate"`
}

// pstateChanges are the power states among an online program's decisions.
func pstateChanges(r reply, rows []hostState, d *directory) ([]scheduler.PstateChange, error) {
	var changes []scheduler.PstateChange
	for i, row := range rows {
		h, err := d.host(row.Host)
		if err == nil && row.Pstate == nil {
			err = fmt.Errorf("host %q: no pstate", d.pr.Platform.HostName(h))
		}
		if err != nil {
			return nil, fmt.Errorf("reply %d: pstates[%d]: %w", r.line, i, err)
		}
		changes = append(changes, scheduler.PstateChange{Host: h, Pstate: *row.Pstate})
	}
	return changes, nil
}
