package generate

import (
	"cmp"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/workload"
)

// chain is a workload without parallelism: t0, then t1, and so on.
type chain struct {
	Tasks int // at least 1
	Seed  uint64
	Work  Range // flop
	Data  Range // bytes, from each task to the next
}

func (c chain) generate() (*workload.DAG, error) {
	if c.Tasks < 1 {
		return nil, fmt.Errorf("%d tasks: want at least 1", c.Tasks)
	}
	return regular("chain", c.Tasks, c.Tasks-1, c.Seed, c.Work, c.Data, func(edge func(from, to int)) {
		for t := range c.Tasks - 1 {
			edge(t, t+1)
		}
	})
}

// forkJoin has Stages stages: one task, then Width tasks that read it, then one
// task that reads those and begins the next stage. It has Stages x (Width + 1) + 1
// tasks and 2 x Stages x Width edges.
type forkJoin struct {
	Stages, Width int // each at least 1
	Seed          uint64
	Work          Range // flop
	Data          Range // bytes
}

func (f forkJoin) generate() (*workload.DAG, error) {
	if f.Stages < 1 || f.Width < 1 {
		return nil, fmt.Errorf("%d stages of width %d: want each at least 1", f.Stages, f.Width)
	}
	stages, width := min(f.Stages, maxGeneratedTasks), min(f.Width, maxGeneratedTasks) // their product fits
	return regular("forkjoin", stages*(width+1)+1, 2*stages*width, f.Seed, f.Work, f.Data, func(edge func(from, to int)) {
		for s := range stages {
			fork := s * (width + 1)
			for t := fork + 1; t <= fork+width; t++ {
				edge(fork, t)
				edge(t, fork+width+1)
			}
		}
	})
}

// regular builds a workload whose shape is not random: n tasks and the m edges
// that shape adds. It draws first all work, then all data.
func regular(name string, n, m int, seed uint64, work, data Range, shape func(edge func(from, to int))) (*workload.DAG, error) {
	if err := cmp.Or(work.check("work"), data.check("data"), checkGenerated(n, m)); err != nil {
		return nil, err
	}
	random := newRandom(seed)
	b := newGenerated(name, work.draws(n, random), m)
	shape(func(from, to int) { b.Edge(workload.TaskID(from), workload.TaskID(to), data.draw(random)) })
	return b.Build()
}

// tree is a complete tree of Depth levels in which every task but the leaves
// has Degree children. It has (Degree^Depth - 1) / (Degree - 1) tasks, or Depth if
// Degree is 1, and one edge less. The root comes first in an out-tree and last in
// an in-tree.
type tree struct {
	Depth, Degree int // each at least 1
	In            bool
	Seed          uint64
	Work          Range // flop
	Data          Range // bytes
}

func (g tree) generate() (*workload.DAG, error) {
	if g.Depth < 1 || g.Degree < 1 {
		return nil, fmt.Errorf("%d levels of degree %d: want each at least 1", g.Depth, g.Degree)
	}
	tasks := float64(g.Depth)
	if degree := float64(g.Degree); degree > 1 {
		tasks = (math.Pow(degree, float64(g.Depth)) - 1) / (degree - 1)
	}
	n, m, err := checkCounts(tasks, tasks-1)
	if err != nil {
		return nil, err
	}
	name := "outtree"
	if g.In {
		name = "intree"
	}
	return regular(name, n, m, g.Seed, g.Work, g.Data, func(edge func(from, to int)) {
		for t := 1; t < n; t++ {
			if parent := (t - 1) / g.Degree; g.In {
				edge(n-1-t, n-1-parent)
			} else {
				edge(parent, t)
			}
		}
	})
}

// mapReduce is Maps independent tasks and Reduces tasks that read all of them:
// Maps + Reduces tasks, Maps x Reduces edges, two levels. J. Dean, S. Ghemawat,
// MapReduce: simplified data processing on large clusters, OSDI 2004.
type mapReduce struct {
	Maps, Reduces int // each at least 1
	Seed          uint64
	Work          Range // flop
	Data          Range // bytes, from one map task to one reduce task
}

func (r mapReduce) generate() (*workload.DAG, error) {
	if r.Maps < 1 || r.Reduces < 1 {
		return nil, fmt.Errorf("%d maps and %d reduces: want each at least 1", r.Maps, r.Reduces)
	}
	maps, reduces := float64(r.Maps), float64(r.Reduces)
	n, m, err := checkCounts(maps+reduces, maps*reduces)
	if err != nil {
		return nil, err
	}
	return regular("mapreduce", n, m, r.Seed, r.Work, r.Data, func(edge func(from, to int)) {
		for from := range r.Maps {
			for to := r.Maps; to < n; to++ {
				edge(from, to)
			}
		}
	})
}
