package execsched

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// wants are the optional parts of the problem that a program requests.
type wants struct{ pairs, routes bool }

// readHello checks the version.
func readHello(r reply) (wants, error) {
	var m struct {
		Type     string    `json:"type"`
		Protocol *int      `json:"protocol"`
		Name     string    `json:"name"`
		Want     *[]string `json:"want"`
	}
	if err := r.decode("hello", &m); err != nil {
		return wants{}, err
	}
	switch {
	case m.Protocol == nil:
		return wants{}, r.errorf(1, "hello without a protocol version (want \"protocol\": %d)", version)
	case *m.Protocol != version:
		return wants{}, fmt.Errorf("it speaks version %d of the protocol, this clustersim version %d (see docs/protocol.md)", *m.Protocol, version)
	case m.Want == nil:
		return wants{pairs: true}, nil
	}
	var w wants
	for _, part := range *m.Want {
		switch part {
		case "pairs":
			w.pairs = true
		case "routes":
			w.routes = true
		default:
			return wants{}, r.errorf(1, "hello wants %s (there are \"pairs\" and \"routes\")", quoted(part))
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
