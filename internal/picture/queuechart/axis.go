package queuechart

import (
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// ticksWanted is about how many ticks the time axis has.
const ticksWanted = 11

// axisUnit is a unit of the time axis and the steps that ticks can have in it; none: 1, 2 or 5 times a
// power of ten.
type axisUnit struct {
	canvas.TimeUnit
	Steps []float64 `json:"steps"`
}

// axisUnits are from small to large. Hours divide days.
var axisUnits = []axisUnit{
	{canvas.TimeUnit{Name: "s", Sec: 1, Below: shortRunSec}, nil},
	{canvas.TimeUnit{Name: "h", Sec: 3600, Below: 5 * 86400}, []float64{1, 2, 3, 6, 12, 24}},
	{canvas.TimeUnit{Name: "d", Sec: 86400, Below: math.MaxFloat64}, nil},
}

func axisUnitFor(spanSec float64) axisUnit {
	for _, u := range axisUnits {
		if spanSec < u.Below {
			return u
		}
	}
	return axisUnits[len(axisUnits)-1]
}

// timeTicks places ticks from fromSec at x0 to toSec at x1.
func timeTicks(fromSec, toSec, x0, x1 float64) (list []canvas.Tick, axis string) {
	span := toSec - fromSec
	u := axisUnitFor(span)
	axis = "time (" + u.Name + ")"
	if !(span > 0) {
		return []canvas.Tick{{X: x0, Label: strconv.FormatFloat(fromSec/u.Sec, 'g', 6, 64)}}, axis
	}
	step, decimals := canvas.Step(span/u.Sec, ticksWanted)
	for _, s := range u.Steps {
		if span/u.Sec/s <= ticksWanted {
			step, decimals = s, 0
			break
		}
	}
	for k := math.Ceil(fromSec/u.Sec/step - 1e-9); k*step*u.Sec <= toSec+span*1e-9; k++ {
		list = append(list, canvas.Tick{X: x0 + (x1-x0)*((k*step*u.Sec-fromSec)/span), Label: strconv.FormatFloat(k*step+0, 'f', decimals, 64)})
	}
	return list, axis
}
