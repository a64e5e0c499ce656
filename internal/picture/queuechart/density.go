package queuechart

import (
	"fmt"
	"image/color"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/queueview"
)

// layer is one class in a stack of classes, by columns; 1 is the whole machine.
type layer struct {
	ink       color.NRGBA
	low, high []float64
}

// stackHeight is the height of the stack that stands in the place of nodes.
const stackHeight = 360

// addStack places the mean use of the machine in each pixel column, by class, as a stack, and
// hangs what is off or blocked from the top.
func (p *picture) addStack() {
	p.plot.h = stackHeight
	n := int(p.plot.w)
	span := p.view.ToSec - p.view.FromSec
	levels := make([][]float64, len(p.classes.list))
	for k := range levels {
		levels[k] = make([]float64, n)
	}
	for _, s := range p.view.Stays {
		addTo(levels[p.classes.of[s.Job]], (s.FromSec-p.view.FromSec)/span, (s.ToSec-p.view.FromSec)/span, float64(p.view.Result.Trace.Units[s.Job]))
	}
	whole := float64(max(p.view.Result.Units, 1))
	base := make([]float64, n)
	for k, level := range levels {
		top := make([]float64, n)
		for i := range top {
			top[i] = base[i] + level[i]/whole
		}
		p.stack = append(p.stack, layer{p.classes.list[k].ink, base, top})
		base = top
	}
	if queueview.Most(p.series, queueview.Down) > 0 {
		low, high := make([]float64, n), make([]float64, n)
		for i, m := range p.view.Means(p.series, n) {
			low[i], high[i] = 1-m.Of[queueview.Down]/whole, 1
		}
		p.stack = append(p.stack, layer{offInk, low, high})
		p.notes = append(p.notes, "grey at the top: nodes that are off or blocked")
	}
	for k := 0; k <= 4; k++ {
		p.rowLabels = append(p.rowLabels, canvas.Tick{X: p.plot.y + p.plot.h*(1-float64(k)/4), Label: fmt.Sprintf("%d %%", 25*k)})
	}
	p.notes = append(p.notes, fmt.Sprintf("each pixel column is the mean use of the machine: more than %d nodes or %d jobs are not drawn one by one", mostRows, mostJobs))
}

// addTo adds a level to columns from one part of the whole to another, both from 0 to 1.
func addTo(columns []float64, from, to, level float64) {
	n := float64(len(columns))
	first, last := from*n, to*n
	if !(first < last) {
		return
	}
	for i := int(first); i < len(columns) && float64(i) < last; i++ {
		columns[i] += level * (min(last, float64(i+1)) - max(first, float64(i)))
	}
}

// pixelColumns is how many columns of an area are drawn at once as pixels: their cost grows with the
// square of it.
const pixelColumns = 64

// areas are the areas of a layer, each of at most most columns.
func (p *picture) areas(l *layer, most int) (list [][]point) {
	y := func(level float64) float64 { return p.plot.y + p.plot.h*(1-min(max(level, 0), 1)) }
	n := len(l.low)
	wide := p.plot.w / float64(max(n, 1))
	for first := 0; first < n; first += most {
		last := min(n, first+most)
		x, w := p.plot.x+wide*float64(first), wide*float64(last-first)
		area := steps(x, w, l.high[first:last], y)
		back := steps(x, w, l.low[first:last], y)
		slices.Reverse(back)
		list = append(list, append(area, back...))
	}
	return list
}

// steps is the line over equal columns; equal neighbours are one.
func steps(x, w float64, levels []float64, y func(float64) float64) (line []point) {
	at := func(i int) float64 { return x + w*float64(i)/float64(len(levels)) }
	for i, level := range levels {
		if i > 0 && level == levels[i-1] {
			continue
		}
		if i > 0 {
			line = append(line, point{at(i), y(levels[i-1])})
		}
		line = append(line, point{at(i), y(level)})
	}
	if n := len(levels); n > 0 {
		line = append(line, point{at(n), y(levels[n-1])})
	}
	return line
}
