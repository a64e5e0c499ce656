package generate

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

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

// draws draws n numbers.
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
// math/rand/v2, whose numbers for a seed are the same in every Go release and
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

// message is an edge of a workload whose data are still to be drawn or scaled.
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
