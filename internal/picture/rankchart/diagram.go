package rankchart

import (
	"errors"
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/measure/significance"
	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// Format is a kind of picture.
type Format = canvas.Format

// FormatOf is the format of a picture by its file's name.
func FormatOf(fileName string) (Format, error) {
	return canvas.FormatOf(fileName, canvas.SVG, canvas.PNG, canvas.PDF)
}

// ErrNothing is the error of a picture of fewer than two methods or no complete block.
var ErrNothing = errors.New("nothing to draw: two methods and a block on which both have runs are needed")

// pngDPI makes a pixel of the picture two dots.
const pngDPI = 144

// The colours.
var (
	ink  = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	grey = color.NRGBA{0x55, 0x55, 0x55, 0xff}
	fine = color.NRGBA{0x88, 0x88, 0x88, 0xff}
)

// Diagram draws the critical-difference diagram of J. Demsar, Statistical comparisons of
// classifiers over multiple data sets, JMLR 7, 2006, figure 1, with the best at the left.
func Diagram(w io.Writer, f Format, r *significance.Result) error {
	if len(r.Ranks) < 2 {
		return ErrNothing
	}
	l := newLayout(r)
	c, err := canvas.New(f, canvas.Page{Width: vg.Length(l.width), Height: vg.Length(l.height), Title: "critical differences of " + r.Metric, Unit: "px", DPI: pngDPI})
	if err != nil {
		return fmt.Errorf("diagram: %w", err)
	}
	l.draw(canvas.Sketch{Canvas: c, High: l.height})
	return c.Write(w)
}

func (l *layout) draw(c canvas.Sketch) {
	line := func(width float64, shade color.Color, points ...point) {
		c.Pen(width, shade)
		c.Stroke(canvas.Path(c, points))
	}
	c.Text(l.critical.x0, l.critical.y-8, 0, textSize, ink, l.criticalText)
	line(1.5, ink, point{l.critical.x0, l.critical.y}, point{l.critical.x1, l.critical.y})
	for _, x := range []float64{l.critical.x0, l.critical.x1} {
		line(1.5, ink, point{x, l.critical.y - 4}, point{x, l.critical.y + 4})
	}
	line(1.2, ink, point{l.from, l.axis}, point{l.to, l.axis})
	for _, t := range l.ticks {
		line(1.2, ink, point{t.X, l.axis - 5}, point{t.X, l.axis})
		c.Text(t.X, l.axis-9, 0.5, noteSize, ink, t.Label)
	}
	for _, p := range l.labels {
		line(1, fine, point{p.rank, l.axis}, point{p.rank, p.y}, point{p.x, p.y})
		x, anchor := p.x-4, 1.0
		if p.right {
			x, anchor = p.x+4, 0
		}
		c.Text(x, p.y+textSize*0.35, anchor, textSize, ink, p.name)
	}
	for _, b := range l.bars {
		line(4, ink, point{b.x0, b.y}, point{b.x1, b.y})
	}
	for i, note := range l.notes {
		c.Text(margin, l.height-margin-float64(len(l.notes)-1-i)*(noteSize+5), 0, noteSize, grey, note)
	}
}
