package generate

import (
	"fmt"
	"math/bits"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// FFT is the fast Fourier transform of n points, n a power of two: a binary
// tree of 2n-1 recursive calls, then log2(n) levels of n butterfly tasks, each
// of which reads two of the level before. It has 2n-1 + n log2(n) tasks,
// 2n-2 + 2n log2(n) edges, 2 log2(n) + 1 levels, one entry and n exits.
//
// Tasks of one level have one work and edges between two levels one size, so
// that every path is critical: Topcuoglu et al. 2002, section 5.3.2, after
// Y.-C. Chung, S. Ranka, Applications and performance analysis of a
// compile-time optimization approach for list scheduling algorithms on
// distributed memory multiprocessors, Supercomputing 1992.
type FFT struct {
	N    int // points, a power of two
	Seed uint64
	Work Range // flop
	Data Range // bytes
}

// Generate builds the program: level by level it draws the work and then the
// data to the next.
func (f FFT) Generate() (*workload.DAG, error) {
	if f.N < 1 || f.N&(f.N-1) != 0 {
		return nil, fmt.Errorf("%d points: want a power of two", f.N)
	}
	if err := f.Work.Check("work"); err != nil {
		return nil, err
	}
	if err := f.Data.Check("data"); err != nil {
		return nil, err
	}
	log := bits.TrailingZeros(uint(f.N))
	points, stages := float64(f.N), float64(log)
	n, m, err := checkCounts(2*points-1+points*stages, 2*points-2+2*points*stages)
	if err != nil {
		return nil, err
	}
	random := newRandom(f.Seed)
	b := newGenerated("fft", n, m)
	first, width := 0, 1
	for level := range 2*log + 1 {
		work, bytes := f.Work.draw(random), f.Data.draw(random)
		for t := first; t < first+width; t++ {
			b.SetWork(workload.TaskID(t), work)
		}
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

func fftFrom(a *spec.Args) (*workload.DAG, error) {
	f := FFT{N: count(a, "n", 8), Seed: a.Uint64("seed", 1), Work: workFrom(a), Data: dataFrom(a)}
	return generate(a, "fft", f.Generate)
}
