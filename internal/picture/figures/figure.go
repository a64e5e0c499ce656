package figures

import (
	"cmp"
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// Figure describes a picture of curves or surfaces. All panels share the axes,
// so that they can be compared by eye.
type Figure struct {
	Title   string
	X, Y    Axis
	Z       Axis   // of surfaces: what the colours mean
	Legend  string // what the series' names are values of; may be empty
	Panels  []Panel
	Columns int // panels beside each other; 0: as fits the shape of the page
	// Rows puts the categories of x down the left side, the first at the top, and y along the page, so that
	// long and many names have room.
	Rows bool
}

// Axis describes one axis. Labels, and all other texts of a figure, may hold
// subscripts and superscripts: E_{v}, 10^{3}.
type Axis struct {
	Label string
	Unit  string // printed behind the label in brackets; may be empty
	Scale Scale
	// Min and Max bound the axis. Equal, it spans the data. On a logarithmic axis
	// both must be positive.
	Min, Max float64
	Ticks    []float64 // where ticks stand; empty: at round numbers
	Dates    bool      // numbers are seconds since 1970, UTC: ticks are dates
	// Categories are names in place of numbers: point X = i stands over name i,
	// all at equal distances.
	Categories []string
}

// Scale says how far apart numbers stand.
type Scale uint8

// The scales. What is not positive has no place on a logarithmic one and is left
// out.
const (
	Linear Scale = iota
	Log10
	Log2 // ticks at powers of two
)

// Panel is one of the small pictures that a figure consists of.
type Panel struct {
	Title   string
	Series  []Series
	Lines   []Line   // references
	Surface *Surface // below the series; nil: none
}

// Series is a curve. Series of the same name look the same in all panels.
type Series struct {
	Name   string // for the legend; empty: not in it
	Points []Point
	Style  Style
	Band   bool  // draw Low to High as a band, not as an error bar at each point
	Spread []Box // of the style Boxes: what surrounds each point
}

// Point is a value Y at X. A Y that is NaN or infinite is a gap in the curve.
// An interval is drawn where Low < High.
type Point struct{ X, Y, Low, High float64 }

// Style is how a series is drawn.
type Style uint8

// The styles.
const (
	LinesAndMarks Style = iota
	Lines
	Marks
	Bars // from 0, or on a logarithmic axis from its lower end
	Boxes
	// Of data alone: what the values of runs are distributed like, as step functions.
	Distribution
	Profiles
)

// Line is a straight line across a panel at a value of X or Y.
type Line struct {
	Vertical bool
	At       float64
	Label    string // may be empty
}

// Surface is a function of two variables, given at the points of a grid.
type Surface struct {
	X, Y []float64   // rising
	Z    [][]float64 // Z[j][i] is the value at X[i], Y[j]; NaN is a hole
	// Levels are the values along which iso-lines are drawn, each with its number.
	Levels []float64
	Heat   bool // colour the area around each point of the grid by its value
}

// Format is a kind of picture.
type Format = canvas.Format

// The formats, by the ends of file names.
const (
	SVG = canvas.SVG
	PNG = canvas.PNG
	PDF = canvas.PDF
)

// FormatOf returns the format that a file's name stands for.
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
		Title: withoutMarks(fig.Title), Unit: "pt", DPI: o.DPI,
	})
	if err == nil {
		err = fig.drawOn(c)
	}
	if err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	return c.Write(w)
}
