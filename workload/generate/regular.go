package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// Chain is a program without parallelism: t0, then t1, and so on.
type Chain struct {
	Tasks int // at least 1
	Seed  uint64
	Work  Range // flop
	Data  Range // bytes, from each task to the next
}

// Generate builds the program: first all work is drawn, then all data.
func (c Chain) Generate() (*workload.DAG, error) {
	if c.Tasks < 1 {
		return nil, fmt.Errorf("%d tasks: want at least 1", c.Tasks)
	}
	return regular("chain", c.Tasks, c.Tasks-1, c.Seed, c.Work, c.Data, func(edge func(from, to int)) {
		for t := range c.Tasks - 1 {
			edge(t, t+1)
		}
	})
}

// ForkJoin is Stages times: one task, then Width tasks that read it, then one
// task that reads those and is the first of the next stage. It has
// Stages x (Width + 1) + 1 tasks and twice Stages x Width edges.
type ForkJoin struct {
	Stages, Width int // each at least 1
	Seed          uint64
	Work          Range // flop
	Data          Range // bytes
}

// Generate builds the program: first all work is drawn, then all data.
func (f ForkJoin) Generate() (*workload.DAG, error) {
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

// regular builds a program whose shape is not random: n tasks and the m edges
// that shape adds.
func regular(name string, n, m int, seed uint64, work, data Range, shape func(edge func(from, to int))) (*workload.DAG, error) {
	if err := work.Check("work"); err != nil {
		return nil, err
	}
	if err := data.Check("data"); err != nil {
		return nil, err
	}
	if err := checkGenerated(n, m); err != nil {
		return nil, err
	}
	random := newRandom(seed)
	b := newGenerated(name, n, m)
	for t := range n {
		b.SetWork(workload.TaskID(t), work.draw(random))
	}
	shape(func(from, to int) { b.Edge(workload.TaskID(from), workload.TaskID(to), data.draw(random)) })
	return b.Build()
}

func chainFrom(a *spec.Args) (*workload.DAG, error) {
	c := Chain{
		Tasks: count(a, "tasks", 10),
		Seed:  a.Uint64("seed", 1),
		Work:  workFrom(a),
		Data:  dataFrom(a),
	}
	return generate(a, "chain", c.Generate)
}

func forkJoinFrom(a *spec.Args) (*workload.DAG, error) {
	f := ForkJoin{
		Width:  count(a, "width", 10),
		Stages: count(a, "stages", 1),
		Seed:   a.Uint64("seed", 1),
		Work:   workFrom(a),
		Data:   dataFrom(a),
	}
	return generate(a, "forkjoin", f.Generate)
}
