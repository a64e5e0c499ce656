package generate

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Model is a row of the table of models.
type Model struct {
	Name    string
	Params  string // with their defaults, as in a spec
	Summary string
	Source  string // the paper; may be empty

	from func(a *spec.Args, c *common) func(t *jobs.Trace)
}

// Table lists the models that [FromSpec] accepts.
func Table() []Model {
	return []Model{
		{
			"lublin", "jobs=1000,nodes=128,estimates=exact,seed=1",
			"rigid jobs with a daily cycle: many of size 1 or a power of two, run times of two gamma laws that depend on the size",
			"Lublin and Feitelson 2003", lublinFrom(lublinAll),
		},
		{
			"lublin-types", "jobs=1000,nodes=128,estimates=exact,seed=1",
			"the same with batch and interactive jobs, each with a daily cycle and laws of their own",
			"Lublin and Feitelson 2003", lublinFrom(lublinBatch, lublinInteractive),
		},
		{
			"downey", "jobs=1000,nodes=128,rate=10/h,work=1s..1000000s,sigma=0..2,estimates=exact,seed=1",
			"work and parallelism uniform in their logarithms, speedup by parallelism and its variance sigma",
			"Downey 1998", downeyFrom,
		},
		{
			"poisson", "jobs=1000,nodes=128,rate=10/h,size=1,run=exp(1h),estimates=exact,seed=1",
			"independent arrivals at a constant rate, sizes and run times of any law: the queues of textbooks",
			"", poissonFrom,
		},
	}
}

// The most that a spec can ask for.
const (
	mostJobs  = 10_000_000
	mostNodes = 10_000_000
)

// common are the arguments of all models.
type common struct {
	jobs, nodes int
	seed        uint64
	estimates   estimates
}

// FromSpec makes the trace that a spec such as lublin(jobs=10000,nodes=128,seed=1) describes.
// [Table] has the names and their arguments. Dates and times are in s. The error names the wrong
// argument or, if the spec cannot be parsed, the column.
func FromSpec(text string) (*jobs.Trace, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("trace %q: %w", text, err)
	}
	m, err := srcerr.Named("model", s.Name, Table(), func(m Model) string { return m.Name })
	if err != nil {
		return nil, fmt.Errorf("trace %q: %w", text, err)
	}
	a := s.Reader()
	c := &common{jobs: count(a, "jobs", 1000, mostJobs), nodes: count(a, "nodes", 128, mostNodes), seed: a.Uint64("seed", 1)}
	limits := a.String("estimates", "exact")
	if c.estimates, err = parseEstimates(limits); err != nil {
		a.Fail("estimates", "%w", err)
	}
	fill := m.from(a, c)
	if err := a.Err(); err != nil {
		return nil, err
	}
	t := c.empty(text)
	fill(t)
	if err := c.estimates.set(t, c.seed); err != nil {
		a.Fail("estimates", "%w", err)
		return nil, a.Err()
	}
	return t, nil
}

// empty is a trace of jobs whose dates, sizes and times are still 0.
func (c *common) empty(text string) *jobs.Trace {
	t := &jobs.Trace{
		Files: []string{text}, StatedUnits: c.nodes, Cleaning: jobs.Report{Read: c.jobs},
		Number: make([]int64, c.jobs), SubmitSec: make([]float64, c.jobs), RunSec: make([]float64, c.jobs),
		LimitSec: make([]float64, c.jobs), Units: make([]int32, c.jobs),
	}
	for i := range t.Number {
		t.Number[i] = int64(i) + 1
	}
	return t
}

// count reads a whole number of at least 1.
func count(a *spec.Args, key string, def, most int) int {
	n := a.Int(key, def)
	if n < 1 || n > most {
		a.Fail(key, "%d: want from 1 to %d", n, most)
		return def
	}
	return n
}

// whole rounds a size to a number of nodes of the machine.
func (c *common) whole(size float64) int32 {
	return int32(math.Floor(max(1, min(size, float64(c.nodes))) + 0.5))
}
