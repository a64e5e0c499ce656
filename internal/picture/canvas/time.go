package canvas

import (
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/units"
)

// TimeUnit is one in which times are shown.
type TimeUnit struct {
	Name  string  `json:"name"`
	Sec   float64 `json:"sec"`
	Below float64 `json:"below"` // fits spans below this many seconds
}

// TimeUnits are from small to large. Seconds reach far: they are what everything else
// prints.
var TimeUnits = []TimeUnit{
	{"ns", 1e-9, 1e-6},
	{"us", 1e-6, 1e-3},
	{"ms", 1e-3, 1},
	{"s", 1, 36000},
	{"h", 3600, 3.6e6},
	{"d", 86400, math.MaxFloat64},
}

// TimeUnitFor is the unit of an axis of a length in s.
func TimeUnitFor(spanSec float64) TimeUnit {
	if spanSec == 0 {
		return TimeUnit{"s", 1, 0}
	}
	for _, u := range TimeUnits {
		if spanSec < u.Below {
			return u
		}
	}
	return TimeUnits[len(TimeUnits)-1]
}

// Tick is a place on an axis.
type Tick struct {
	X     float64
	Label string
}

// Axes from clockFromSec on, below clockBelowSec, have times of a clock, since seconds are large numbers there.
const (
	clockFromSec  = 3600
	clockBelowSec = 3.6e6
)

// ClockSteps are round steps of a clock, in s.
var ClockSteps = []float64{1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 432000, 864000}

// OnClock says whether an axis of a length has times of a clock.
func OnClock(spanSec float64) bool { return spanSec >= clockFromSec && spanSec < clockBelowSec }

// TimeAxis places ticks at round times from 0, which stands at x0, to spanSec, which stands at x1, and says what
// the axis shows.
func TimeAxis(spanSec, x0, x1 float64) (ticks []Tick, name string) {
	if !OnClock(spanSec) {
		u := TimeUnitFor(spanSec)
		return TimeTicks(0, spanSec, u, x0, x1), "time (" + u.Name + ")"
	}
	step := ClockSteps[len(ClockSteps)-1]
	for _, s := range ClockSteps {
		if spanSec/s <= ticksWanted+1 {
			step = s
			break
		}
	}
	for sec := 0.0; sec <= spanSec*(1+1e-9); sec += step {
		ticks = append(ticks, Tick{x0 + (x1-x0)*(sec/spanSec), units.FormatHMS(sec)})
	}
	return ticks, "time (h:mm:ss)"
}

// ticksWanted is about how many ticks an axis has.
const ticksWanted = 10

// TimeTicks places ticks at round times from fromSec, which stands at x0, to toSec, which
// stands at x1.
func TimeTicks(fromSec, toSec float64, u TimeUnit, x0, x1 float64) []Tick {
	spanSec := toSec - fromSec
	if spanSec == 0 {
		return []Tick{{x0, tickLabel(fromSec/u.Sec, 0)}}
	}
	step, decimals := Step(spanSec/u.Sec, ticksWanted+1)
	var list []Tick
	first := math.Ceil(fromSec/u.Sec/step - 1e-9)
	for i := 0; ; i++ {
		k := first + float64(i)
		past := k*step*u.Sec - fromSec
		if past > spanSec*(1+1e-9) || i > 10*ticksWanted {
			return list
		}
		list = append(list, Tick{x0 + (x1-x0)*(past/spanSec), tickLabel(k*step, decimals)})
	}
}

func tickLabel(x float64, decimals int) string {
	if x >= 1e9 || decimals > 9 {
		return strconv.FormatFloat(x, 'g', 4, 64)
	}
	return strconv.FormatFloat(x, 'f', decimals, 64)
}

// Duration prints a time in its unit with at most 6 digits.
func Duration(sec float64) string {
	u := TimeUnitFor(sec)
	return strconv.FormatFloat(sec/u.Sec, 'g', 6, 64) + " " + u.Name
}

// Span prints a time for titles: as [Duration] does, and from an hour on as a clock too.
func Span(sec float64) string {
	if !(sec >= clockFromSec && sec < 1e9) {
		return Duration(sec)
	}
	return Duration(sec) + " (" + units.FormatHMS(sec) + ")"
}
