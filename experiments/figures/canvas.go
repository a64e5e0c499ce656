package figures

import (
	"image/color"
	"io"
)

// point is a place in points (1/72 inch) from the upper left corner, y down.
type point struct{ x, y float64 }

// rect is an area of the page.
type rect struct{ x, y, w, h float64 }

func (r rect) right() float64  { return r.x + r.w }
func (r rect) bottom() float64 { return r.y + r.h }

func (r rect) corners() []point {
	return []point{{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}}
}

// grow is the rect with a margin around it.
func (r rect) grow(by float64) rect { return rect{r.x - by, r.y - by, r.w + 2*by, r.h + 2*by} }

func (r rect) overlaps(o rect) bool {
	return r.x < o.right() && o.x < r.right() && r.y < o.bottom() && o.y < r.bottom()
}

// pen is how a line is drawn.
type pen struct {
	color color.NRGBA
	width float64
	dash  []float64 // ink, gap, ink, ...; empty: solid
}

// canvas is what figures are drawn on. Coordinates are finite.
type canvas interface {
	stroke(path []point, closed bool, p pen)
	fill(area []point, c color.NRGBA)
	// text has its start, middle or end (anchor 0, 0.5, 1) at a point of its base
	// line and is turned to the left.
	text(at point, turn, anchor float64, c color.NRGBA, parts []run)
	// finish writes what was drawn.
	finish(w io.Writer) error
}
