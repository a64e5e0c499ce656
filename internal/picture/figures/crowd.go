//go:build !js

package figures

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// crowd is what a panel already holds, so that labels find a free place.
type crowd struct {
	area
	lines  [][]vg.Point
	points []vg.Point
	labels []vg.Rectangle
}

// newCrowd collects a panel's curves, bars as lines along their tops.
func newCrowd(a area, p *Panel) *crowd {
	k := &crowd{area: a}
	for i := range p.Series {
		for _, part := range a.parts(&p.Series[i]) {
			curve := a.onPage(part)
			if k.points = append(k.points, curve...); p.Series[i].Style != Marks && p.Series[i].Style != Boxes {
				k.lines = append(k.lines, curve)
			}
		}
	}
	return k
}

func (a area) onPage(list plotter.XYs) (points []vg.Point) {
	x, y := a.plot.Transforms(&a.Canvas)
	for _, q := range list {
		points = append(points, vg.Point{X: x(q.X), Y: y(q.Y)})
	}
	return points
}

// cost counts what a label would cover. Other labels count most.
func (k *crowd) cost(box vg.Rectangle) (n int) {
	for _, b := range k.labels {
		if b.Min.X < box.Max.X && box.Min.X < b.Max.X && b.Min.Y < box.Max.Y && box.Min.Y < b.Max.Y {
			n += 1000
		}
	}
	inside := draw.Canvas{Rectangle: box}
	near := draw.Crop(inside, -markRadius, markRadius, -markRadius, markRadius)
	for _, q := range k.points {
		if near.Contains(q) {
			n += 5
		}
	}
	return n + len(inside.ClipLinesXY(k.lines...))
}

// label writes a text on a veil at the place where it covers least, if that is less
// than most.
func (k *crowd) label(s string, places []vg.Point, most int) {
	half, none := labelHalf(s), vg.Rectangle{}
	best := none
	for _, at := range places {
		box := vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
		if k.Contains(box.Min) && k.Contains(box.Max) {
			if cost := k.cost(box); cost < most {
				best, most = box, cost
			}
		}
	}
	if best != none {
		k.labels = append(k.labels, best)
		k.SetColor(veil)
		k.Fill(best.Path())
		k.FillText(style(tickSize, text.XCenter, -0.4), best.Min.Add(half), s)
	}
}

// labelHalf is half the size of a label.
func labelHalf(s string) vg.Point {
	return vg.Point{X: vg.Length(textWidth(s, tickSize))/2 + 1, Y: tickSize * 0.6}
}

// labelLine writes a reference line's label beside the line.
func (k *crowd) labelLine(l Line) {
	s := fit(l.Label, tickSize, k.Size().X.Points()-2*gap)
	ends := k.onPage(k.across(l))
	if s == "" || ends == nil {
		return
	}
	half := labelHalf(s)
	along, beside := vg.Point{X: half.X + 3}, vg.Point{Y: half.Y + 1}
	if l.Vertical != k.fig.Rows {
		along, beside = vg.Point{Y: half.Y + 3}, vg.Point{X: half.X + 1}
	}
	var places []vg.Point
	from, way := ends[0].Add(along), ends[1].Sub(ends[0]).Sub(along.Scale(2))
	for _, part := range []vg.Length{1, 0, 0.75, 0.5, 0.25} {
		at := from.Add(way.Scale(part))
		places = append(places, at.Add(beside), at.Sub(beside))
	}
	k.label(s, places, math.MaxInt)
}

// labelLevel writes a level's value on its line where it covers least, near the middle
// of the panel if there is a choice, and only if the line has room. Better no label than
// one on top of another.
func (k *crowd) labelLevel(l isoLine) {
	s, long := short(l.level), vg.Length(0)
	distance := func(a, b vg.Point) vg.Length {
		return vg.Length(math.Hypot((a.X - b.X).Points(), (a.Y - b.Y).Points()))
	}
	var places []vg.Point
	for _, p := range l.pieces {
		places = append(places, p[0].Add(p[1]).Scale(0.5))
		long += distance(p[0], p[1])
	}
	slices.SortStableFunc(places, func(a, b vg.Point) int {
		return cmp.Compare(distance(a, k.Center()), distance(b, k.Center()))
	})
	if long >= 4*labelHalf(s).X {
		k.label(s, places, 1000)
	}
}
