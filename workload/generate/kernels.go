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

// tiled builds a tiled matrix algorithm from the tiles that its tasks read and write, in the order of the
// sequential loops: a square matrix of n x n tiles, each of block x block numbers of 8 bytes. A kernel's work
// is its leading term in flop, times a factor drawn from 1-spread to 1+spread; a message is one tile.
type tiled struct {
	*kinds
	n      int               // tiles along a side
	block  float64           // numbers along a side of a tile
	spread float64           // 0 to 1
	last   []workload.TaskID // by tile, in row-major order: the task that wrote it last, or NoTask
}

// tiledFrom reads the arguments of a tiled algorithm. counts are the tasks and edges for n tiles along a side.
func tiledFrom(name string, counts func(n float64) (tasks, edges float64), kernels func(*tiled)) func(*spec.Args) build {
	return func(a *spec.Args) build {
		side, block, spread, seed := count(a, "n", 5), count(a, "block", 512), a.Float("spread", 0), seed(a)
		return func() (*workload.DAG, error) {
			n, m, err := checkCounts(counts(float64(side)))
			if err = cmp.Or(within("spread", spread, 1), err); err != nil {
				return nil, err
			}
			t := &tiled{newKinds(name, seed, n, m), side, float64(block), spread, slices.Repeat([]workload.TaskID{workload.NoTask}, side*side)}
			kernels(t)
			return t.b.Build()
		}
	}
}

// kernel adds a task of cubes times block^3 flop that computes tile (i, j) from its old content and from the
// tiles that other tasks wrote. step makes its name unique.
func (t *tiled) kernel(kind string, cubes float64, i, j, step int, reads ...workload.TaskID) workload.TaskID {
	name := kind + "_" + strconv.Itoa(i) + "_" + strconv.Itoa(j) + "_" + strconv.Itoa(step)
	work := cubes * t.block * t.block * t.block
	id := t.named(kind, name, Range{work * (1 - t.spread), work * (1 + t.spread)})
	at := &t.last[i*t.n+j]
	if *at != workload.NoTask {
		reads = append(reads, *at)
	}
	for _, from := range reads {
		t.b.Edge(from, id, 8*t.block*t.block)
	}
	*at = id
	return id
}

// written is the task that wrote tile (i, j) last.
func (t *tiled) written(i, j int) workload.TaskID { return t.last[i*t.n+j] }

// cholesky is the right-looking Cholesky factorisation of a matrix of n x n tiles. Its kernels are n potrf
// (1/3 of block^3 flop), n(n-1)/2 trsm (1), n(n-1)/2 syrk (1) and n(n-1)(n-2)/6 gemm (2): n(n+1)(n+2)/6 tasks,
// (n-1)n(n+1)/2 edges, 3n-2 levels, one entry and one exit.
//
// A. Buttari, J. Langou, J. Kurzak, J. Dongarra, A class of parallel tiled linear algebra algorithms for
// multicore architectures, Parallel Computing 35(1), 2009, section 2.1.
func (t *tiled) cholesky() {
	for k := range t.n {
		potrf := t.kernel("potrf", 1./3, k, k, k)
		for i := k + 1; i < t.n; i++ {
			t.kernel("trsm", 1, i, k, k, potrf)
		}
		for i := k + 1; i < t.n; i++ {
			for j := k + 1; j < i; j++ {
				t.kernel("gemm", 2, i, j, k, t.written(i, k), t.written(j, k))
			}
			t.kernel("syrk", 1, i, i, k, t.written(i, k))
		}
	}
}

func choleskyCounts(n float64) (tasks, edges float64) {
	return n * (n + 1) * (n + 2) / 6, (n - 1) * n * (n + 1) / 2
}

// lu is the right-looking LU factorisation, without pivoting, of a matrix of n x n tiles. Its kernels are n
// getrf (2/3 of block^3 flop), n(n-1) trsm (1) and (n-1)n(2n-1)/6 gemm (2): n(n+1)(2n+1)/6 tasks,
// n(n-1)(2n+1)/2 edges, 3n-2 levels, one entry and one exit.
//
// J. W. Demmel, N. J. Higham, R. S. Schreiber, Stability of block LU factorization, Numerical Linear Algebra
// with Applications 2(2), 1995; as a task graph in G. Bosilca et al., DAGuE: a generic distributed DAG engine
// for high performance computing, Parallel Computing 38, 2012.
func (t *tiled) lu() {
	for k := range t.n {
		getrf := t.kernel("getrf", 2./3, k, k, k)
		for i := k + 1; i < t.n; i++ {
			t.kernel("trsm", 1, k, i, k, getrf)
			t.kernel("trsm", 1, i, k, k, getrf)
		}
		for i := k + 1; i < t.n; i++ {
			for j := k + 1; j < t.n; j++ {
				t.kernel("gemm", 2, i, j, k, t.written(i, k), t.written(k, j))
			}
		}
	}
}

func luCounts(n float64) (tasks, edges float64) {
	return n * (n + 1) * (2*n + 1) / 6, n * (n - 1) * (2*n + 1) / 2
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
//
// Level by level it draws the work and then the data sent to the next level.
func fft(a *spec.Args) build {
	size, seed, work, data := count(a, "n", 8), seed(a), workFrom(a), dataFrom(a)
	return func() (*workload.DAG, error) {
		if size&(size-1) != 0 {
			return nil, fmt.Errorf("%d points: want a power of two", size)
		}
		log := bits.TrailingZeros(uint(size))
		points, stages := float64(size), float64(log)
		n, m, err := checkCounts(2*points-1+points*stages, 2*points-2+2*points*stages)
		if err != nil {
			return nil, err
		}
		random := newRandom(seed)
		flops, dataBytes := make([]float64, 0, n), make([]float64, 2*log+1) // by task; by level
		for level := range dataBytes {
			flops = append(flops, slices.Repeat([]float64{work.draw(random)}, 1<<min(level, log))...)
			dataBytes[level] = data.draw(random)
		}
		b := newGenerated("fft", flops, m)
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
}
