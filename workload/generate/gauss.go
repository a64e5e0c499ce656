package generate

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// Gauss is Gaussian elimination of an n x n matrix by columns: in step k a
// pivot task, then one task for each column right of it, which the next step's
// task for that column reads. It has (n^2+n-2)/2 tasks, n^2-n-1 edges, 2(n-1)
// levels, one entry and one exit.
//
// M. Cosnard, M. Marrakchi, Y. Robert, D. Trystram, Parallel Gaussian
// elimination on an MIMD computer, Parallel Computing 6, 1988; Topcuoglu et al.
// 2002, section 5.3.1, where n is m.
type Gauss struct {
	N    int // at least 2
	Seed uint64
	Work Range // flop
	Data Range // bytes
}

// Generate builds the program: first all work is drawn, then all data.
func (g Gauss) Generate() (*workload.DAG, error) {
	if g.N < 2 {
		return nil, fmt.Errorf("a matrix of %d columns: want at least 2", g.N)
	}
	f := float64(g.N)
	n, m, err := checkCounts((f*f+f-2)/2, f*f-f-1)
	if err != nil {
		return nil, err
	}
	return regular("gauss", n, m, g.Seed, g.Work, g.Data, func(edge func(from, to int)) {
		pivot := 0
		for columns := g.N - 1; columns > 0; columns-- {
			next := pivot + columns + 1
			for c := 1; c <= columns; c++ {
				edge(pivot, pivot+c)
				if columns > 1 {
					edge(pivot+c, next+c-1) // the first column is the next pivot
				}
			}
			pivot = next
		}
	})
}

func gaussFrom(a *spec.Args) (*workload.DAG, error) {
	g := Gauss{N: count(a, "n", 5), Seed: a.Uint64("seed", 1), Work: workFrom(a), Data: dataFrom(a)}
	return generate(a, "gauss", g.Generate)
}
