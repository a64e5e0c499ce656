//go:build !js

package canvas

import (
	"image/color"
	"io"
	"math"
	"time"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"codeberg.org/go-pdf/fpdf"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// pdf collects a page in fpdf. The file carries the letters that occur, as a part of
// the font, with their Unicode numbers.
type pdf struct {
	pen
	doc   *fpdf.Fpdf
	alpha uint8
}

// newPDF dates the file at the first second of 1980, so that the same picture is the
// same file.
func newPDF(p Page) *pdf {
	d := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: p.Width.Points(), Ht: p.Height.Points()}})
	date := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	d.SetCreationDate(date)
	d.SetModificationDate(date)
	d.SetCatalogSort(true)
	d.SetTitle(p.Title, true)
	d.AddUTF8FontFromBytes("sans", "", liberationsansregular.TTF)
	d.SetAutoPageBreak(false, 0)
	d.AddPage()
	d.SetLineJoinStyle("round")
	return &pdf{pen: pen{Page: p}, doc: d}
}

func (c *pdf) Box(r vg.Rectangle, shade color.Color, _ string) {
	c.SetColor(shade)
	c.Fill(r.Path())
}

func (c *pdf) Fill(path vg.Path) {
	c.ink(c.doc.SetFillColor)
	if p := path; len(p) == 5 && p[0].Pos.Y == p[1].Pos.Y && p[1].Pos.X == p[2].Pos.X && p[2].Pos.Y == p[3].Pos.Y && p[3].Pos.X == p[0].Pos.X {
		x, y := c.at(p[0].Pos) // a rectangle, which takes half the room; heat maps have thousands
		c.doc.Rect(x, y, (p[1].Pos.X - p[0].Pos.X).Points(), (p[0].Pos.Y - p[3].Pos.Y).Points(), "F")
		return
	}
	c.path(path, "F")
}

func (c *pdf) Stroke(path vg.Path) {
	if c.width > 0 {
		c.ink(c.doc.SetDrawColor)
		c.doc.SetLineWidth(c.width)
		c.doc.SetDashPattern(c.dash, 0)
		c.path(path, "D")
	}
}

// ink passes on the colour, and the opacity if it has changed.
func (c *pdf) ink(set func(r, g, b int)) {
	set(int(c.color.R), int(c.color.G), int(c.color.B))
	if c.color.A != c.alpha {
		c.alpha = c.color.A
		c.doc.SetAlpha(float64(c.alpha)/255, "Normal")
	}
}

func (c *pdf) path(path vg.Path, style string) {
	for _, part := range path {
		switch part.Type {
		case vg.MoveComp:
			c.doc.MoveTo(c.at(part.Pos))
		case vg.LineComp:
			c.doc.LineTo(c.at(part.Pos))
		case vg.CloseComp:
			c.doc.ClosePath()
		}
	}
	c.doc.DrawPath(style)
}

func (c *pdf) FillString(face font.Face, at vg.Point, text string) {
	c.ink(c.doc.SetTextColor)
	c.doc.SetFont("sans", "", face.Font.Size.Points())
	x, y := c.at(at)
	c.doc.TransformBegin()
	c.doc.TransformRotate(c.turn*180/math.Pi, x, y)
	c.doc.Text(x, y, drawable(text))
	c.doc.TransformEnd()
}

func (c *pdf) Group(string) {}

func (c *pdf) Write(w io.Writer) error { return c.doc.Output(w) }
