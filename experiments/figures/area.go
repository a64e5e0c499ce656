package figures

import "math"

// area is a panel with its axes.
type area struct {
	rect
	x, y scale
}

// placeX and placeY are where numbers stand on the page; NaN for those without a
// place.
func (a area) placeX(v float64) float64 { return a.rect.x + a.x.at(v)*a.w }
func (a area) placeY(v float64) float64 { return a.bottom() - a.y.at(v)*a.h }

// at is where a point stands.
func (a area) at(x, y float64) point { return point{a.placeX(x), a.placeY(y)} }

// across is a reference line, empty if it has no place in the panel.
func (a area) across(l Line) []point {
	if l.Vertical {
		x := a.placeX(l.At)
		return a.clip(point{x, a.rect.y}, point{x, a.bottom()})
	}
	y := a.placeY(l.At)
	return a.clip(point{a.rect.x, y}, point{a.right(), y})
}

// holds says whether a point is in the panel, its edge included.
func (r rect) holds(q point) bool {
	const slack = 1e-6
	return q.x >= r.x-slack && q.x <= r.right()+slack && q.y >= r.y-slack && q.y <= r.bottom()+slack
}

func (q point) placed() bool { return !math.IsNaN(q.x) && !math.IsNaN(q.y) }

// clip is the part of the line from a to b in the rect; nil for none (Liang and
// Barsky, "A new concept and method for line clipping", ACM TOG 3(1), 1984).
func (r rect) clip(a, b point) []point {
	if !a.placed() || !b.placed() {
		return nil
	}
	from, to := 0.0, 1.0
	dx, dy := b.x-a.x, b.y-a.y
	for _, edge := range [][2]float64{{-dx, a.x - r.x}, {dx, r.right() - a.x}, {-dy, a.y - r.y}, {dy, r.bottom() - a.y}} {
		switch at := edge[1] / edge[0]; {
		case edge[0] == 0:
			if edge[1] < -1e-6 {
				return nil
			}
		case edge[0] < 0:
			from = max(from, at)
		default:
			to = min(to, at)
		}
	}
	if from > to {
		return nil
	}
	return []point{{a.x + from*dx, a.y + from*dy}, {a.x + to*dx, a.y + to*dy}}
}

// clipCurve is the parts of a curve in the rect. A point without a place parts
// it.
func (r rect) clipCurve(curve []point) (parts [][]point) {
	var part []point
	end := func() {
		if len(part) > 1 {
			parts = append(parts, part)
		}
		part = nil
	}
	for i := 1; i < len(curve); i++ {
		piece := r.clip(curve[i-1], curve[i])
		if piece == nil {
			end()
			continue
		}
		if len(part) > 0 && part[len(part)-1] != piece[0] {
			end()
		}
		if len(part) == 0 {
			part = append(part, piece[0])
		}
		if part = append(part, piece[1]); piece[1] != curve[i] {
			end()
		}
	}
	end()
	return parts
}

// clipArea is a polygon's part in the rect (Sutherland and Hodgman, "Reentrant
// polygon clipping", CACM 17(1), 1974).
func (r rect) clipArea(polygon []point) []point {
	inside := []func(point) float64{ // how far inside an edge
		func(q point) float64 { return q.x - r.x },
		func(q point) float64 { return r.right() - q.x },
		func(q point) float64 { return q.y - r.y },
		func(q point) float64 { return r.bottom() - q.y },
	}
	for _, far := range inside {
		var kept []point
		for i, b := range polygon {
			a := polygon[(i+len(polygon)-1)%len(polygon)]
			da, db := far(a), far(b)
			if (da < 0) != (db < 0) {
				t := da / (da - db)
				kept = append(kept, point{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)})
			}
			if db >= 0 {
				kept = append(kept, b)
			}
		}
		polygon = kept
	}
	return polygon
}
