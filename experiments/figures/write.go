package figures

import (
	"cmp"
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/clustersim/clustersim/experiments/canvas"
)

// Format is a kind of picture.
type Format = canvas.Format

// The formats, by the ends of file names.
const (
	SVG = canvas.SVG
	PNG = canvas.PNG
	PDF = canvas.PDF
)

// FormatOf tells the format by a file's name.
func FormatOf(fileName string) (Format, error) { return canvas.FormatOf(fileName, SVG, PNG, PDF) }

// Options are the size and, of a PNG, the resolution. The zero Options are the
// defaults: 16 cm by 10 cm, 300 dots an inch.
type Options struct {
	WidthCm, HeightCm float64
	DPI               int
}

// The limits of Options.
const (
	minCm, maxCm   = 3, 200
	minDPI, maxDPI = 20, 2400
	maxPixels      = 100_000_000 // 400 MB while it is drawn
)

// Check says what is wrong with the options; Write does so too.
func (o Options) Check() error {
	o = o.orDefaults()
	if !(min(o.WidthCm, o.HeightCm) >= minCm && max(o.WidthCm, o.HeightCm) <= maxCm) { // NaN too
		return fmt.Errorf("a size of %v cm by %v cm (want %d to %d cm each way)", o.WidthCm, o.HeightCm, minCm, maxCm)
	}
	if o.DPI < minDPI || o.DPI > maxDPI {
		return fmt.Errorf("%d dots an inch (want %d to %d)", o.DPI, minDPI, maxDPI)
	}
	if dots := float64(o.DPI) / 2.54; o.WidthCm*dots*o.HeightCm*dots > maxPixels {
		return fmt.Errorf("%v cm by %v cm at %d dots an inch have more than %d million pixels (want a smaller picture or fewer dots)", o.WidthCm, o.HeightCm, o.DPI, maxPixels/1_000_000)
	}
	return nil
}

func (o Options) orDefaults() Options {
	return Options{cmp.Or(o.WidthCm, 16), cmp.Or(o.HeightCm, 10), cmp.Or(o.DPI, 300)}
}

// Write draws the figure. The error says what cannot be drawn: a figure without
// panels, a grid that does not fit its values, no room for so many panels. Cost:
// linear in the points; the labels of lines cost their number times the points.
func Write(w io.Writer, f Format, fig *Figure, o Options) error {
	if err := fig.Check(); err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	if err := o.Check(); err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	o = o.orDefaults()
	c, err := canvas.New(f, canvas.Page{
		Width: vg.Length(o.WidthCm) * vg.Centimeter, Height: vg.Length(o.HeightCm) * vg.Centimeter,
		Title: plain(fig.Title), Unit: "pt", DPI: o.DPI,
	})
	if err == nil {
		err = newPage(fig).drawOn(draw.New(c))
	}
	if err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	return c.Write(w)
}
