package canvas

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// Sketch draws in points of the page that count from its upper left corner.
type Sketch struct {
	Canvas
	High float64 // the height of the page
}

// At is a place as the canvas counts.
func (s Sketch) At(x, y float64) vg.Point {
	return vg.Point{X: vg.Length(x), Y: vg.Length(s.High - y)}
}

// Text writes a text that has its start, middle or end (anchor 0, 0.5, 1) at x.
func (s Sketch) Text(x, y, anchor, size float64, shade color.Color, text string) {
	if text != "" {
		s.SetColor(shade)
		s.FillString(Sans(size), s.At(x-anchor*Width(text, size), y), text)
	}
}

// Rect fills a rectangle, given its upper left corner; see [Canvas] for the tip.
func (s Sketch) Rect(x, y, wide, high float64, shade color.Color, tip string) {
	s.Box(vg.Rectangle{Min: s.At(x, y+high), Max: s.At(x+wide, y)}, shade, tip)
}

// Pen sets the width and colour of lines.
func (s Sketch) Pen(width float64, shade color.Color) {
	s.SetColor(shade)
	s.SetLineWidth(vg.Length(width))
}

// Path is lines, each through its points.
func Path[P ~struct{ X, Y float64 }](s Sketch, lines ...[]P) (path vg.Path) {
	for _, line := range lines {
		for i, p := range line {
			q := struct{ X, Y float64 }(p)
			if at := s.At(q.X, q.Y); i == 0 {
				path.Move(at)
			} else {
				path.Line(at)
			}
		}
	}
	return path
}
