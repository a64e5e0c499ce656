package predict

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/rank"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// The limits that are taken away one at a time.
const (
	Memory     = "memory requests"
	Cores      = "cores"
	Servers    = "nodes' servers"
	Containers = "container lags"
	Polls      = "polls"
	System     = "workflow system"
)

// CriticalPath is what limits where nothing that can be taken away does.
const CriticalPath = "critical path"

// Limit is what one costs: without it the same seeds are that much shorter.
type Limit struct {
	Name      string
	Shorter   float64 // part of the makespan, the median over seeds
	Low, High float64 // 5 and 95 %
}

// Least parts of a makespan: of a limit that matters, and of a critical path that is nearly all.
const (
	matters   = 0.02
	nearlyAll = 0.8
)

// Limiting is the limit that costs most; nil if none alone does. A limit counts if its interval is above 0.
func (c *Cell) Limiting() *Limit {
	for i := range c.Limits {
		if l := &c.Limits[i]; l.Shorter >= matters && l.Low > 0 {
			return l
		}
	}
	return nil
}

// Limited names what limits a makespan most; "" if nothing alone does, or no limit was taken away.
func (c *Cell) Limited() string {
	if l := c.Limiting(); l != nil {
		return l.Name
	}
	if len(c.Limits) > 0 && c.CriticalSec >= nearlyAll*stats.Median(slices.Clone(c.Seconds)) {
		return CriticalPath
	}
	return ""
}

// limit is one that without takes away from nodes and models.
type limit struct {
	name    string
	without func(nodes []logs.Node, o *sim.Options)
}

// limitsOf are those that there are.
func limitsOf(runs []*logs.Run, nodes []logs.Node, o *sim.Options) (list []limit) {
	cores, bytes := demand(runs)
	if bytes > 0 && slices.ContainsFunc(nodes, func(n logs.Node) bool { return n.MemoryBytes > 0 }) {
		list = append(list, limit{Memory, func(nodes []logs.Node, _ *sim.Options) {
			for i := range nodes {
				nodes[i].MemoryBytes = max(nodes[i].MemoryBytes, bytes)
			}
		}})
	}
	list = append(list, limit{Cores, func(nodes []logs.Node, _ *sim.Options) {
		for i := range nodes {
			nodes[i].Cores = max(nodes[i].Cores, cores)
		}
	}})
	off := func(name string, amounts func(m *overhead.Model) []*overhead.Amount) {
		for _, a := range amounts(&o.Overhead) {
			if !a.IsZero() {
				list = append(list, limit{name, func(_ []logs.Node, o *sim.Options) {
					for _, a := range amounts(&o.Overhead) {
						*a = overhead.Amount{}
					}
				}})
				return
			}
		}
	}
	off(Servers, func(m *overhead.Model) []*overhead.Amount { return []*overhead.Amount{&m.StartWork, &m.EndWork} })
	off(Containers, func(m *overhead.Model) []*overhead.Amount {
		return []*overhead.Amount{&m.StartLag, &m.EndLag, &m.Release}
	})
	off(Polls, func(m *overhead.Model) []*overhead.Amount { return []*overhead.Amount{&m.Poll, &m.Look, &m.Finish} })
	if o.Overhead.On() && !o.Overhead.ContainerStages() {
		list = append(list, limit{System, func(_ []logs.Node, o *sim.Options) { o.Overhead = sim.Overhead{} }})
	}
	return list
}

// demand is what all tasks of the largest run ask for together: with as much on every node none waits.
func demand(runs []*logs.Run) (cores int, bytes float64) {
	for _, r := range runs {
		c, b := 0, 0.0
		for i := range r.Tasks {
			c += r.Tasks[i].Cores
			b += r.Tasks[i].MemoryBytes
		}
		cores, bytes = max(cores, c), max(bytes, b)
	}
	return cores, bytes
}

// costs is what a limit costs.
func costs(name string, with, without []float64) Limit {
	q := quotients(with, without)
	return Limit{Name: name, Shorter: 1 - stats.Quantile(q, 0.5), Low: 1 - stats.Quantile(q, high), High: 1 - stats.Quantile(q, low)}
}

func sortLimits(list []Limit) {
	slices.SortStableFunc(list, func(a, b Limit) int { return cmp.Compare(b.Shorter, a.Shorter) })
}

// criticalSec is the longest path of run times on the fastest nodes, the median over the recorded runs.
func (o *Options) criticalSec(own *rank.Study, c Cluster) float64 {
	speed := o.fastest(c.Nodes)
	var list []float64
	for _, d := range own.Workflows() {
		sec, _ := d.CriticalPath(func(t workload.TaskID) float64 {
			return d.WorkFlop(t) / float64(max(1, d.Cores(t))) / speed(d.Attributes(t).Type)
		}, nil)
		list = append(list, sec)
	}
	return stats.Median(list)
}
