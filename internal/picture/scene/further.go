package scene

import (
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// More are the other places of tasks that have several: further cores, and further hosts of parallel tasks.
type More struct {
	Task []workload.TaskID `json:"task"`
	Host []int32           `json:"host"`
	Lane []int32           `json:"lane"`
}

// Failed are the attempts that failed, in the order of their ends, each in one of its lanes.
type Failed struct {
	Task      []workload.TaskID `json:"task"`
	Host      []int32           `json:"host"`
	Lane      []int32           `json:"lane"`
	StartSec  []float64         `json:"start"`
	FinishSec []float64         `json:"finish"`
	Why       []string          `json:"why"`
}

// Off are the times at which hosts were off, up to the end of the run.
type Off struct {
	Host      []int32   `json:"host"`
	StartSec  []float64 `json:"start"`
	FinishSec []float64 `json:"finish"`
}

func moreOf(r *Run, lanes *runview.Lanes) *More {
	m := new(More)
	add := func(t workload.TaskID, h platform.HostID, lane int32) {
		m.Task, m.Host, m.Lane = append(m.Task, t), append(m.Host, int32(h)), append(m.Lane, lane)
	}
	for t := range workload.TaskID(len(r.Result.Tasks)) {
		if !lanes.Wide(int(t)) {
			continue
		}
		for _, lane := range lanes.All(int(t))[1:] {
			add(t, r.Result.Tasks[t].Host, lane)
		}
	}
	for i, place := range runview.Further(r.Run) {
		add(place.Task, place.Host, lanes.Of[len(r.Result.Tasks)+i])
	}
	if len(m.Task) == 0 {
		return nil
	}
	return m
}

func failedOf(r *Run, lanes *runview.Lanes) *Failed {
	list := r.Attempts()
	if len(list) == 0 {
		return nil
	}
	f := new(Failed)
	for i, x := range list {
		f.Task, f.Host, f.Lane = append(f.Task, x.Task), append(f.Host, int32(x.Host)), append(f.Lane, lanes.Of[lanes.Attempts+i])
		f.StartSec, f.FinishSec, f.Why = append(f.StartSec, x.StartSec), append(f.FinishSec, x.AtSec), append(f.Why, x.Why.String())
	}
	return f
}

func offOf(r *Run) *Off {
	o := new(Off)
	for _, d := range r.Result.Downtimes {
		if to := min(d.ToSec, r.Result.MakespanSec); to > d.FromSec {
			o.Host, o.StartSec, o.FinishSec = append(o.Host, int32(d.Host)), append(o.StartSec, d.FromSec), append(o.FinishSec, to)
		}
	}
	if len(o.Host) == 0 {
		return nil
	}
	return o
}
