package generate

import (
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// Cholesky is the right-looking Cholesky factorisation of a matrix of n x n
// tiles. Its kernels are n potrf (1/3 of Block^3 flop), n(n-1)/2 trsm (1),
// n(n-1)/2 syrk (1) and n(n-1)(n-2)/6 gemm (2): n(n+1)(n+2)/6 tasks,
// (n-1)n(n+1)/2 edges, 3n-2 levels, one entry and one exit.
//
// A. Buttari, J. Langou, J. Kurzak, J. Dongarra, A class of parallel tiled
// linear algebra algorithms for multicore architectures, Parallel Computing
// 35(1), 2009, section 2.1.
type Cholesky struct{ Tiles }

// Generate builds the program in the order of the sequential loops.
func (c Cholesky) Generate() (*workload.DAG, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	f := float64(c.N)
	n, m, err := checkCounts(f*(f+1)*(f+2)/6, (f-1)*f*(f+1)/2)
	if err != nil {
		return nil, err
	}
	t := newTiled("cholesky", c.Tiles, n, m)
	for k := range c.N {
		potrf := t.kernel("potrf", 1./3, k, k, k)
		for i := k + 1; i < c.N; i++ {
			t.kernel("trsm", 1, i, k, k, potrf)
		}
		for i := k + 1; i < c.N; i++ {
			for j := k + 1; j < i; j++ {
				t.kernel("gemm", 2, i, j, k, t.written(i, k), t.written(j, k))
			}
			t.kernel("syrk", 1, i, i, k, t.written(i, k))
		}
	}
	return t.b.Build()
}

func choleskyFrom(a *spec.Args) (*workload.DAG, error) {
	return generate(a, "cholesky", Cholesky{tilesFrom(a)}.Generate)
}
