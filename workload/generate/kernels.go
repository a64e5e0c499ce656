package generate

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// tiles are the size and cost of a tiled matrix algorithm: a square matrix of
// N x N tiles, each of Block x Block numbers of 8 bytes. A kernel's work is its
// leading term in flop, times a factor drawn from 1-Spread to 1+Spread; a
// message is one tile.
type tiles struct {
	N      int     // tiles along a side, at least 1
	Block  int     // numbers along a side of a tile, at least 1
	Spread float64 // 0 to 1
	Seed   uint64
}

func (s tiles) check() error {
	if s.N < 1 || s.Block < 1 {
		return fmt.Errorf("%d tiles of %d numbers along a side: want each at least 1", s.N, s.Block)
	}
	return within("spread", s.Spread, 1)
}

// bytes is the size of a tile.
func (s tiles) bytes() float64 { return 8 * float64(s.Block) * float64(s.Block) }

// work is the range of a kernel that takes cubes times Block^3 flop.
func (s tiles) work(cubes float64) Range {
	w := cubes * float64(s.Block) * float64(s.Block) * float64(s.Block)
	return Range{w * (1 - s.Spread), w * (1 + s.Spread)}
}

// tiled builds a workload from the tiles that its tasks read and write, in the order of
// the sequential loops.
type tiled struct {
	*kinds
	tiles
	last []workload.TaskID // by tile, in row-major order: the task that wrote it last, or NoTask
}

func newTiled(name string, s tiles, n, m int) *tiled {
	return &tiled{newKinds(name, s.Seed, n, m), s, slices.Repeat([]workload.TaskID{workload.NoTask}, s.N*s.N)}
}

// kernel adds a task that computes tile (i, j) from its old content and from the
// tiles that other tasks wrote. step makes its name unique.
func (t *tiled) kernel(kind string, cubes float64, i, j, step int, reads ...workload.TaskID) workload.TaskID {
	name := kind + "_" + strconv.Itoa(i) + "_" + strconv.Itoa(j) + "_" + strconv.Itoa(step)
	id := t.named(kind, name, t.work(cubes))
	at := &t.last[i*t.N+j]
	if *at != workload.NoTask {
		reads = append(reads, *at)
	}
	for _, from := range reads {
		t.b.Edge(from, id, t.bytes())
	}
	*at = id
	return id
}

// written is the task that wrote tile (i, j) last.
func (t *tiled) written(i, j int) workload.TaskID { return t.last[i*t.N+j] }

func tilesFrom(a *spec.Args) tiles {
	return tiles{N: count(a, "n", 5), Block: count(a, "block", 512), Spread: a.Float("spread", 0), Seed: seed(a)}
}

// cholesky is the right-looking Cholesky factorisation of a matrix of n x n
// tiles. Its kernels are n potrf (1/3 of Block^3 flop), n(n-1)/2 trsm (1),
// n(n-1)/2 syrk (1) and n(n-1)(n-2)/6 gemm (2): n(n+1)(n+2)/6 tasks,
// (n-1)n(n+1)/2 edges, 3n-2 levels, one entry and one exit.
//
// A. Buttari, J. Langou, J. Kurzak, J. Dongarra, A class of parallel tiled
// linear algebra algorithms for multicore architectures, Parallel Computing
// 35(1), 2009, section 2.1.
type cholesky struct{ tiles }

func (c cholesky) generate() (*workload.DAG, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	f := float64(c.N)
	n, m, err := checkCounts(f*(f+1)*(f+2)/6, (f-1)*f*(f+1)/2)
	if err != nil {
		return nil, err
	}
	t := newTiled("cholesky", c.tiles, n, m)
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

// lu is the right-looking LU factorisation, without pivoting, of a matrix of
// n x n tiles. Its kernels are n getrf (2/3 of Block^3 flop), n(n-1) trsm (1)
// and (n-1)n(2n-1)/6 gemm (2): n(n+1)(2n+1)/6 tasks, n(n-1)(2n+1)/2 edges, 3n-2
// levels, one entry and one exit.
//
// J. W. Demmel, N. J. Higham, R. S. Schreiber, Stability of block LU
// factorization, Numerical Linear Algebra with Applications 2(2), 1995; as a
// task graph in G. Bosilca et al., DAGuE: a generic distributed DAG engine for
// high performance computing, Parallel Computing 38, 2012.
type lu struct{ tiles }

func (l lu) generate() (*workload.DAG, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	f := float64(l.N)
	n, m, err := checkCounts(f*(f+1)*(2*f+1)/6, f*(f-1)*(2*f+1)/2)
	if err != nil {
		return nil, err
	}
	t := newTiled("lu", l.tiles, n, m)
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

// gauss is Gaussian elimination of an n x n matrix by columns: in step k a
// pivot task, then one task for each column right of it, which the next step's
// task for that column reads. It has (n^2+n-2)/2 tasks, n^2-n-1 edges, 2(n-1)
// levels, one entry and one exit.
//
// M. Cosnard, M. Marrakchi, Y. Robert, D. Trystram, Parallel Gaussian
// elimination on an MIMD computer, Parallel Computing 6, 1988; Topcuoglu et al.
// 2002, section 5.3.1, where n is m.
type gauss struct {
	N    int // at least 2
	Seed uint64
	Work Range // flop
	Data Range // bytes
}

func (g gauss) generate() (*workload.DAG, error) {
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

// fft is the fast Fourier transform of n points, n a power of two: a binary
// tree of 2n-1 recursive calls, then log2(n) levels of n butterfly tasks, each
// of which reads two of the level before. It has 2n-1 + n log2(n) tasks,
// 2n-2 + 2n log2(n) edges, 2 log2(n) + 1 levels, one entry and n exits.
//
// All tasks of a level have the same work and all edges between two levels the same
// size, so every path is critical: Topcuoglu et al. 2002, section 5.3.2, after
// Y.-C. Chung, S. Ranka, Applications and performance analysis of a
// compile-time optimization approach for list scheduling algorithms on
// distributed memory multiprocessors, Supercomputing 1992.
type fft struct {
	N    int // points, a power of two
	Seed uint64
	Work Range // flop
	Data Range // bytes
}

// generate builds the workload: level by level it draws the work and then the
// data sent to the next level.
func (f fft) generate() (*workload.DAG, error) {
	if f.N < 1 || f.N&(f.N-1) != 0 {
		return nil, fmt.Errorf("%d points: want a power of two", f.N)
	}
	if err := cmp.Or(f.Work.check("work"), f.Data.check("data")); err != nil {
		return nil, err
	}
	log := bits.TrailingZeros(uint(f.N))
	points, stages := float64(f.N), float64(log)
	n, m, err := checkCounts(2*points-1+points*stages, 2*points-2+2*points*stages)
	if err != nil {
		return nil, err
	}
	random := newRandom(f.Seed)
	work, dataBytes := make([]float64, 0, n), make([]float64, 2*log+1) // by task; by level
	for level := range dataBytes {
		work = append(work, slices.Repeat([]float64{f.Work.draw(random)}, 1<<min(level, log))...)
		dataBytes[level] = f.Data.draw(random)
	}
	b := newGenerated("fft", work, m)
	first, width := 0, 1
	for level, bytes := range dataBytes {
		next := first + width
		for i := range width {
			switch {
			case level < log:
				b.Edge(workload.TaskID(first+i), workload.TaskID(next+2*i), bytes)
				b.Edge(workload.TaskID(first+i), workload.TaskID(next+2*i+1), bytes)
			case level < 2*log:
				b.Edge(workload.TaskID(first+i), workload.TaskID(next+i), bytes)
				b.Edge(workload.TaskID(first+i), workload.TaskID(next+(i^1<<(level-log))), bytes)
			}
		}
		first = next
		if level < log {
			width *= 2
		}
	}
	return b.Build()
}
