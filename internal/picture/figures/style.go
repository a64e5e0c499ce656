//go:build !js

package figures

import (
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// style is that of a text in the figures' font. Alignments are parts of its width and
// height.
func style(size float64, x text.XAlignment, y text.YAlignment) text.Style {
	face := canvas.Sans(size)
	return text.Style{Color: ink, Font: face.Font, XAlign: x, YAlign: y, Handler: scripts{text.Plain{Fonts: canvas.Fonts}}}
}

// scripts lets gonum/plot write texts with subscripts and superscripts, on one line.
type scripts struct{ text.Plain }

func (scripts) Lines(s string) []string { return []string{s} }

func (h scripts) Box(s string, f font.Font) (width, height, depth vg.Length) {
	e := h.Extents(f)
	return vg.Length(textWidth(s, f.Size.Points())), e.Ascent, e.Descent
}

func (h scripts) Draw(c vg.Canvas, s string, sty text.Style, at vg.Point) {
	e, size := h.Extents(sty.Font), sty.Font.Size
	c.SetColor(sty.Color)
	if sin, cos := math.Sincos(-sty.Rotation); sin != 0 {
		c.Push()
		defer c.Pop()
		c.Rotate(sty.Rotation)
		at = vg.Point{X: at.X*vg.Length(cos) - at.Y*vg.Length(sin), Y: at.X*vg.Length(sin) + at.Y*vg.Length(cos)}
	}
	at.X += vg.Length(sty.XAlign) * sty.Width(s)
	at.Y += vg.Length(sty.YAlign)*(e.Ascent+e.Descent) - e.Ascent + size
	for _, r := range runs(s, size.Points()) {
		c.FillString(canvas.Sans(r.size), at.Add(vg.Point{Y: vg.Length(r.rise)}), r.text)
		at.X += vg.Length(canvas.Width(r.text, r.size))
	}
}
