package figures

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"regexp"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// pdfCanvas collects a PDF in gonum's vgpdf.
type pdfCanvas struct {
	vgCanvas
	page *vgpdf.Canvas
	err  error // of the first text that could not be written
}

func newPDF(width, height float64) *pdfCanvas {
	page := vgpdf.New(vg.Length(width), vg.Length(height))
	return &pdfCanvas{vgCanvas: vgCanvas{straight{page}, height}, page: page}
}

// straight hands vgpdf colours as they are: it takes Go's numbers, in which the
// opacity is a factor already, and applies the opacity again.
type straight struct{ vg.Canvas }

func (s straight) SetColor(c color.Color) {
	if n, ok := c.(color.NRGBA); ok {
		c = straightColor(n)
	}
	s.Canvas.SetColor(c)
}

type straightColor color.NRGBA

func (c straightColor) RGBA() (r, g, b, a uint32) {
	return uint32(c.R) * 0x101, uint32(c.G) * 0x101, uint32(c.B) * 0x101, uint32(c.A) * 0x101
}

// stroke draws a line in pieces that end where it turns back: vgpdf's corners are
// mitred, and a sharp one would reach far beyond its point. A disc makes such a
// corner round.
func (c *pdfCanvas) stroke(path []point, closed bool, p pen) {
	if closed {
		c.vgCanvas.stroke(path, closed, p)
		return
	}
	start, phase := 0, 0.0
	for i := 1; i < len(path); i++ {
		last := i+1 == len(path)
		if !last && !turnsBack(path[i-1], path[i], path[i+1]) {
			continue
		}
		piece := path[start : i+1]
		c.strokeFrom(phase, piece, false, p)
		start, phase = i, phase+length(piece)
		if !last && len(p.dash) == 0 {
			c.fill(disc(path[i], p.width/2), p.color)
		}
	}
}

// turnsBack says whether a line bends by more than a right angle at b.
func turnsBack(a, b, c point) bool { return (b.x-a.x)*(c.x-b.x)+(b.y-a.y)*(c.y-b.y) < 0 }

func disc(at point, radius float64) []point {
	area := ring(20, radius)
	for i := range area {
		area[i].x, area[i].y = area[i].x+at.x, area[i].y+at.y
	}
	return area
}

// text is written as such as far as it is ASCII. vgpdf knows no other letters: the
// others are drawn as areas.
func (c *pdfCanvas) text(at point, turn, anchor float64, shade color.NRGBA, parts []run) {
	c.letters(at, turn, anchor, shade, splitASCII(parts), func(r run) {
		if isASCII(r.text) {
			c.print(r)
		} else {
			c.vg.Fill(outlines(r))
		}
	})
}

// print writes a text. vgpdf prepares its font in a folder for passing files, and
// panics where there is none.
func (c *pdfCanvas) print(r run) {
	defer func() {
		if wrong := recover(); wrong != nil && c.err == nil {
			c.err = fmt.Errorf("font of the PDF: %v", wrong)
		}
	}()
	c.vgCanvas.print(r)
}

// pdfDates are the dates that vgpdf writes.
var pdfDates = regexp.MustCompile(`\n/(?:Creation|Mod)Date \(D:(\d{14})\)`)

// finish writes the file. Its dates become the first second of 1980, for the same
// figure is the same file; they stay as long as they were, so that the offsets of
// the file's table still hold.
func (c *pdfCanvas) finish(w io.Writer) error {
	if c.err != nil {
		return c.err
	}
	var page bytes.Buffer
	if _, err := c.page.WriteTo(&page); err != nil {
		return err
	}
	text := page.Bytes()
	for _, m := range pdfDates.FindAllSubmatchIndex(text, -1) {
		copy(text[m[2]:m[3]], "19800101000000")
	}
	_, err := w.Write(text)
	return err
}
