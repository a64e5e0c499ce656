package figures

// Figure describes a picture of curves or surfaces. All panels share the axes,
// so that they can be compared by eye.
type Figure struct {
	Title   string
	X, Y    Axis
	Z       Axis   // of surfaces: what the colours mean
	Legend  string // what the series' names are values of; may be empty
	Panels  []Panel
	Columns int // panels beside each other; 0: as fits the shape of the page
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
	Band   bool // draw Low to High as a band, not as an error bar at each point
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
