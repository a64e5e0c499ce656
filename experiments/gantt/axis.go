package gantt

import (
	"math"
	"strconv"
)

// unit is one in which times are shown.
type unit struct {
	name  string
	sec   float64
	below float64 // fits makespans below this many seconds
}

// units from small to large. Seconds reach far: they are what everything else
// prints.
var units = []unit{
	{"ns", 1e-9, 1e-6},
	{"us", 1e-6, 1e-3},
	{"ms", 1e-3, 1},
	{"s", 1, 36000},
	{"h", 3600, 3.6e6},
	{"d", 86400, math.Inf(1)},
}

func unitFor(makespanSec float64) unit {
	if makespanSec == 0 {
		return unit{"s", 1, 0}
	}
	for _, u := range units {
		if makespanSec < u.below {
			return u
		}
	}
	return units[len(units)-1]
}

// tick is a place on the time axis.
type tick struct {
	x     float64
	label string
}

// ticksWanted is about how many ticks an axis has.
const ticksWanted = 10

// newTicks places ticks at round times from 0 to spanSec, which stands at x1.
func newTicks(spanSec float64, u unit, x0, x1 float64) []tick {
	if spanSec == 0 {
		return []tick{{x0, "0"}}
	}
	step, decimals := tickStep(spanSec / u.sec)
	var list []tick
	for i := 0; ; i++ {
		at := float64(i) * step * u.sec
		if at > spanSec*(1+1e-9) || i > 10*ticksWanted {
			return list
		}
		list = append(list, tick{x0 + (x1-x0)*(at/spanSec), tickLabel(float64(i)*step, decimals)})
	}
}

// tickStep is 1, 2 or 5 times a power of ten, and the decimals that it needs.
func tickStep(span float64) (step float64, decimals int) {
	power := math.Floor(math.Log10(span / ticksWanted))
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * math.Pow(10, power); span/step <= ticksWanted+1 {
			if m == 10 {
				power++
			}
			break
		}
	}
	return step, max(0, int(-power))
}

func tickLabel(x float64, decimals int) string {
	if x >= 1e9 || decimals > 9 {
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// duration prints a time in its unit with at most 6 digits.
func duration(sec float64) string {
	u := unitFor(sec)
	return strconv.FormatFloat(sec/u.sec, 'g', 6, 64) + " " + u.name
}
