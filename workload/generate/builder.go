package generate

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/memory"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// These limits stop specs that are more likely mistyped than meant for a computer
// with enough memory. While a workload is built, a task takes 64 bytes with its
// name, 56 more with attributes, an edge 36 and a time on a processor 8, and twice
// that while they are copied: some 4 GB at the limits.
const (
	maxGeneratedTasks = 10_000_000
	maxGeneratedEdges = 70_000_000
	maxGeneratedTimes = 100_000_000
)

func checkGenerated(tasks, edges int) error {
	if tasks > maxGeneratedTasks {
		return fmt.Errorf("%d tasks: more than %d", tasks, maxGeneratedTasks)
	}
	if edges > maxGeneratedEdges {
		return fmt.Errorf("%d edges: more than %d", edges, maxGeneratedEdges)
	}
	return memory.WantWorkload(tasks, edges)
}

// newGenerated returns a Builder with a task t0, t1, ... for each element of workFlop, and
// room for m edges. The names are parts of one string.
func newGenerated(name string, workFlop []float64, m int) *workload.Builder {
	n := len(workFlop)
	b := workload.NewBuilder(name)
	b.NamesAreDistinct()
	b.Grow(n, m)
	text := make([]byte, 0, n*(1+len(strconv.Itoa(n))))
	for t := range n {
		text = strconv.AppendInt(append(text, 't'), int64(t), 10)
	}
	all := string(text)
	for t, at, digits, next := 0, 0, 1, 10; t < n; t++ {
		if t == next {
			digits, next = digits+1, next*10
		}
		b.Task(all[at:at+1+digits], workFlop[t])
		at += 1 + digits
	}
	return b
}

// checkCounts checks the numbers of tasks and edges, which generators compute in
// floating point so that large parameters cannot overflow.
func checkCounts(tasks, edges float64) (n, m int, err error) {
	if !(tasks <= maxGeneratedTasks) {
		return 0, 0, fmt.Errorf("%.0f tasks: more than %d", tasks, maxGeneratedTasks)
	}
	if !(edges <= maxGeneratedEdges) {
		return 0, 0, fmt.Errorf("%.0f edges: more than %d", edges, maxGeneratedEdges)
	}
	return int(tasks), int(edges), memory.WantWorkload(int(tasks), int(edges))
}

// maxCost limits each cost, so that no sum or product of them overflows.
const maxCost = 1e30

// within checks a number from 0 to a limit.
func within(name string, x, limit float64) error {
	if !(x >= 0 && x <= limit) {
		return fmt.Errorf("%s %v: want 0 to %v", name, x, limit)
	}
	return nil
}

// upTo checks as within does, in other words.
func upTo(name string, x, limit float64) error {
	if !(x >= 0 && x <= limit) {
		return fmt.Errorf("%s %v: want at least 0, at most %v", name, x, limit)
	}
	return nil
}

// positive and notNegative check finite numbers.
func positive(name string, x float64) error {
	if !(x > 0 && x <= math.MaxFloat64) {
		return fmt.Errorf("%s %v: want more than 0", name, x)
	}
	return nil
}

func notNegative(name string, x float64) error {
	if !(x >= 0 && x <= math.MaxFloat64) {
		return fmt.Errorf("%s %v: want at least 0", name, x)
	}
	return nil
}

// share cuts total into parts that differ by one at most, the larger first,
// and returns the size of part i.
func share(total, parts, i int) int {
	size := total / parts
	if i < total%parts {
		size++
	}
	return size
}

// ceilWithin is x rounded up to a whole number from low to high.
func ceilWithin(x float64, low, high int) int {
	return int(math.Ceil(min(max(x, float64(low)), float64(high))))
}

// kinds builds a workload of tasks of several kinds, each with its own
// range of work. A kind is the task's type in the workload.
type kinds struct {
	b      *workload.Builder
	random *rand.Rand
	count  map[string]int // by kind: its tasks so far
}

// newKinds starts a workload of n tasks and m edges.
func newKinds(name string, seed uint64, n, m int) *kinds {
	b := workload.NewBuilder(name)
	b.NamesAreDistinct()
	b.Grow(n, m)
	return &kinds{b: b, random: newRandom(seed), count: map[string]int{}}
}

// task adds the next task of a kind, called kind_1, kind_2 and so on.
func (k *kinds) task(kind string, workFlop Range) workload.TaskID {
	k.count[kind]++
	return k.named(kind, kind+"_"+strconv.Itoa(k.count[kind]), workFlop)
}

// named adds a task with a name that no other task may have.
func (k *kinds) named(kind, name string, workFlop Range) workload.TaskID {
	t := k.b.Task(name, workFlop.draw(k.random))
	k.b.SetAttributes(t, workload.Attributes{Type: kind})
	return t
}

// Range is the interval Min <= x < Max from which a generator draws uniformly,
// rounding to a whole number as SimGrid's generators do. If both are equal the
// quantity is that number, not rounded, and nothing is drawn.
type Range struct{ Min, Max float64 }

func (r Range) check(what string) error {
	if !(r.Min >= 0 && r.Min <= r.Max && r.Max <= math.MaxFloat64) {
		return fmt.Errorf("%s %v..%v: want 0 <= min <= max", what, r.Min, r.Max)
	}
	return nil
}

func (r Range) draw(random *rand.Rand) float64 {
	if r.Min == r.Max {
		return r.Min
	}
	return math.RoundToEven(r.Min + (r.Max-r.Min)*random.Float64())
}

func (r Range) draws(n int, random *rand.Rand) []float64 {
	all := make([]float64, n)
	for i := range all {
		all[i] = r.draw(random)
	}
	return all
}

func (r Range) scaled(by float64) Range { return Range{r.Min * by, r.Max * by} }

// parseRange reads min..max or one number, each with a unit.
func parseRange(text string, parse func(string) (float64, error)) (Range, error) {
	low, high, isRange := strings.Cut(text, "..")
	if !isRange {
		high = low
	}
	var r Range
	var err error
	if r.Min, err = parse(strings.TrimSpace(low)); err == nil {
		r.Max, err = parse(strings.TrimSpace(high))
	}
	if err != nil {
		return Range{}, fmt.Errorf("%w (want a quantity or min..max)", err)
	}
	return r, nil
}

// newRandom is the generators' source of randomness: PCG-DXSM of
// math/rand/v2, with the same numbers for a seed in every Go release and
// on every computer.
func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// reference holds the speed and the bandwidth, both above 0, that a generator's
// communication to computation ratio refers to; [workload.Stats.CCR] takes them too.
type reference struct {
	SpeedFlops           float64 // flop/s of a processor
	BandwidthBytesPerSec float64 // of a connection
}

func (r reference) check() error {
	return cmp.Or(positive("speed", r.SpeedFlops), positive("bandwidth", r.BandwidthBytesPerSec))
}

// message is an edge of a workload with data still to be drawn or scaled.
type message struct {
	from, to int32
	bytes    float64
}

// newConnected returns a Builder as newGenerated does, with the edges in their order. The
// error says that amounts, which were drawn and scaled, have no finite sum.
func newConnected(name string, workFlop []float64, messages []message) (*workload.Builder, error) {
	work, bytes := 0.0, 0.0
	for _, w := range workFlop {
		work += w
	}
	for _, m := range messages {
		bytes += m.bytes
	}
	switch {
	case !units.Finite(work):
		return nil, errors.New("the sum of all work is too large")
	case !units.Finite(bytes):
		return nil, errors.New("the sum of all data is too large")
	}
	b := newGenerated(name, workFlop, len(messages))
	for _, m := range messages {
		b.Edge(workload.TaskID(m.from), workload.TaskID(m.to), m.bytes)
	}
	return b, nil
}

// scaleToCCR multiplies all data by one factor so that the mean message takes ccr times
// as long as the mean task. Without data there is nothing to scale. O(n + m).
func scaleToCCR(workFlop []float64, messages []message, ccr float64, on reference) {
	var bytes, work float64
	for _, m := range messages {
		bytes += m.bytes
	}
	if bytes == 0 {
		return
	}
	for _, w := range workFlop {
		work += w
	}
	meanSec := work / float64(len(workFlop)) / on.SpeedFlops
	factor := ccr * meanSec * on.BandwidthBytesPerSec / (bytes / float64(len(messages)))
	for i := range messages {
		messages[i].bytes *= factor
	}
}
