package figures

import (
	"math"
	"slices"
)

// crowd is what stands in a panel already, so that labels find a free place.
type crowd struct {
	lines  [][]point
	points []point
	boxes  []rect // labels
}

// crowd collects a panel's curves, bars as lines along their tops.
func (p *picture) crowd(a area, panel *Panel) *crowd {
	k := &crowd{}
	for i := range panel.Series {
		curve := a.curve(&panel.Series[i])
		k.points = append(k.points, curve...)
		if panel.Series[i].Style != Marks {
			k.lines = append(k.lines, curve)
		}
	}
	return k
}

// cost counts what a box would cover. Other labels count most.
func (k *crowd) cost(box rect) int {
	n := 0
	for _, b := range k.boxes {
		if b.overlaps(box) {
			n += 1000
		}
	}
	near := box.grow(markRadius)
	for _, q := range k.points {
		if q.placed() && near.holds(q) {
			n += 5
		}
	}
	for _, line := range k.lines {
		for i := 1; i < len(line); i++ {
			if box.clip(line[i-1], line[i]) != nil {
				n++
			}
		}
	}
	return n
}

// label writes a reference line's label beside the line where it covers least.
func (k *crowd) label(c canvas, a area, l Line) {
	line := a.across(l)
	if l.Label == "" || line == nil {
		return
	}
	text := fit(l.Label, tickSize, a.w-2*gap)
	w, h := textWidth(text, tickSize), tickSize*1.1
	if w == 0 {
		return
	}
	var best rect
	least := math.MaxInt
	for _, part := range []float64{0.98, 0.02, 0.75, 0.5, 0.25} {
		for _, side := range []float64{-1, 1} {
			box := rect{a.rect.x + part*(a.w-w), line[0].y - h - 1.5, w, h}
			if side > 0 {
				box.y = line[0].y + 1.5
			}
			if l.Vertical {
				box = rect{line[0].x - w - 2.5, a.rect.y + (1-part)*(a.h-h), w, h}
				if side > 0 {
					box.x = line[0].x + 2.5
				}
			}
			if a.holds(point{box.x, box.y}) && a.holds(point{box.right(), box.bottom()}) {
				if cost := k.cost(box); cost < least {
					best, least = box, cost
				}
			}
		}
	}
	if least < math.MaxInt {
		k.write(c, best, text)
	}
}

// write puts a text into a box with a veil behind it.
func (k *crowd) write(c canvas, box rect, text string) {
	k.boxes = append(k.boxes, box)
	c.fill(box.grow(1).corners(), veil)
	put(c, point{box.x, box.bottom() - tickSize*0.25}, tickSize, 0, 0, ink, text)
}

// sorted sorts in place.
func sorted(xs []float64) []float64 {
	slices.Sort(xs)
	return xs
}
