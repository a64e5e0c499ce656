package generate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// FloydVariant is one of the two workloads of [Floyd].
type FloydVariant uint8

// The variants.
const (
	// Checkerboard processes wait for each other before each iteration.
	Checkerboard FloydVariant = iota
	// PipelinedCheckerboard processes go on as soon as they have their segments.
	PipelinedCheckerboard
)

// floydVariants are their names in specs.
var floydVariants = []string{Checkerboard: "checkerboard", PipelinedCheckerboard: "pipelined"}

// String is the variant's name in specs.
func (v FloydVariant) String() string {
	if int(v) >= len(floydVariants) {
		return "variant " + strconv.Itoa(int(v))
	}
	return floydVariants[v]
}

// Floyd is Floyd's algorithm for the shortest paths between all pairs of N
// vertices on m x m processes, each with a block of the distance matrix. In
// iteration k the processes that hold column k send their part of it along
// their row of processes, those that hold row k along their column; then every
// process updates its block: N iterations, each with as many element updates
// as the matrix has elements.
//
// A segment goes to the other processes of a line directly, or by relay: from
// neighbour to neighbour, each passing it on. The checkerboard workload has a
// barrier before each iteration, the pipelined one has none.
//
// With m > 1, and with f senders and relays (2m when sent directly; by relay
// 2m(m-1) in an iteration whose pivot is in the first or last of the m blocks
// and 2m(m-2) in others) an iteration has m^2 + f tasks and 2m(m-1) + f edges;
// each but the first has m^2 + 2m edges more, and with barriers another task and
// m^2 + 2m more edges. With one process an iteration is one task.
//
// R. W. Floyd, Algorithm 97: shortest path, CACM 5(6), 1962; V. Kumar, V. Singh,
// Scalability of parallel algorithms for the all-pairs shortest-path problem,
// JPDC 13(2), 1991.
type Floyd struct {
	N         int // vertices, at least 1
	Processes int // a square, its root at most N
	Variant   FloydVariant
	Relay     bool // pass segments on from neighbour to neighbour

	UpdateFlop  float64 // of one element
	WordBytes   float64 // of one element; with 0 a message pays latency only
	StartupFlop float64 // of whoever sends a segment or passes it on
	CopyFlop    float64 // the same, for each element
	Spread      float64 // 0 to 1: a task's work is times 1-Spread to 1+Spread
	Seed        uint64
}

// Generate builds the workload, iteration by iteration: the barrier, column
// segments, row segments, updates.
func (f Floyd) Generate() (*workload.DAG, error) {
	d, _, err := f.GenerateOwned()
	return d, err
}

// GenerateOwned is Generate, with the process that each task belongs to:
// process (i, j) is number i*m + j. The tasks of a process stand in its program
// order.
func (f Floyd) GenerateOwned() (*workload.DAG, []int32, error) {
	side, err := f.Check()
	if err != nil {
		return nil, nil, err
	}
	n, m, err := f.counts(side)
	if err != nil {
		return nil, nil, err
	}
	b := newFloydBuilder(f, side, n, m)
	for k := range f.N {
		b.iteration(k)
	}
	d, err := b.b.Build()
	return d, b.owner, err
}

// Check returns the root of the number of processes.
func (f Floyd) Check() (side int, err error) {
	if f.N < 1 || f.Processes < 1 {
		return 0, fmt.Errorf("%d vertices on %d processes: want each at least 1", f.N, f.Processes)
	}
	side = int(math.Round(math.Sqrt(float64(f.Processes))))
	if side > math.MaxInt32 || side*side != f.Processes {
		return 0, fmt.Errorf("%d processes: want a square, such as 16", f.Processes)
	}
	if side > f.N {
		return 0, fmt.Errorf("%d vertices on %d x %d processes: want at least a vertex for each row of processes", f.N, side, side)
	}
	if int(f.Variant) >= len(floydVariants) {
		return 0, fmt.Errorf("variant %d: want checkerboard or pipelined", f.Variant)
	}
	return side, cmp.Or(
		within("tc", f.UpdateFlop, maxCost), within("word", f.WordBytes, maxCost),
		within("startup", f.StartupFlop, maxCost), within("copy", f.CopyFlop, maxCost), within("spread", f.Spread, 1),
	)
}

// counts is the number of tasks and edges.
func (f Floyd) counts(side int) (tasks, edges int, err error) {
	n, m, senders := float64(f.N), float64(side), 0.0
	switch {
	case side == 1:
	case !f.Relay:
		senders = 2 * m * n
	default:
		ends := float64(share(f.N, side, 0) + share(f.N, side, side-1))
		senders = 2 * m * (ends*(m-1) + (n-ends)*(m-2))
	}
	ordered := m * m // edges into each iteration but the first
	if side > 1 {
		ordered += 2 * m
	}
	t, e := n*m*m+senders, n*2*m*(m-1)+senders+(n-1)*ordered
	if f.Variant == Checkerboard {
		t, e = t+n-1, e+(n-1)*max(ordered, 2)
	}
	return checkCounts(t, e)
}

func floydFrom(a *spec.Args) build {
	f := Floyd{
		N: count(a, "n", 64), Processes: count(a, "p", 16),
		UpdateFlop: a.With("tc", 2, units.Work), WordBytes: a.With("word", 8, units.Data),
		StartupFlop: a.With("startup", 0, units.Work), CopyFlop: a.With("copy", 0, units.Work),
		Spread: a.Float("spread", 0), Seed: seed(a),
	}
	f.Variant = FloydVariant(choice(a, "variant", floydVariants, 0))
	// By itself each variant sends as its authors do.
	f.Relay = choice(a, "broadcast", []string{"direct", "relay"}, int(f.Variant)) == 1
	return f.Generate
}

// choice is the index of the word that an argument names; def where it is not
// given.
func choice(a *spec.Args, key string, words []string, def int) int {
	word := a.String(key, words[def])
	i := slices.Index(words, word)
	if i < 0 {
		a.Fail(key, "unknown %q (want %s)", word, strings.Join(words, " or "))
		return def
	}
	return i
}
