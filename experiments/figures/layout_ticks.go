package figures

import (
	"math"
)

// ticksFor chooses the most ticks, up to a number, that fit.
func (p *picture) ticksFor(a *Axis, s scale, fits func([]tick) bool, most int) []tick {
	if len(a.Ticks) > 0 {
		var inside []float64
		for _, v := range a.Ticks {
			if at := s.at(v); at >= -1e-9 && at <= 1+1e-9 {
				inside = append(inside, v)
			}
		}
		return given(inside)
	}
	if a == &p.fig.X && a.Scale != Linear {
		if list := given(p.fig.fewX()); len(list) > 1 && fits(list) {
			return list
		}
	}
	whole := a == &p.fig.X && p.fig.whole()
	for n := most; n > 2; n-- {
		if list := s.ticks(n, whole); len(list) >= 2 && fits(list) {
			return list
		}
	}
	return s.ticks(2, whole)
}

// placeXTicks chooses the x axis's ticks for a panel's width. Names that do not
// fit side by side are slanted, and some left out where even that is too dense.
func (p *picture) placeXTicks(width float64) {
	p.xTurned = false
	if len(p.fig.X.Categories) == 0 {
		p.xTicks = p.ticksFor(&p.fig.X, p.x, func(list []tick) bool { return p.sideBySide(list, width) }, 12)
		return
	}
	p.xTicks = nil
	slot := width / float64(len(p.fig.X.Categories))
	every := max(1, int(math.Ceil(tickSize*1.5/max(slot, 1e-3))))
	var names []string
	for i := 0; i < len(p.fig.X.Categories); i += every {
		names = append(names, p.fig.X.Categories[i])
	}
	for i, name := range fitAll(names, tickSize, longestName) {
		p.xTicks = append(p.xTicks, tick{float64(i * every), name})
	}
	p.xTurned = !p.sideBySide(p.xTicks, width)
}

// longestName is the room of a category's name in points.
const longestName = 90

// sideBySide says whether the labels leave a blank between each other.
func (p *picture) sideBySide(list []tick, panel float64) bool {
	end := math.Inf(-1)
	for _, t := range list {
		at, half := p.x.at(t.at)*panel, textWidth(t.label, tickSize)/2
		if at-half < end+tickSize*0.6 {
			return false
		}
		end = at + half
	}
	return true
}

// overhang is how far the outer labels of the x axis stick out of a panel, left
// and right together.
func (p *picture) overhang(panel float64) float64 {
	if len(p.xTicks) == 0 {
		return 0
	}
	first, last := p.xTicks[0], p.xTicks[len(p.xTicks)-1]
	left := textWidth(first.label, tickSize)/2 - p.x.at(first.at)*panel
	right := textWidth(last.label, tickSize)/2 - (1-p.x.at(last.at))*panel
	return max(0, left) + max(0, right)
}

// slanted is how far down and to the left slanted labels reach from their ticks.
func (p *picture) slanted() (down, left float64) {
	w := widest(p.xTicks)
	return w*math.Sin(slant) + tickSize*0.8, p.firstSlanted()
}

func (p *picture) firstSlanted() float64 {
	return textWidth(p.xTicks[0].label, tickSize)*math.Cos(slant) + tickSize*0.5
}

func widest(list []tick) float64 {
	w := 0.0
	for _, t := range list {
		w = max(w, textWidth(t.label, tickSize))
	}
	return w
}

// placeBar keeps a column at the right for the scale of a heat map's colours.
func (p *picture) placeBar(area rect) rect {
	heat := false
	for i := range p.fig.Panels {
		if s := p.fig.Panels[i].Surface; s != nil && s.Heat {
			heat = true
		}
	}
	if !heat {
		return area
	}
	const barWidth = 10
	height := area.h * 0.72
	p.barTicks = p.ticksFor(&p.fig.Z, p.z, func(list []tick) bool { return float64(len(list))*tickSize*2 <= height }, 9)
	room := barWidth + tickLength + 2 + widest(p.barTicks)
	if p.fig.Z.axisLabel() != "" {
		room += gap + labelSize*1.2
	}
	p.bar = rect{area.right() - room, area.y + (area.h-height)*0.4, barWidth, height}
	return area.cutRight(room + 2*gap)
}
