package canvas

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot/vg"
)

// Canvas is what pictures are drawn on: gonum/plot's canvas, with its origin in the lower
// left corner, and what our pictures need beyond it. Later drawing covers earlier.
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

// FormatOf returns which of the known formats a file's name ends in.
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
	case PNG, PDF:
		if c, err = newOnPaper(f, p); f == PNG || err != nil {
			return c, err
		}
	default:
		return nil, fmt.Errorf("unknown format %q", f)
	}
	c.Box(vg.Rectangle{Max: vg.Point{X: p.Width, Y: p.Height}}, color.White, "")
	return c, nil
}

// Width of a text in units. Kerning is left out, as readers of PDF do.
func Width(text string, size float64) float64 {
	sum := 0.0
	for _, letter := range text {
		sum += width(letter)
	}
	return sum * size / 1000
}

// lacking stands for letters that the font does not have, such as those of Chinese. Left out,
// names of such letters would all look the same: like nothing.
const lacking = '\u25A1' // a white square

// drawable is a text as the font can write it.
func drawable(text string) string {
	return strings.Map(func(letter rune) rune {
		if letter < utf8.RuneSelf {
			return letter
		}
		if !has(letter) {
			return lacking
		}
		return letter
	}, text)
}

// Fit shortens a text with an ellipsis until it is at most room wide. O(what fits).
func Fit(text string, size, room float64) string {
	const dots = "…"
	fits := func(sum float64) bool { return sum*size/1000 <= room }
	// The ellipsis may follow the first end bytes, of width endSum; blanks before it
	// are left out.
	var sum, endSum float64
	var end int
	short := ""
	for i, letter := range text {
		sum += width(letter)
		if letter != ' ' {
			_, bytes := utf8.DecodeRuneInString(text[i:])
			end, endSum = i+bytes, sum
		}
		if fits(endSum + Width(dots, 1000)) {
			short = text[:end] + dots
		}
		if !fits(sum) {
			return strings.ToValidUTF8(short, string(utf8.RuneError))
		}
	}
	return text
}

// Step is the least round number, 1, 2 or 5 times a power of ten, that divides a
// span into no more parts than most, and the decimals that its multiples need.
func Step(span float64, most int) (step float64, decimals int) {
	power := math.Floor(math.Log10(span / float64(most)))
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * math.Pow(10, power); span/step <= float64(most)*(1+1e-9) {
			break
		}
	}
	return step, max(0, -int(math.Floor(math.Log10(step)+1e-9)))
}
