package queuechart

import (
	"fmt"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
	"github.com/clustersim/clustersim/internal/units"
)

// picture is a run as geometry, in pixels from the upper left corner.
type picture struct {
	canvas.Sketch
	view            *queueview.View
	series          []queueview.Level
	width, height   float64
	title, subtitle string
	plot            rect // where nodes are
	row             float64
	rowLabels       []canvas.Tick // X is y
	classes         *classes
	legend          []legendItem
	boxes           []box
	off, reserved   []mark
	stack           []layer // in the place of boxes
	columns         int     // of a layer that are drawn at once
	strips          []strip
	ticks           []canvas.Tick
	axis            string
	axisY           float64
	notes           []string
}

type (
	rect  struct{ x, y, w, h float64 }
	point struct{ X, Y float64 }
)

// outline is the way around a rectangle.
func (r rect) outline() []point {
	x1, y1 := r.x+r.w, r.y+r.h
	return []point{{r.x, r.y}, {x1, r.y}, {x1, y1}, {r.x, y1}, {r.x, r.y}}
}

// The layout's measures in pixels.
const (
	pictureWidth = 1600
	margin       = 20
	leftMargin   = 76
	titleSize    = 18
	textSize     = 12
	lineHeight   = 18
	headHeight   = 58 // title and subtitle
	axisHeight   = 44
	swatch       = 11
	pngDPI       = 108 // a pixel of the picture is 1.5 dots
)

// The largest runs that are drawn job by job.
const (
	mostRows = 2000
	mostJobs = 20000
)

// Detailed says whether a picture of so many jobs on so many nodes shows each job.
func Detailed(jobs, nodes int) bool { return jobs <= mostJobs && nodes <= mostRows }

// newPicture lays a run out.
func newPicture(v *queueview.View, by Colour) *picture {
	p := &picture{view: v, series: v.Series(), width: pictureWidth, columns: pictureWidth, classes: newClasses(v, by)}
	p.title = fmt.Sprintf("%s: %s on %s", v.Policy, units.Count(len(v.Result.State), "job"), units.Count(v.Result.Units, v.Unit()))
	p.subtitle = subtitle(v, p.series)
	p.title, p.subtitle = canvas.Fit(p.title, titleSize, p.width-2*margin), canvas.Fit(p.subtitle, textSize, p.width-2*margin)
	top := p.addLegend(headHeight)
	p.plot = rect{x: leftMargin, y: top + 4, w: p.width - leftMargin - margin - 10}
	if Detailed(len(v.Stays), v.Rows) {
		p.addRows()
		p.addBoxes()
		p.addBlocks()
	} else {
		p.addStack()
	}
	p.addStrips()
	p.ticks, p.axis = timeTicks(v.FromSec, v.ToSec, p.plot.x, p.plot.x+p.plot.w)
	if p.classes.note != "" {
		p.notes = append(p.notes, p.classes.note)
	}
	p.height = p.axisY + axisHeight + float64(len(p.notes))*lineHeight + margin/2
	return p
}

func (p *picture) page() canvas.Page {
	return canvas.Page{Width: vg.Length(p.width), Height: vg.Length(p.height), Unit: "px", DPI: pngDPI}
}

// x is where a date stands.
func (p *picture) x(sec float64) float64 {
	span := p.view.ToSec - p.view.FromSec
	if span == 0 {
		return p.plot.x
	}
	return p.plot.x + p.plot.w*((sec-p.view.FromSec)/span)
}

// legendItem is a class's colour and name.
type legendItem struct {
	x, y float64 // of the square
	class
}

// addLegend places classes in lines below y, and returns where the rest begins.
func (p *picture) addLegend(y float64) float64 {
	p.legend, y = placeLegend(p.classes.shown(), margin, p.width-margin, y)
	return y
}

// placeLegend places classes in lines from x0 to x1 below y, and returns where the rest begins.
func placeLegend(list []class, x0, x1, y float64) (legend []legendItem, _ float64) {
	if len(list) == 0 {
		return nil, y
	}
	x := x0
	for _, c := range list {
		c.name = canvas.Fit(c.name, textSize, 260)
		width := swatch + 5 + canvas.Width(c.name, textSize) + 18
		if x+width > x1 && x > x0 {
			x, y = x0, y+lineHeight
		}
		legend = append(legend, legendItem{x, y, c})
		x += width
	}
	return legend, y + lineHeight + 4
}

// addRows chooses the height of rows, and which have labels: names where there is room,
// otherwise round numbers.
func (p *picture) addRows() {
	n := float64(max(p.view.Rows, 1))
	switch p.row = 22; {
	case n*p.row > 640:
		p.row = max(640/n, min(0.5, 1000/n))
	}
	p.plot.h = n * p.row
	names := p.view.Machine.NodeNames
	if p.row >= 9 && len(names) == p.view.Rows && !p.view.Machine.Cores {
		for i, name := range names {
			p.rowLabels = append(p.rowLabels, canvas.Tick{X: p.rowY(float64(i) + 0.5), Label: canvas.Fit(name, textSize-1, leftMargin-margin/2-8)})
		}
		return
	}
	step := 1.0
	if n > 1 {
		step, _ = canvas.Step(n-1, max(1, min(int(n-1), int(p.plot.h/28))))
	}
	step = max(step, 1)
	for k := 0.0; k < n; k += step {
		p.rowLabels = append(p.rowLabels, canvas.Tick{X: p.rowY(k + 0.5), Label: fmt.Sprint(int(k))})
	}
}

// rowY is the upper edge of a row.
func (p *picture) rowY(n float64) float64 { return p.plot.y + n*p.row }
