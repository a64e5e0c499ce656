package figures

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// Format is a kind of picture.
type Format string

// The formats, by the ends of file names.
const (
	SVG Format = "svg"
	PNG Format = "png"
	PDF Format = "pdf"
)

// FormatOf tells the format by a file's name.
func FormatOf(fileName string) (Format, error) {
	switch f := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(fileName), "."))); f {
	case SVG, PNG, PDF:
		return f, nil
	}
	return "", fmt.Errorf("%s: unknown kind of picture (want a name that ends in .svg, .png or .pdf)", fileName)
}

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
	pointsPerCm    = 72 / 2.54
)

// Check says what is wrong with the options; Write does so too.
func (o Options) Check() error {
	o = o.orDefaults()
	for _, x := range []float64{o.WidthCm, o.HeightCm} {
		if !(x >= minCm && x <= maxCm) {
			return fmt.Errorf("a size of %v cm by %v cm (want %d to %d cm each way)", o.WidthCm, o.HeightCm, minCm, maxCm)
		}
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
	if o.WidthCm == 0 {
		o.WidthCm = 16
	}
	if o.HeightCm == 0 {
		o.HeightCm = 10
	}
	if o.DPI == 0 {
		o.DPI = 300
	}
	return o
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
	p, err := newPicture(fig, o.WidthCm*pointsPerCm, o.HeightCm*pointsPerCm)
	if err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	var c canvas
	switch f {
	case SVG:
		c = newSVG(p.width, p.height, plain(fig.Title))
	case PNG:
		c = newPNG(p.width, p.height, o.DPI)
	case PDF:
		c = newPDF(p.width, p.height)
	default:
		return fmt.Errorf("figure: unknown format %q", f)
	}
	p.draw(c)
	return c.finish(w)
}
