package queuechart

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/queue"
)

// ecdf are the distributions of waits, on a logarithmic axis of waits.
type ecdf struct {
	rect
	least, most float64 // ends of the axis, in s
	curves      []curve
	ticks       []canvas.Tick
	marks       []canvas.Tick
}

// waitTicks are waits with ticks, in s.
var waitTicks = []float64{0.001, 0.01, 0.1, 1, 2, 5, 10, 60, 600, 3600, 6 * 3600, 86400, 7 * 86400, 30 * 86400, 365 * 86400, 3650 * 86400}

// newECDF places the parts of jobs that waited no longer than a time. Waits below the left end
// of the axis, such as 0, stand at it.
func newECDF(views []*queueview.View, r rect) ecdf {
	e := ecdf{rect: r, least: math.Inf(1), marks: percentMarks(r)}
	waits := make([][]float64, len(views))
	for i, v := range views {
		for k := range v.Result.State {
			if wait := v.WaitSec(queue.JobID(k)); !math.IsNaN(wait) {
				waits[i] = append(waits[i], wait)
				e.most = max(e.most, wait)
				if wait > 0 {
					e.least = min(e.least, wait)
				}
			}
		}
		slices.Sort(waits[i])
	}
	if e.most == 0 {
		e.least, e.most = 1, 10
	}
	e.least = min(max(1, math.Pow(10, math.Floor(math.Log10(e.least)))), e.most/10) // jobs of whole seconds start at 1 s
	if e.least < 1 || e.most < 10 {
		e.least = e.most / 100
	}
	for _, sec := range waitTicks {
		if sec >= e.least && sec <= e.most && (sec < 2 || sec >= 10 || e.most < 10) {
			e.ticks = append(e.ticks, canvas.Tick{X: e.at(sec), Label: units.FormatClock(sec)})
		}
	}
	for i, list := range waits {
		e.curves = append(e.curves, curve{ink: policyInk(i), line: e.line(list), width: curveWidth + 0.4})
	}
	return e
}

// at is where a wait stands.
func (e *ecdf) at(sec float64) float64 {
	if sec <= e.least {
		return e.x
	}
	return e.x + e.w*min(1, math.Log(sec/e.least)/math.Log(e.most/e.least))
}

// line is the distribution of ascending waits, with one step a pixel at most.
func (e *ecdf) line(waits []float64) (line []point) {
	if len(waits) == 0 {
		return nil
	}
	y := func(n int) float64 { return e.y + e.h*(1-float64(n)/float64(len(waits))) }
	line = []point{{e.x, e.y + e.h}}
	for i := 0; i < len(waits); {
		x := e.at(waits[i])
		n := i
		for n < len(waits) && e.at(waits[n]) <= x+0.5 {
			n++
		}
		line = append(line, point{x, y(i)}, point{x, y(n)})
		i = n
	}
	return append(line, point{e.x + e.w, y(len(waits))})
}

func (e *ecdf) draw(c canvas.Sketch) {
	c.Text(e.x, e.y-6, 0, textSize, ink, "jobs that waited at most as long")
	c.Rect(e.x, e.y, e.w, e.h, band, "")
	for _, t := range e.ticks {
		c.Pen(0.8, overGrid)
		c.Stroke(canvas.Path(c, []point{{t.X, e.y}, {t.X, e.y + e.h + 4}}))
		c.Text(t.X, e.y+e.h+17, 0.5, textSize-1, ink, t.Label)
	}
	for _, m := range e.marks {
		c.Pen(0.8, overGrid)
		c.Stroke(canvas.Path(c, []point{{e.x, m.X}, {e.x + e.w, m.X}}))
		c.Text(e.x-6, m.X+textSize*0.33, 1, textSize-1, ink, m.Label)
	}
	c.Group("waits")
	for _, x := range e.curves {
		if len(x.line) > 0 {
			c.Pen(x.width, x.ink)
			c.Stroke(canvas.Path(c, x.line))
		}
	}
	c.Group("")
	c.Text(e.x+e.w/2, e.y+e.h+35, 0.5, textSize, ink, "wait, on a logarithmic scale; jobs that waited less or not at all are at the left edge")
}
