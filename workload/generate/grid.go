package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/workload"
)

// laplace solves Laplace's equation on a grid of n x n points by Sweeps sweeps
// of Gauss-Seidel: a point reads the new values of its left and upper neighbours,
// and the previous values of itself and its right and lower neighbours.
// With one sweep it is the Laplace equation solver of M.-Y. Wu, D. D. Gajski,
// Hypertool: a programming aid for message-passing systems, IEEE TPDS 1(3),
// 1990, also called a diamond. With s sweeps it has s n^2 tasks,
// 2n(n-1)s + (s-1)(n^2 + 2n(n-1)) edges, one entry and one exit, and
// 2n+2s-3 levels (s if n is 1).
type laplace struct {
	N, Sweeps int // each at least 1
	Seed      uint64
	Work      Range // flop
	Data      Range // bytes
}

func (l laplace) generate() (*workload.DAG, error) {
	if l.N < 1 || l.Sweeps < 1 {
		return nil, fmt.Errorf("%d sweeps of a grid of side %d: want each at least 1", l.Sweeps, l.N)
	}
	return l.build("laplace")
}

func (l laplace) build(name string) (*workload.DAG, error) {
	f, s := float64(l.N), float64(l.Sweeps)
	n, m, err := checkCounts(s*f*f, 2*f*(f-1)*s+(s-1)*(f*f+2*f*(f-1)))
	if err != nil {
		return nil, err
	}
	return regular(name, n, m, l.Seed, l.Work, l.Data, func(edge func(from, to int)) {
		sweep := l.N * l.N
		for t := range n {
			column, row := t%l.N, t%sweep/l.N
			again := t+sweep < n
			if again {
				edge(t, t+sweep)
			}
			if column+1 < l.N {
				edge(t, t+1)
			}
			if row+1 < l.N {
				edge(t, t+l.N)
			}
			if again && column > 0 {
				edge(t, t+sweep-1)
			}
			if again && row > 0 {
				edge(t, t+sweep-l.N)
			}
		}
	})
}

// diamond is a square grid of n x n tasks standing on a corner: each reads its left
// and its upper neighbour, so levels grow by one up to n and shrink again. It
// has n^2 tasks, 2n(n-1) edges, 2n-1 levels, one entry and one exit: the
// wavefront of dynamic programming and of laplace with one sweep.
type diamond struct {
	N    int // at least 1
	Seed uint64
	Work Range // flop
	Data Range // bytes
}

func (d diamond) generate() (*workload.DAG, error) {
	if d.N < 1 {
		return nil, fmt.Errorf("side %d: want at least 1", d.N)
	}
	return laplace{d.N, 1, d.Seed, d.Work, d.Data}.build("diamond")
}

// stencil is Steps steps over a line of Width points (Jacobi's iteration): a
// point reads the points up to Reach away, including itself, from the step before.
// With w points, s steps and r the smaller of Reach and w-1 it has
// w*s tasks, (s-1)(w(2r+1) - r(r+1)) edges and s levels of w tasks.
type stencil struct {
	Width, Steps int // each at least 1
	Reach        int // at least 0
	Seed         uint64
	Work         Range // flop
	Data         Range // bytes
}

func (s stencil) generate() (*workload.DAG, error) {
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
