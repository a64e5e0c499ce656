package execsched

import (
	"encoding/json"
	"errors"
	"fmt"

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

// find returns which of n things f refers to.
func (f ref) find(what string, n int, name func(int) string) (int, error) {
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
	names := make([]string, n)
	for i := range n {
		if names[i] = name(i); names[i] == *f.name {
			return i, nil
		}
	}
	if len(*f.name) <= nameMax {
		if near := srcerr.Suggest(*f.name, names); near != "" {
			return 0, fmt.Errorf("unknown %s %q (did you mean %q?)", what, *f.name, near)
		}
	}
	return 0, fmt.Errorf("unknown %s %s", what, quoted(*f.name))
}

// directory finds tasks and hosts by number or name.
type directory struct {
	pr    *scheduler.Problem
	tasks map[string]workload.TaskID // filled when a name is first looked up
}

func (d *directory) task(f ref) (workload.TaskID, error) {
	if f.name != nil {
		if d.tasks == nil {
			d.tasks = make(map[string]workload.TaskID, d.pr.DAG.NumTasks())
			for t := range workload.TaskID(d.pr.DAG.NumTasks()) {
				d.tasks[d.pr.DAG.TaskName(t)] = t
			}
		}
		if t, ok := d.tasks[*f.name]; ok {
			return t, nil
		}
	}
	i, err := f.find("task", d.pr.DAG.NumTasks(), func(i int) string { return d.pr.DAG.TaskName(workload.TaskID(i)) })
	return workload.TaskID(i), err
}

func (d *directory) host(f ref) (platform.HostID, error) {
	if f.name != nil {
		if h, ok := d.pr.Platform.HostByName(*f.name); ok {
			return h, nil
		}
	}
	i, err := f.find("host", d.pr.Platform.NumHosts(), func(i int) string { return d.pr.Platform.HostName(platform.HostID(i)) })
	return platform.HostID(i), err
}

// placement is one row of a schedule.
type placement struct {
	Task      ref      `json:"task"`
	Host      ref      `json:"host"`
	StartSec  *float64 `json:"start_sec"`
	FinishSec *float64 `json:"finish_sec"`
	Pstate    *int     `json:"pstate"`
}

// readSchedule reads rows; each host runs its tasks in their order.
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
		Host:  make([]platform.HostID, pr.DAG.NumTasks()),
		Order: make([][]workload.TaskID, pr.Platform.NumHosts()),
	}
	if len(m.Tasks) > 0 && m.Tasks[0].StartSec != nil {
		s.Plan = make([]scheduler.Interval, pr.DAG.NumTasks())
	}
	for t := range s.Host {
		s.Host[t] = platform.NoHost
	}
	for i, row := range m.Tasks {
		if err := addRow(s, &d, row); err != nil {
			return nil, fmt.Errorf("reply %d: tasks[%d]: %w", r.line, i, err)
		}
	}
	if err := addPstate(s, pr, m.Tasks, &d); err != nil {
		return nil, err
	}
	return s, nil
}

func addRow(s *scheduler.Schedule, d *directory, row placement) error {
	t, err := d.task(row.Task)
	if err != nil {
		return err
	}
	h, err := d.host(row.Host)
	if err != nil {
		return err
	}
	switch {
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

// readDecisions reads an online program's decisions, and the power states that it sets.
func readDecisions(r reply, d *directory) ([]scheduler.Decision, []scheduler.PstateChange, error) {
	var m struct {
		Type      string `json:"type"`
		Decisions []struct {
			Task ref `json:"task"`
			Host ref `json:"host"`
		} `json:"decisions"`
		Pstates []hostState `json:"pstates"`
	}
	if err := r.decode("decisions", &m); err != nil {
		return nil, nil, err
	}
	var decisions []scheduler.Decision
	for i, row := range m.Decisions {
		t, err := d.task(row.Task)
		if err != nil {
			return nil, nil, fmt.Errorf("reply %d: decisions[%d]: %w", r.line, i, err)
		}
		h, err := d.host(row.Host)
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
