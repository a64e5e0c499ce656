package canvas

import (
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg"
)

// Canvas is what is drawn on: gonum/plot's canvas, whose origin is the lower left corner,
// with what pictures of ours need beside it. What is drawn later covers what is there.
type Canvas interface {
	vg.CanvasSizer
	// Box fills a rectangle. An SVG shows the tip where a viewer points at the box.
	Box(r vg.Rectangle, shade color.Color, tip string)
	// Group gives a name to what is drawn from here to the next call, for scripts of
	// an SVG; "" ends a group.
	Group(id string)
	// Write ends the picture and writes it.
	Write(w io.Writer) error
}

// Page is the paper.
type Page struct {
	Width, Height vg.Length
	Title         string // for readers of the file
	Unit          string // of an SVG's size: pt, or px for points that are pixels
	DPI           int    // of a PNG
}

// Size of the page.
func (p Page) Size() (width, height vg.Length) { return p.Width, p.Height }

// Format is a kind of picture.
type Format string

// The formats, by the ends of file names.
const (
	SVG Format = "svg"
	PNG Format = "png"
	PDF Format = "pdf"
)

// FormatOf tells which of the known formats a file's name ends in.
func FormatOf(fileName string, known ...Format) (Format, error) {
	end := Format(strings.ToLower(strings.TrimPrefix(filepath.Ext(fileName), ".")))
	var names []string
	for _, f := range known {
		if f == end {
			return f, nil
		}
		names = append(names, "."+string(f))
	}
	last := len(names) - 1
	return "", fmt.Errorf("%s: unknown kind of picture (want a name that ends in %s or %s)", fileName, strings.Join(names[:last], ", "), names[last])
}

// New starts a picture on white paper.
func New(f Format, p Page) (c Canvas, err error) {
	switch f {
	case SVG:
		c = newSVG(p)
	case PNG:
		return newPNG(p), nil
	case PDF:
		c = newPDF(p)
	default:
		return nil, fmt.Errorf("unknown format %q", f)
	}
	c.Box(vg.Rectangle{Max: vg.Point{X: p.Width, Y: p.Height}}, color.White, "")
	return c, nil
}
