package generate

import (
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// LU is the right-looking LU factorisation, without pivoting, of a matrix of
// n x n tiles. Its kernels are n getrf (2/3 of Block^3 flop), n(n-1) trsm (1)
// and (n-1)n(2n-1)/6 gemm (2): n(n+1)(2n+1)/6 tasks, n(n-1)(2n+1)/2 edges, 3n-2
// levels, one entry and one exit.
//
// J. W. Demmel, N. J. Higham, R. S. Schreiber, Stability of block LU
// factorization, Numerical Linear Algebra with Applications 2(2), 1995; as a
// task graph in G. Bosilca et al., DAGuE: a generic distributed DAG engine for
// high performance computing, Parallel Computing 38, 2012.
type LU struct{ Tiles }

// Generate builds the program in the order of the sequential loops.
func (l LU) Generate() (*workload.DAG, error) {
	if err := l.Check(); err != nil {
		return nil, err
	}
	f := float64(l.N)
	n, m, err := checkCounts(f*(f+1)*(2*f+1)/6, f*(f-1)*(2*f+1)/2)
	if err != nil {
		return nil, err
	}
	t := newTiled("lu", l.Tiles, n, m)
	for k := range l.N {
		getrf := t.kernel("getrf", 2./3, k, k, k)
		for i := k + 1; i < l.N; i++ {
			t.kernel("trsm", 1, k, i, k, getrf)
			t.kernel("trsm", 1, i, k, k, getrf)
		}
		for i := k + 1; i < l.N; i++ {
			for j := k + 1; j < l.N; j++ {
				t.kernel("gemm", 2, i, j, k, t.written(i, k), t.written(k, j))
			}
		}
	}
	return t.b.Build()
}

func luFrom(a *spec.Args) (*workload.DAG, error) {
	return generate(a, "lu", LU{tilesFrom(a)}.Generate)
}
