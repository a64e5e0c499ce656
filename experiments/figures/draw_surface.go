package figures

import "math"

// drawHeat colours the rectangle around each point of the grid, half way to its
// neighbours. A hole shows the paper.
func (p *picture) drawHeat(c canvas, a area, s *Surface) {
	xs, ys := borders(s.X, a.placeX), borders(s.Y, a.placeY)
	const seam = 0.4 // cells overlap a little, or viewers show the paper between them
	for j, row := range s.Z {
		for i, v := range row {
			t := p.z.at(v)
			if math.IsNaN(t) {
				continue
			}
			right, top := xs[i+1], ys[j+1]
			if i+1 < len(row) && !math.IsNaN(row[i+1]) {
				right += seam
			}
			if j+1 < len(s.Z) && !math.IsNaN(s.Z[j+1][i]) {
				top -= seam
			}
			box := []point{{xs[i], ys[j]}, {right, ys[j]}, {right, top}, {xs[i], top}}
			for _, q := range box {
				if !q.placed() {
					box = nil
					break
				}
			}
			if inside := a.clipArea(box); len(inside) > 2 {
				c.fill(inside, rampColor(t))
			}
		}
	}
}

// borders are the ends of the cells around values, on the page.
func borders(values []float64, place func(float64) float64) []float64 {
	list := make([]float64, len(values)+1)
	for i := range values {
		here := place(values[i])
		list[i+1] = here
		if i > 0 {
			list[i] = (place(values[i-1]) + here) / 2
		} else {
			list[i] = here
		}
	}
	return list
}

// drawLevels draws the iso-lines, each with its value where the line is longest
// and has room.
func (p *picture) drawLevels(c canvas, a area, s *Surface, k *crowd) {
	type labelled struct {
		lines [][]point
		text  string
	}
	var levels []labelled
	for _, level := range s.Levels {
		l := labelled{text: short(level)}
		for _, line := range isoLines(s, level, a.at) {
			parts := a.clipCurve(line)
			l.lines = append(l.lines, parts...)
			k.lines = append(k.lines, parts...)
			for _, part := range parts {
				c.stroke(part, false, pen{paper, 2, nil}) // so that it shows on dark areas
				c.stroke(part, false, pen{ink, 0.9, nil})
			}
		}
		levels = append(levels, l)
	}
	for _, l := range levels {
		k.labelLevel(c, a, l.lines, l.text)
	}
}

// labelLevel writes a level's value on its longest line, at the part of it with
// the least around.
func (k *crowd) labelLevel(c canvas, a area, lines [][]point, text string) {
	var longest []point
	most := 0.0
	for _, line := range lines {
		if l := length(line); l > most {
			longest, most = line, l
		}
	}
	w, h := textWidth(text, tickSize), tickSize*1.1
	if most < 2*w {
		return
	}
	var best rect
	least := math.MaxInt
	for _, part := range []float64{0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9} {
		at := along(longest, part*most)
		box := rect{at.x - w/2, at.y - h/2, w, h}
		if a.holds(point{box.x, box.y}) && a.holds(point{box.right(), box.bottom()}) {
			if cost := k.cost(box.grow(1)); cost < least {
				best, least = box, cost
			}
		}
	}
	if least < 1000 { // no label is better than one on another
		k.write(c, best, text)
	}
}

func length(line []point) float64 {
	sum := 0.0
	for i := 1; i < len(line); i++ {
		sum += math.Hypot(line[i].x-line[i-1].x, line[i].y-line[i-1].y)
	}
	return sum
}

// along is the point of a line at a distance from its start.
func along(line []point, distance float64) point {
	for i := 1; i < len(line); i++ {
		step := math.Hypot(line[i].x-line[i-1].x, line[i].y-line[i-1].y)
		if distance <= step && step > 0 {
			t := distance / step
			return point{line[i-1].x + t*(line[i].x-line[i-1].x), line[i-1].y + t*(line[i].y-line[i-1].y)}
		}
		distance -= step
	}
	return line[len(line)-1]
}
