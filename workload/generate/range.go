package generate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// Range is what a generator draws a quantity from, uniformly: Min <= x < Max,
// rounded to a whole number as SimGrid-style inputs have them. When both are
// equal the quantity is that number, not rounded, and nothing is drawn.
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
