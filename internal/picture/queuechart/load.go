package queuechart

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/internal/units"
)

// LoadFormat is the format of a picture of the load by its file's name.
func LoadFormat(fileName string) (Format, error) {
	return canvas.FormatOf(fileName, canvas.SVG, canvas.PNG, canvas.PDF)
}

const (
	loadWidth  = 1200
	unitsRoom  = 110 // height of the strip of one policy
	curveRoom  = 120 // height of the strips of all policies
	curveWidth = 1.4
)

// load is a picture of what several policies did with the same jobs.
type load struct {
	canvas.Sketch
	views           []*queueview.View
	series          [][]queueview.Level
	fromSec, toSec  float64 // of the time axis
	height          float64
	title, subtitle string
	policies, parts []legendItem
	strips          []strip
	ticks           []canvas.Tick
	axis            string
	top, axisY      float64
	ecdf            ecdf
}

// Load draws busy, reserved and down units of each run over time, the queue length and the waiting area
// of all of them, and the distributions of their waits. The runs are of the same jobs under different
// policies.
func Load(w io.Writer, f Format, views []*queueview.View) error {
	if len(views) == 0 {
		return fmt.Errorf("load: no run")
	}
	l := newLoad(views)
	c, err := canvas.New(f, canvas.Page{Width: loadWidth, Height: vg.Length(l.height), Unit: "px", DPI: pngDPI})
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	l.draw(c)
	return c.Write(w)
}

// policyInk is the colour of a policy.
func policyInk(i int) color.NRGBA { return canvas.Classes[i%len(canvas.Classes)] }

func newLoad(views []*queueview.View) *load {
	v := views[0]
	l := &load{fromSec: math.Inf(1), toSec: math.Inf(-1)}
	for _, x := range views {
		l.fromSec, l.toSec = min(l.fromSec, x.FromSec), max(l.toSec, x.ToSec)
	}
	for _, x := range views { // all on one axis
		whole := *x
		whole.FromSec, whole.ToSec = l.fromSec, l.toSec
		l.views, l.series = append(l.views, &whole), append(l.series, whole.Series())
	}
	l.title = fmt.Sprintf("%s on %s", units.Count(len(v.Result.State), "job"), units.Count(v.Result.Units, v.Unit()))
	l.subtitle = "units over time, the queue, and the waits"
	if len(views) == 1 {
		l.title = v.Policy + ": " + l.title
		l.subtitle = subtitle(v, l.series[0])
	}
	l.title, l.subtitle = canvas.Fit(l.title, titleSize, loadWidth-2*margin), canvas.Fit(l.subtitle, textSize, loadWidth-2*margin)
	y := l.addLegends(headHeight)
	l.top = y
	for i := range l.views {
		y = l.addUnits(i, y)
	}
	y = l.addCurves(y, queueHeading, 1, queueview.Waiting, waitingInk)
	most := 0.0
	for _, s := range l.series {
		most = max(most, queueview.Most(s, queueview.Area))
	}
	u := areaUnit(v, most)
	l.axisY = l.addCurves(y, areaHeading+" ("+v.Unit()+" "+u.Name+")", u.Sec, queueview.Area, areaInk)
	l.ticks, l.axis = timeTicks(l.fromSec, l.toSec, leftMargin, l.right())
	l.ecdf = newECDF(views, rect{leftMargin, l.axisY + axisHeight + headingRoom + 10, (l.right() - leftMargin), 240})
	l.height = l.ecdf.y + l.ecdf.h + axisHeight + margin/2
	return l
}

func (l *load) right() float64 { return loadWidth - margin - 10 }

// addLegends places the colours of units, and those of policies if there are several.
func (l *load) addLegends(y float64) float64 {
	parts := []class{{ink: busyInk, name: "busy"}}
	has := func(q queueview.Quantity) bool {
		return slices.ContainsFunc(l.series, func(s []queueview.Level) bool { return queueview.Most(s, q) > 0 })
	}
	if has(queueview.Reserved) {
		parts = append(parts, class{ink: reservedInk, name: "reserved, not busy"})
	}
	if has(queueview.Down) {
		parts = append(parts, class{ink: downInk, name: "down or blocked"})
	}
	if len(l.views) > 1 { // each policy has a colour of its own
		parts = parts[1:]
	}
	if len(parts) > 0 && (len(parts) > 1 || len(l.views) > 1) {
		l.parts, y = placeLegend(parts, margin, l.right(), y)
	}
	if len(l.views) > 1 {
		var list []class
		for i, v := range l.views {
			list = append(list, class{ink: policyInk(i), name: v.Policy})
		}
		l.policies, y = placeLegend(list, margin, l.right(), y)
	}
	return y
}

// addUnits places a stack of units: busy, reserved ones that are not, and those that are down.
func (l *load) addUnits(i int, y float64) float64 {
	v := l.views[i]
	s := strip{rect: rect{leftMargin, y + headingRoom, l.right() - leftMargin, unitsRoom}}
	s.heading = fmt.Sprintf("busy %ss: %.1f %% on average", v.Unit(), 100*orZero(v.Mean(l.series[i], queueview.Busy))/float64(max(v.Result.Units, 1)))
	ink := busyInk
	if len(l.views) > 1 {
		s.heading, ink = v.Policy+", "+s.heading, policyInk(i)
	}
	top, marks := s.scale(float64(v.Result.Units))
	s.marks = marks
	whole := float64(v.Result.Units)
	busy := func(x *queueview.Level) float64 { return x.Of[queueview.Busy] }
	down := func(x *queueview.Level) float64 { return busy(x) + x.Of[queueview.Down] }
	reserved := func(x *queueview.Level) float64 { return min(whole, down(x)+x.Of[queueview.Reserved]) }
	for _, part := range []struct {
		ink color.NRGBA
		q   queueview.Quantity
		of  func(*queueview.Level) float64
	}{{reservedInk, queueview.Reserved, reserved}, {downInk, queueview.Down, down}, {ink, queueview.Busy, busy}} {
		if queueview.Most(l.series[i], part.q) > 0 {
			s.curves = append(s.curves, curve{ink: part.ink, line: s.line(v, l.series[i], top, part.of), area: true})
		}
	}
	l.strips = append(l.strips, s)
	return s.y + s.h
}

// addCurves places a quantity of all policies: an area of one, lines of several.
func (l *load) addCurves(y float64, heading string, per float64, q queueview.Quantity, ink color.NRGBA) float64 {
	s := strip{rect: rect{leftMargin, y + headingRoom, l.right() - leftMargin, curveRoom}, heading: heading}
	most := 0.0
	for _, x := range l.series {
		most = max(most, queueview.Most(x, q)/per)
	}
	top, marks := s.scale(most)
	s.marks = marks
	if most > 0 {
		s.heading += ", at most " + number(most)
	}
	for i, v := range l.views {
		line := s.line(v, l.series[i], top, func(x *queueview.Level) float64 { return x.Of[q] / per })
		if len(l.views) == 1 {
			s.curves = append(s.curves, curve{ink: ink, line: line, area: true})
		} else {
			s.curves = append(s.curves, curve{ink: policyInk(i), line: line, width: curveWidth})
		}
	}
	l.strips = append(l.strips, s)
	return s.y + s.h
}

func (l *load) draw(c canvas.Canvas) {
	l.Sketch = canvas.Sketch{Canvas: c, High: l.height}
	l.Text(margin, 28, 0, titleSize, ink, l.title)
	l.Text(margin, 48, 0, textSize, grey, l.subtitle)
	drawLegend(l.Sketch, l.parts)
	drawLegend(l.Sketch, l.policies)
	for i := range l.strips {
		l.strips[i].draw(l.Sketch, groupName(i))
	}
	for _, t := range l.ticks {
		l.Pen(0.8, overGrid)
		l.Stroke(canvas.Path(l.Sketch, []point{{t.X, l.top + headingRoom}, {t.X, l.axisY + 4}}))
		l.Text(t.X, l.axisY+17, 0.5, textSize-1, ink, t.Label)
	}
	l.Text(leftMargin+(l.right()-leftMargin)/2, l.axisY+35, 0.5, textSize, ink, l.axis)
	l.ecdf.draw(l.Sketch)
}

// percentMarks are places of parts of all jobs.
func percentMarks(r rect) (marks []canvas.Tick) {
	for k := 0; k <= 4; k++ {
		marks = append(marks, canvas.Tick{X: r.y + r.h*(1-float64(k)/4), Label: strconv.Itoa(25*k) + " %"})
	}
	return marks
}
