package figures

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// vgCanvas draws on a canvas of gonum/plot, whose origin is the lower left corner.
type vgCanvas struct {
	vg     vg.Canvas
	height float64
}

func (c vgCanvas) at(p point) vg.Point {
	return vg.Point{X: vg.Length(p.x), Y: vg.Length(c.height - p.y)}
}

func (c vgCanvas) path(points []point, closed bool) (path vg.Path) {
	for i, p := range points {
		if i == 0 {
			path.Move(c.at(p))
		} else {
			path.Line(c.at(p))
		}
	}
	if closed {
		path.Close()
	}
	return path
}

func (c vgCanvas) stroke(path []point, closed bool, p pen) { c.strokeFrom(0, path, closed, p) }

// strokeFrom begins at a place within the pen's dashes.
func (c vgCanvas) strokeFrom(phase float64, path []point, closed bool, p pen) {
	dash := make([]vg.Length, len(p.dash))
	for i, d := range p.dash {
		dash[i] = vg.Length(d)
	}
	c.vg.SetColor(p.color)
	c.vg.SetLineWidth(vg.Length(p.width))
	c.vg.SetLineDash(dash, vg.Length(phase))
	c.vg.Stroke(c.path(path, closed))
}

func (c vgCanvas) fill(area []point, shade color.NRGBA) {
	c.vg.SetColor(shade)
	c.vg.Fill(c.path(area, true))
}

func (c vgCanvas) text(at point, turn, anchor float64, shade color.NRGBA, parts []run) {
	c.letters(at, turn, anchor, shade, parts, c.print)
}

// print writes at the origin.
func (c vgCanvas) print(r run) { c.vg.FillString(sans(r.size), vg.Point{}, r.text) }

// letters moves the origin to where each part of a text begins, and writes it.
func (c vgCanvas) letters(at point, turn, anchor float64, shade color.NRGBA, parts []run, write func(run)) {
	c.vg.SetColor(shade)
	spread(at, turn, anchor, parts, func(at point, r run) {
		c.vg.Push()
		c.vg.Translate(c.at(at))
		c.vg.Rotate(turn)
		write(r)
		c.vg.Pop()
	})
}
