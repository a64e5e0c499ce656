package generate

import (
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

// Tiles are the size and cost of a tiled matrix algorithm: a square matrix of
// N x N tiles, each of Block x Block numbers of 8 bytes. A kernel's work is its
// leading term in flop, times a factor drawn from 1-Spread to 1+Spread; a
// message is one tile.
type Tiles struct {
	N      int     // tiles along a side, at least 1
	Block  int     // numbers along a side of a tile, at least 1
	Spread float64 // 0 to 1
	Seed   uint64
}

func (s Tiles) Check() error {
	if s.N < 1 || s.Block < 1 {
		return fmt.Errorf("%d tiles of %d numbers along a side: want each at least 1", s.N, s.Block)
	}
	if !(s.Spread >= 0 && s.Spread <= 1) {
		return fmt.Errorf("spread %v: want 0 to 1", s.Spread)
	}
	return nil
}

// bytes is the size of a tile.
func (s Tiles) bytes() float64 { return 8 * float64(s.Block) * float64(s.Block) }

// work is the range of a kernel that takes so many times Block^3 flop.
func (s Tiles) work(cubes float64) Range {
	w := cubes * float64(s.Block) * float64(s.Block) * float64(s.Block)
	return Range{w * (1 - s.Spread), w * (1 + s.Spread)}
}

// tiled builds a program from the tiles that its tasks read and write.
type tiled struct {
	*kinds
	Tiles
	last []workload.TaskID // by tile, row-major: the task that wrote it last, or NoTask
}

func newTiled(name string, s Tiles, n, m int) *tiled {
	t := &tiled{kinds: newKinds(name, s.Seed, n, m), Tiles: s, last: make([]workload.TaskID, s.N*s.N)}
	for i := range t.last {
		t.last[i] = workload.NoTask
	}
	return t
}

// kernel adds a task that writes tile (i, j) from its old content and from the
// tiles that other tasks wrote. step tells it from others on the same tile.
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

func tilesFrom(a *spec.Args) Tiles {
	return Tiles{N: count(a, "n", 5), Block: count(a, "block", 512), Spread: a.Float("spread", 0), Seed: a.Uint64("seed", 1)}
}
