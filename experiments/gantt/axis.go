package gantt

import (
	"math"
	"strconv"

	"github.com/clustersim/clustersim/experiments/canvas"
)

// unit is one in which times are shown.
type unit struct {
	Name  string  `json:"name"`
	Sec   float64 `json:"sec"`
	Below float64 `json:"below"` // fits makespans below this many seconds
}

// units from small to large. Seconds reach far: they are what everything else
// prints.
var units = []unit{
	{"ns", 1e-9, 1e-6},
	{"us", 1e-6, 1e-3},
	{"ms", 1e-3, 1},
	{"s", 1, 36000},
	{"h", 3600, 3.6e6},
	{"d", 86400, math.MaxFloat64},
}

func unitFor(makespanSec float64) unit {
	if makespanSec == 0 {
		return unit{"s", 1, 0}
	}
	for _, u := range units {
		if makespanSec < u.Below {
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
	step, decimals := canvas.Step(spanSec/u.Sec, ticksWanted+1)
	var list []tick
	for i := 0; ; i++ {
		at := float64(i) * step * u.Sec
		if at > spanSec*(1+1e-9) || i > 10*ticksWanted {
			return list
		}
		list = append(list, tick{x0 + (x1-x0)*(at/spanSec), tickLabel(float64(i)*step, decimals)})
	}
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
	return strconv.FormatFloat(sec/u.Sec, 'g', 6, 64) + " " + u.Name
}
