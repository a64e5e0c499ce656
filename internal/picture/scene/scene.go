package scene

import (
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Scene is all that is drawn. For something that has not run, only Network or Graph is there.
type Scene struct {
	Title       string  `json:"title,omitempty"`
	MakespanSec float64 `json:"makespan"`
	WorkUnit    string  `json:"workUnit,omitempty"`

	Hosts     *Hosts     `json:"hosts,omitempty"`
	Tasks     *Tasks     `json:"tasks,omitempty"`
	More      *More      `json:"more,omitempty"`
	Failed    *Failed    `json:"failed,omitempty"`
	Off       *Off       `json:"off,omitempty"`
	Transfers *Transfers `json:"transfers,omitempty"`
	Path      []Leg      `json:"path,omitempty"`
	Load      *Load      `json:"load,omitempty"`
	Network   *Network   `json:"network,omitempty"`
	Graph     *Graph     `json:"graph,omitempty"`
}

// Hosts are by HostID.
type Hosts struct {
	Name       []string  `json:"name"`
	SpeedFlops []float64 `json:"speed"` // of a core
	Cores      []int     `json:"cores"`
}

// Tasks are by TaskID.
type Tasks struct {
	Name      []string  `json:"name"`
	Type      []string  `json:"type"`
	Host      []int32   `json:"host"` // of a parallel task the first
	Lane      []int32   `json:"lane"` // a core of its host, the first of several
	StartSec  []float64 `json:"start"`
	FinishSec []float64 `json:"finish"`
	Work      []float64 `json:"work"`

	// Of a mapper that plans times.
	PlannedHost      []int32   `json:"plannedHost,omitempty"`
	PlannedStartSec  []float64 `json:"plannedStart,omitempty"`
	PlannedFinishSec []float64 `json:"plannedFinish,omitempty"`
}

// Transfers are those that took time, between tasks.
type Transfers struct {
	From      []workload.TaskID `json:"from"`
	To        []workload.TaskID `json:"to"`
	StartSec  []float64         `json:"start"`
	FinishSec []float64         `json:"finish"`
	Bytes     []float64         `json:"bytes"`
}

// Leg is a step of the critical path.
type Leg struct {
	From      workload.TaskID `json:"from"`
	To        workload.TaskID `json:"to"` // the same, unless it is a transfer
	Wait      bool            `json:"wait,omitempty"`
	Kind      string          `json:"kind"`
	StartSec  float64         `json:"start"`
	FinishSec float64         `json:"finish"`
}

// Run is what a scene shows.
type Run struct {
	*runview.Run
	Title string
	Plan  *scheduler.Schedule // the mapper's; nil: a policy decided
	Why   *why.Analysis
}

// Of is the scene of a run.
func Of(r *Run) *Scene {
	d := r.DAG
	s := &Scene{Title: r.Title, MakespanSec: r.Result.MakespanSec, WorkUnit: "flop"}
	if d.WorkUnit() == "instruction" {
		s.WorkUnit = "I"
	}
	lanes := runview.Cores(r.Run)
	s.Hosts, s.Tasks, s.Transfers = hostsOf(r.Platform), tasksOf(r, lanes.Of), transfersOf(r)
	s.More, s.Failed, s.Off = moreOf(r, &lanes), failedOf(r, &lanes), offOf(r)
	s.Path, s.Load = pathOf(r.Why), loadOf(r)
	s.Network, s.Graph = NetworkOf(r.Platform), GraphOf(d)
	if s.Graph != nil {
		s.Graph.mark(r.Why)
		s.Graph.Name = nil // those of the tasks
	}
	return s
}

func hostsOf(p *platform.Platform) *Hosts {
	n := p.NumHosts()
	h := &Hosts{make([]string, n), make([]float64, n), make([]int, n)}
	for i := range n {
		x := p.Host(platform.HostID(i))
		h.Name[i], h.SpeedFlops[i], h.Cores[i] = p.HostName(platform.HostID(i)), x.SpeedFlops, x.Cores
	}
	return h
}

func tasksOf(r *Run, lanes []int32) *Tasks {
	n := r.DAG.NumTasks()
	t := &Tasks{
		Name: make([]string, n), Type: make([]string, n), Host: make([]int32, n), Lane: lanes[:n],
		StartSec: make([]float64, n), FinishSec: make([]float64, n), Work: make([]float64, n),
	}
	for i := range n {
		id, x := workload.TaskID(i), r.Result.Tasks[i]
		t.Name[i], t.Type[i], t.Host[i], t.Work[i] = r.DAG.TaskName(id), r.DAG.Attributes(id).Type, int32(x.Host), r.DAG.WorkFlop(id)
		t.StartSec[i], t.FinishSec[i] = x.StartSec, x.FinishSec
	}
	if r.Plan == nil || r.Plan.Plan == nil {
		return t
	}
	t.PlannedHost, t.PlannedStartSec, t.PlannedFinishSec = make([]int32, n), make([]float64, n), make([]float64, n)
	for i, x := range r.Plan.Plan {
		t.PlannedHost[i], t.PlannedStartSec[i], t.PlannedFinishSec[i] = int32(r.Plan.Host[i]), x.StartSec, x.FinishSec
	}
	return t
}

func transfersOf(r *Run) *Transfers {
	moves := r.Result.Transfers
	n := len(moves)
	x := &Transfers{make([]workload.TaskID, n), make([]workload.TaskID, n), make([]float64, n), make([]float64, n), make([]float64, n)}
	for i, m := range moves {
		x.From[i], x.To[i], x.Bytes[i] = r.DAG.From(m.Edge), r.DAG.To(m.Edge), r.DAG.Bytes(m.Edge)
		x.StartSec[i], x.FinishSec[i] = m.StartSec, m.FinishSec
	}
	return x
}

func pathOf(a *why.Analysis) []Leg {
	list := make([]Leg, len(a.Path))
	for i, step := range a.Path {
		list[i] = Leg{step.Task, step.Task, step.Waits(), step.Kind.String(), step.StartSec, step.FinishSec}
		if step.Kind == why.Transfer {
			list[i].From = a.DAG.From(step.Edge)
		}
	}
	return list
}
