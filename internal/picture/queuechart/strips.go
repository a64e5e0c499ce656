package queuechart

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
)

// strip is quantities over time on one scale from 0.
type strip struct {
	rect
	heading string
	curves  []curve
	marks   []canvas.Tick // of the scale; X is y
}

// curve is a quantity, as an area above 0 or another one, or as a line.
type curve struct {
	ink   color.NRGBA
	line  []point
	area  bool
	width float64 // of a line
}

const (
	stripHeight  = 84
	headingRoom  = 24
	queueHeading = "waiting jobs"
	areaHeading  = "waiting area: nodes times run times of waiting jobs"
)

// The colours of quantities.
var (
	waitingInk  = color.NRGBA{0x4c, 0x8f, 0xbf, 0xff}
	areaInk     = color.NRGBA{0xc9, 0x8a, 0x3a, 0xff}
	busyInk     = color.NRGBA{0x3d, 0x85, 0xb5, 0xff}
	reservedInk = color.NRGBA{0xd6, 0xc9, 0xe6, 0xff}
	downInk     = color.NRGBA{0x9a, 0x9a, 0x9a, 0xff}
)

// addStrips places the queue below the nodes.
func (p *picture) addStrips() {
	y := p.plot.y + p.plot.h + 8
	y = p.addStrip(y, queueHeading, 1, queueview.Waiting, waitingInk)
	unit := areaUnit(p.view, queueview.Most(p.series, queueview.Area))
	y = p.addStrip(y, areaHeading+" ("+p.view.Unit()+" "+unit.Name+")", unit.Sec, queueview.Area, areaInk)
	p.axisY = y
}

// areaUnit is the unit of areas up to one in unit seconds.
func areaUnit(v *queueview.View, most float64) canvas.TimeUnit {
	return canvas.TimeUnitFor(most / float64(max(v.Result.Units, 1)))
}

func (p *picture) addStrip(y float64, heading string, per float64, q queueview.Quantity, ink color.NRGBA) float64 {
	s := strip{rect: rect{p.plot.x, y + headingRoom, p.plot.w, stripHeight}, heading: heading}
	most := queueview.Most(p.series, q) / per
	top, marks := s.scale(most)
	s.marks = marks
	if most > 0 {
		s.heading += ", at most " + number(most)
	}
	levels := func(l *queueview.Level) float64 { return l.Of[q] / per }
	s.curves = []curve{{ink: ink, line: s.line(p.view, p.series, top, levels), area: true}}
	p.strips = append(p.strips, s)
	return s.y + s.h
}

// scale chooses the value at the upper edge for values up to most, and places marks.
func (s *strip) scale(most float64) (top float64, marks []canvas.Tick) {
	if most <= 0 {
		return 1, []canvas.Tick{{X: s.y + s.h, Label: "0"}}
	}
	step, decimals := canvas.Step(most, max(3, int(s.h/30)))
	top = most
	for k := 0; float64(k)*step <= most*(1+1e-9); k++ {
		value := float64(k) * step
		marks = append(marks, canvas.Tick{X: s.y + s.h*(1-value/top), Label: strconv.FormatFloat(value, 'f', decimals, 64)})
	}
	return top, marks
}

// line is a quantity as a line of steps: exact if there are few changes, otherwise the means of pixel columns.
func (s *strip) line(v *queueview.View, series []queueview.Level, top float64, of func(*queueview.Level) float64) (line []point) {
	y := func(level float64) float64 { return s.y + s.h*(1-min(max(level/top, 0), 1)) }
	n := int(s.w)
	if len(series) > n {
		levels := make([]float64, n)
		for i, m := range v.Means(series, n) {
			levels[i] = of(&m)
		}
		return steps(s.x, s.w, levels, y)
	}
	span := v.ToSec - v.FromSec
	x := func(sec float64) float64 {
		if span == 0 {
			return s.x
		}
		return s.x + s.w*min(max((sec-v.FromSec)/span, 0), 1)
	}
	before := math.NaN()
	for i := range series {
		level := of(&series[i])
		if level == before {
			continue
		}
		if len(line) > 0 {
			line = append(line, point{x(series[i].AtSec), y(before)})
		}
		line = append(line, point{x(series[i].AtSec), y(level)})
		before = level
	}
	if len(line) > 0 {
		line = append(line, point{s.x + s.w, y(before)})
	}
	return line
}

// closed is a line as an area above the lower edge.
func (s *strip) closed(line []point) []point {
	if len(line) == 0 {
		return nil
	}
	bottom := s.y + s.h
	area := append([]point{{line[0].X, bottom}}, line...)
	return append(area, point{line[len(line)-1].X, bottom})
}

// draw draws the ground, the scale and the curves.
func (s *strip) draw(c canvas.Sketch, group string) {
	c.Text(s.x, s.y-6, 0, textSize, ink, s.heading)
	c.Rect(s.x, s.y, s.w, s.h, band, "")
	c.Group(group)
	for _, x := range s.curves {
		if len(x.line) == 0 {
			continue
		}
		if x.area {
			path := canvas.Path(c, s.closed(x.line))
			path.Close()
			c.SetColor(x.ink)
			c.Fill(path)
			continue
		}
		c.Pen(x.width, x.ink)
		c.Stroke(canvas.Path(c, x.line))
	}
	c.Group("")
	for _, m := range s.marks {
		c.Pen(0.8, overGrid)
		c.Stroke(canvas.Path(c, []point{{s.x, m.X}, {s.x + s.w, m.X}}))
		c.Text(s.x-6, m.X+textSize*0.33, 1, textSize-1, ink, m.Label)
	}
}

func groupName(i int) string { return fmt.Sprint("strip", i) }

// number prints a quantity: whole if it is large.
func number(x float64) string {
	if x >= 1000 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}
