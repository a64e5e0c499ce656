package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// Laplace solves Laplace's equation on a grid of n x n points by Sweeps sweeps
// of Gauss-Seidel: a point reads its left and upper neighbour's new value, and
// its own, its right and its lower neighbour's value of the sweep before.
// With one sweep it is the Laplace equation solver of M.-Y. Wu, D. D. Gajski,
// Hypertool: a programming aid for message-passing systems, IEEE TPDS 1(3),
// 1990, also called a diamond. Of s sweeps it has s n^2 tasks,
// 2n(n-1)s + (s-1)(n^2 + 2n(n-1)) edges, one entry and one exit, and
// 2n+2s-3 levels (s if n is 1).
type Laplace struct {
	N, Sweeps int // each at least 1
	Seed      uint64
	Work      Range // flop
	Data      Range // bytes
}

// Generate builds the program: first all work is drawn, then all data.
func (l Laplace) Generate() (*workload.DAG, error) {
	if l.N < 1 || l.Sweeps < 1 {
		return nil, fmt.Errorf("%d sweeps of a grid of side %d: want each at least 1", l.Sweeps, l.N)
	}
	return l.build("laplace")
}

func (l Laplace) build(name string) (*workload.DAG, error) {
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

// Diamond is a square grid of n x n tasks on its corner: each reads its left
// and its upper neighbour, so levels grow by one up to n and shrink again. It
// has n^2 tasks, 2n(n-1) edges, 2n-1 levels, one entry and one exit: the
// wavefront of dynamic programming and of [Laplace] with one sweep.
type Diamond struct {
	N    int // at least 1
	Seed uint64
	Work Range // flop
	Data Range // bytes
}

// Generate builds the program: first all work is drawn, then all data.
func (d Diamond) Generate() (*workload.DAG, error) {
	if d.N < 1 {
		return nil, fmt.Errorf("side %d: want at least 1", d.N)
	}
	return Laplace{d.N, 1, d.Seed, d.Work, d.Data}.build("diamond")
}

func laplaceFrom(a *spec.Args) (*workload.DAG, error) {
	l := Laplace{N: count(a, "n", 4), Sweeps: count(a, "sweeps", 1), Seed: a.Uint64("seed", 1), Work: workFrom(a), Data: dataFrom(a)}
	return generate(a, "laplace", l.Generate)
}

func diamondFrom(a *spec.Args) (*workload.DAG, error) {
	d := Diamond{N: count(a, "n", 4), Seed: a.Uint64("seed", 1), Work: workFrom(a), Data: dataFrom(a)}
	return generate(a, "diamond", d.Generate)
}
