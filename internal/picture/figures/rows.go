//go:build !js

package figures

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// at is where a place on the axes of x and y stands on the paper, in units of its sides: x goes along it
// and y up, or with rows x down from the top and y along.
func (p *page) at(u, v float64) plotter.XY {
	if p.fig.Rows {
		return plotter.XY{X: v, Y: p.x.lo + p.x.hi - u}
	}
	return plotter.XY{X: u, Y: v}
}

// sides are the axes along the paper and up.
func (p *page) sides() (along, up scale) {
	if p.fig.Rows {
		return p.y, p.x
	}
	return p.x, p.y
}

// labels are the texts of the sides.
func (p *page) labels() [2]string {
	list := [2]string{p.fig.X.axisLabel(p.x.prefix), p.fig.Y.axisLabel(p.y.prefix)}
	if p.fig.Rows {
		slices.Reverse(list[:])
	}
	return list
}

// placeRows is placeTicks for rows. Where these are lower than their names, some names are left out.
func (p *page) placeRows(width, height float64) {
	p.xTicks = p.fig.ticksFor(&p.fig.Y, p.y, 9, func(list []plot.Tick) bool {
		return widest(list)*float64(len(list))*1.3 <= max(width, leastPanel)
	})
	names := p.fig.X.Categories
	p.yTicks = nil
	every := max(1, int(math.Ceil(tickSize*1.1/max(height/float64(len(names)), 1e-3))))
	for i, name := range FitAll(names, tickSize, p.longest) {
		if i%every == 0 {
			p.yTicks = append(p.yTicks, plot.Tick{Value: p.at(float64(i), 0).Y, Label: name})
		}
	}
}

// widest is the room of the longest label.
func widest(list []plot.Tick) (room float64) {
	for _, t := range list {
		room = max(room, textWidth(t.Label, tickSize))
	}
	return room
}

// mostBeside is the part of a category's room in which marks of several series stand.
const mostBeside = 0.6

// besides puts marks of several series on one category beside each other, so that their intervals are seen.
func (f *Figure) besides() map[string]float64 {
	var names []string
	for i := range f.Panels {
		for _, s := range f.Panels[i].Series {
			if s.Style == Marks && !slices.Contains(names, s.Name) {
				names = append(names, s.Name)
			}
		}
	}
	list := map[string]float64{}
	if len(f.X.Categories) > 0 {
		for i, name := range names {
			list[name] = mostBeside * (float64(i) + 0.5 - float64(len(names))/2) / float64(len(names))
		}
	}
	return list
}

// drawInterval draws a line with ends across it.
func (a area) drawInterval(u, low, high float64, l draw.LineStyle) {
	x, y := a.plot.Transforms(&a.Canvas)
	place := func(v float64) vg.Point { q := a.at(u, v); return vg.Point{X: x(q.X), Y: y(q.Y)} }
	from, to, end := place(low), place(high), vg.Point{X: capWidth / 2}
	if a.fig.Rows {
		end = vg.Point{Y: capWidth / 2}
	}
	lines := [][]vg.Point{{from, to}, {from.Sub(end), from.Add(end)}, {to.Sub(end), to.Add(end)}}
	a.StrokeLines(l, a.ClipLinesXY(lines...)...)
}
