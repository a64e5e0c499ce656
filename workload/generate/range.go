package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/workload"
)

// Range is the interval Min <= x < Max from which a generator draws uniformly,
// rounding to a whole number as SimGrid's generators do. If both are equal the
// quantity is that number, not rounded, and nothing is drawn.
type Range struct{ Min, Max float64 }

func (r Range) Check(what string) error {
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

func (r Range) scaled(by float64) Range { return Range{r.Min * by, r.Max * by} }

// parseRange reads min..max or one number, each with a unit.
func parseRange(text string, parse func(string) (float64, error)) (Range, error) {
	low, high, isRange := strings.Cut(text, "..")
	if !isRange {
		high = low
	}
	r := Range{}
	for _, part := range []struct {
		text string
		to   *float64
	}{{low, &r.Min}, {high, &r.Max}} {
		x, err := parse(strings.TrimSpace(part.text))
		if err != nil {
			return Range{}, fmt.Errorf("%w (want a quantity or min..max)", err)
		}
		*part.to = x
	}
	return r, nil
}

// newRandom is the generators' source of randomness: PCG-DXSM of
// math/rand/v2, whose numbers for a seed are the same in every Go release and
// on every computer.
func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Reference holds the speed and the bandwidth, both above 0, that a generator's
// communication to computation ratio refers to; [workload.Stats.CCR] takes them too.
type Reference struct {
	SpeedFlops           float64 // flop/s of a processor
	BandwidthBytesPerSec float64 // of a connection
}

func (r Reference) Check() error {
	if !(r.SpeedFlops > 0 && r.SpeedFlops <= math.MaxFloat64) {
		return fmt.Errorf("speed %v: want more than 0", r.SpeedFlops)
	}
	if !(r.BandwidthBytesPerSec > 0 && r.BandwidthBytesPerSec <= math.MaxFloat64) {
		return fmt.Errorf("bandwidth %v: want more than 0", r.BandwidthBytesPerSec)
	}
	return nil
}

func checkCCR(what string, ccr float64) error {
	if !(ccr >= 0 && ccr <= math.MaxFloat64) {
		return fmt.Errorf("%s %v: want at least 0", what, ccr)
	}
	return nil
}

// scaleToCCR multiplies all data by one factor so that the workload's mean
// message takes ccr times as long as its mean task. Without work or data there
// is nothing to scale. O(m).
func scaleToCCR(b *workload.Builder, ccr float64, on Reference) {
	var bytes, work float64
	for i := range b.NumEdges() {
		bytes += b.EdgeBytes(i)
	}
	if bytes == 0 {
		return
	}
	for t := range b.NumTasks() {
		work += b.WorkFlop(workload.TaskID(t))
	}
	meanSec := work / float64(b.NumTasks()) / on.SpeedFlops
	factor := ccr * meanSec * on.BandwidthBytesPerSec / (bytes / float64(b.NumEdges()))
	for i := range b.NumEdges() {
		b.SetEdgeBytes(i, b.EdgeBytes(i)*factor)
	}
}
