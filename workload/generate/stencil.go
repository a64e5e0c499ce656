package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// Stencil is Steps steps over a line of Width points (Jacobi's iteration): a
// point reads, of the step before, the points up to Reach away, itself
// included. With w points, s steps and r the smaller of Reach and w-1 it has
// w*s tasks, (s-1)(w(2r+1) - r(r+1)) edges and s levels of w tasks.
type Stencil struct {
	Width, Steps int // each at least 1
	Reach        int // at least 0
	Seed         uint64
	Work         Range // flop
	Data         Range // bytes
}

// Generate builds the program: first all work is drawn, then all data.
func (s Stencil) Generate() (*workload.DAG, error) {
	if s.Width < 1 || s.Steps < 1 || s.Reach < 0 {
		return nil, fmt.Errorf("%d steps over %d points with a reach of %d: want at least 1, 1 and 0", s.Steps, s.Width, s.Reach)
	}
	reach := min(s.Reach, s.Width-1)
	w, r := float64(s.Width), float64(reach)
	n, m, err := checkCounts(w*float64(s.Steps), float64(s.Steps-1)*(w*(2*r+1)-r*(r+1)))
	if err != nil {
		return nil, err
	}
	return regular("stencil", n, m, s.Seed, s.Work, s.Data, func(edge func(from, to int)) {
		for t := range n - s.Width {
			first := t - t%s.Width + s.Width // of the next step
			here := first + t%s.Width
			for to := max(here-reach, first); to <= min(here+reach, first+s.Width-1); to++ {
				edge(t, to)
			}
		}
	})
}

func stencilFrom(a *spec.Args) (*workload.DAG, error) {
	s := Stencil{
		Width: count(a, "width", 8), Steps: count(a, "steps", 5), Reach: a.Int("reach", 1),
		Seed: a.Uint64("seed", 1), Work: workFrom(a), Data: dataFrom(a),
	}
	return generate(a, "stencil", s.Generate)
}
