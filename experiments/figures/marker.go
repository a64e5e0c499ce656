package figures

import "math"

// marker is the form of a point.
type marker uint8

// The markers, in the order in which series get them.
const (
	circle marker = iota
	square
	triangle
	diamond
	triangleDown
	cross
	plus
	markers // how many
)

// corners are the forms around 0, y down, of about equal area. The crosses are
// strokes, not areas: pairs of ends.
var corners = [markers][]point{
	circle:       ring(20, 1),
	square:       {{-0.89, -0.89}, {0.89, -0.89}, {0.89, 0.89}, {-0.89, 0.89}},
	triangle:     {{0, -1.25}, {1.2, 0.9}, {-1.2, 0.9}},
	diamond:      {{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}},
	triangleDown: {{0, 1.25}, {1.2, -0.9}, {-1.2, -0.9}},
	cross:        {{-0.95, -0.95}, {0.95, 0.95}, {-0.95, 0.95}, {0.95, -0.95}},
	plus:         {{-1.25, 0}, {1.25, 0}, {0, -1.25}, {0, 1.25}},
}

func ring(n int, radius float64) []point {
	list := make([]point, n)
	for i := range list {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		list[i] = point{radius * cos, radius * sin}
	}
	return list
}

// draw puts the marker at a point. A white edge parts markers that overlap.
func (m marker) draw(c canvas, at point, radius float64, l look) {
	shape := make([]point, len(corners[m]))
	for i, p := range corners[m] {
		shape[i] = point{at.x + radius*p.x, at.y + radius*p.y}
	}
	if m == cross || m == plus {
		for i := 0; i < len(shape); i += 2 {
			c.stroke(shape[i:i+2], false, pen{color: l.color, width: radius * 0.6})
		}
		return
	}
	c.fill(shape, l.color)
	c.stroke(shape, true, pen{color: paper, width: radius * 0.2})
}
