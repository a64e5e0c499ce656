package generate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

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
	// PipelinedCheckerboard processes continue as soon as they have their segments.
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
// their row of processes, and those that hold row k along their column; then every
// process updates its block. There are N iterations, and each updates every
// element of the matrix.
//
// A segment goes to the other processes of a line directly, or by relay: from
// neighbour to neighbour, each passing it on. The checkerboard workload has a
// barrier before each iteration, the pipelined one has none.
//
// Let f be the number of senders and relays: 2m if segments are sent directly; by
// relay, 2m(m-1) in an iteration with its pivot in the first or last of the m
// blocks, and 2m(m-2) in the others. With m > 1 an iteration has m^2 + f tasks and
// 2m(m-1) + f edges; every iteration but the first has m^2 + 2m more edges and,
// with barriers, another task and another m^2 + 2m edges. With one process an
// iteration is one task.
//
// R. W. Floyd, Algorithm 97: shortest path, CACM 5(6), 1962; V. Kumar, V. Singh,
// Scalability of parallel algorithms for the all-pairs shortest-path problem,
// JPDC 13(2), 1991.
type Floyd struct {
	N         int // vertices, at least 1
	Processes int // a square number, its root at most N
	Variant   FloydVariant
	Relay     bool // pass segments on from neighbour to neighbour

	UpdateFlop  float64 // of one element
	WordBytes   float64 // of one element; with 0 a message pays latency only
	StartupFlop float64 // for sending a segment or passing it on
	CopyFlop    float64 // the same, for each element
	Spread      float64 // 0 to 1: each task's work is multiplied by 1-Spread to 1+Spread
	Seed        uint64
}

func (f Floyd) generate() (*workload.DAG, error) {
	d, _, err := f.GenerateOwned()
	return d, err
}

// GenerateOwned builds the workload, and returns for each task the process that runs it:
// process (i, j) is number i*m + j. The tasks of a process have increasing IDs in
// the order in which it runs them. The error says which field is out of range.
func (f Floyd) GenerateOwned() (*workload.DAG, []int32, error) {
	side, err := f.check()
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

// check returns the root of the number of processes.
func (f Floyd) check() (side int, err error) {
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
	// By default each variant sends as its authors do.
	f.Relay = choice(a, "broadcast", []string{"direct", "relay"}, int(f.Variant)) == 1
	return f.generate
}

// choice is the index of the word that an argument names; def if it is not given.
func choice(a *spec.Args, key string, words []string, def int) int {
	return slices.Index(words, a.Word(key, words[def], words...))
}

// floydBuilder makes the tasks of [Floyd].
type floydBuilder struct {
	*kinds
	Floyd
	side  int
	owner []int32 // by TaskID: its process

	pivot   int               // the block that row and column k are in
	barrier workload.TaskID   // of this iteration, or NoTask
	updated []workload.TaskID // by process: its update of the iteration before, or NoTask
	columns []workload.TaskID // by process: the task that gave it this iteration's column segment
	rows    []workload.TaskID // the same for the row segment
	name    []byte
}

func newFloydBuilder(f Floyd, side, tasks, edges int) *floydBuilder {
	b := &floydBuilder{kinds: newKinds("floyd", f.Seed, tasks, edges), Floyd: f, side: side, barrier: workload.NoTask}
	b.owner = make([]int32, 0, tasks)
	none := []workload.TaskID{workload.NoTask}
	b.updated, b.columns, b.rows = slices.Repeat(none, side*side), slices.Repeat(none, side*side), slices.Repeat(none, side*side)
	return b
}

func (b *floydBuilder) iteration(k int) {
	if k > 0 && k == blockEnd(b.N, b.side, b.pivot) {
		b.pivot++
	}
	if b.Variant == Checkerboard && k > 0 {
		b.barrier = b.of(0, "barrier", 0, k)
		for _, update := range b.updated {
			b.b.Control(update, b.barrier)
		}
	}
	if b.side > 1 {
		for i := range b.side {
			b.line("column", k, i, b.columns, func(at int) int { return i*b.side + at })
		}
		for j := range b.side {
			b.line("row", k, j, b.rows, func(at int) int { return at*b.side + j })
		}
	}
	for process := range b.updated {
		b.update(k, process)
	}
}

// blockEnd is the index after the last of a block.
func blockEnd(n, blocks, block int) int {
	return (block+1)*(n/blocks) + min(block+1, n%blocks)
}

// line sends a segment from the process that holds it to the others of a row or
// column of processes, and records in from which task each gets it from.
func (b *floydBuilder) line(kind string, k, line int, from []workload.TaskID, process func(at int) int) {
	words := float64(share(b.N, b.side, line))
	work, bytes := b.StartupFlop+b.CopyFlop*words, b.WordBytes*words
	holder := process(b.pivot)
	source := b.of(work, kind, holder, k)
	from[holder] = source
	if b.updated[holder] != workload.NoTask {
		b.b.Edge(b.updated[holder], source, bytes)
	}
	if b.barrier != workload.NoTask {
		b.b.Control(b.barrier, source)
	}
	for _, step := range []int{-1, 1} {
		last := source
		for at := b.pivot + step; at >= 0 && at < b.side; at += step {
			from[process(at)] = last
			if next := at + step; b.Relay && next >= 0 && next < b.side {
				relay := b.of(work, kind, process(at), k)
				b.b.Edge(last, relay, bytes)
				from[process(at)], last = relay, relay
			}
		}
	}
}

func (b *floydBuilder) update(k, process int) {
	rows, columns := float64(share(b.N, b.side, process/b.side)), float64(share(b.N, b.side, process%b.side))
	task := b.of(b.UpdateFlop*rows*columns, "update", process, k)
	if before := b.updated[process]; before != workload.NoTask {
		b.b.Edge(before, task, b.WordBytes*rows*columns)
	}
	if b.side > 1 {
		b.b.Edge(b.columns[process], task, b.WordBytes*rows)
		b.b.Edge(b.rows[process], task, b.WordBytes*columns)
	} else if b.barrier != workload.NoTask {
		b.b.Control(b.barrier, task)
	}
	b.updated[process] = task
}

// of adds a task of a process, called KIND_K_I_J; a barrier is called barrier_K.
func (b *floydBuilder) of(work float64, kind string, process, k int) workload.TaskID {
	b.name = append(append(b.name[:0], kind...), '_')
	b.name = strconv.AppendInt(b.name, int64(k), 10)
	if kind != "barrier" {
		b.name = strconv.AppendInt(append(b.name, '_'), int64(process/b.side), 10)
		b.name = strconv.AppendInt(append(b.name, '_'), int64(process%b.side), 10)
	}
	b.owner = append(b.owner, int32(process))
	return b.named(kind, string(b.name), Range{work * (1 - b.Spread), work * (1 + b.Spread)})
}
