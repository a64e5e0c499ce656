package figures

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

const (
	// MaxPanels is how many panels a figure may have.
	MaxPanels = 64
	// MaxSeries is how many series of a figure can be distinguished: the pairs of a
	// colour and a marker.
	MaxSeries = 49
	// largest is the largest number that can be drawn; the span of two still
	// fits a float64.
	largest = 1e300
)

// ErrNoRoom is wrapped when a picture is too small for its figure.
var ErrNoRoom = errors.New("no room")

// Check says what about the figure cannot be drawn at any size; Write does so too.
func (f *Figure) Check() error {
	switch n := len(f.Panels); {
	case n == 0:
		return errors.New("no panels")
	case n > MaxPanels:
		return fmt.Errorf("%d panels, at most %d have room", n, MaxPanels)
	case f.Columns < 0:
		return fmt.Errorf("%d columns of panels", f.Columns)
	case f.Rows && len(f.X.Categories) == 0:
		return errors.New("rows of no categories")
	}
	if n := len(f.seriesNames()); n > MaxSeries {
		return fmt.Errorf("%d series, at most %d can be distinguished", n, MaxSeries)
	}
	axes := []*Axis{&f.X, &f.Y, &f.Z}
	for i, name := range []string{"x", "y", "z"} {
		if err := axes[i].check(); err != nil {
			return fmt.Errorf("%s axis: %w", name, err)
		}
	}
	for i := range f.Panels {
		if err := f.checkPanel(&f.Panels[i]); err != nil {
			return fmt.Errorf("panel %d: %w", i+1, err)
		}
	}
	return nil
}

func (a *Axis) check() error {
	for _, v := range slices.Concat([]float64{a.Min, a.Max}, a.Ticks) {
		if !drawable(v) {
			return fmt.Errorf("cannot draw %v", v)
		}
	}
	switch {
	case a.Min > a.Max:
		return fmt.Errorf("from %v to %v", a.Min, a.Max)
	case a.Min < a.Max && a.Scale != Linear && a.Min <= 0:
		return fmt.Errorf("a logarithmic scale cannot begin at %v", a.Min)
	case a.Scale > Log2:
		return fmt.Errorf("unknown scale %d", a.Scale)
	case len(a.Categories) > 0 && a.Scale != Linear:
		return errors.New("categories have no logarithm")
	}
	return nil
}

func drawable(v float64) bool { return math.Abs(v) <= largest } // false for NaN

func (f *Figure) checkPanel(p *Panel) error {
	for i := range p.Series {
		s := &p.Series[i]
		for _, q := range s.Points {
			if !drawable(q.X) {
				return fmt.Errorf("series %q: cannot draw x = %v", s.Name, q.X)
			}
			if n := len(f.X.Categories); n > 0 && (q.X != math.Trunc(q.X) || q.X < 0 || q.X >= float64(n)) {
				return fmt.Errorf("series %q: x = %v names none of %d categories", s.Name, q.X, n)
			}
			for _, y := range []float64{q.Y, q.Low, q.High} {
				if shows(y) && !drawable(y) {
					return fmt.Errorf("series %q: cannot draw y = %v", s.Name, y)
				}
			}
		}
		if s.Style == Boxes && len(s.Spread) != len(s.Points) {
			return fmt.Errorf("series %q: %d boxes for %d points", s.Name, len(s.Spread), len(s.Points))
		}
		if s.Style > Boxes {
			return fmt.Errorf("series %q: unknown style %d", s.Name, s.Style)
		}
	}
	for _, l := range p.Lines {
		if !drawable(l.At) {
			return fmt.Errorf("line %q: cannot draw %v", l.Label, l.At)
		}
	}
	if p.Surface != nil {
		if err := p.Surface.check(); err != nil {
			return fmt.Errorf("surface: %w", err)
		}
	}
	return nil
}

func (s *Surface) check() error {
	for i, edges := range [][]float64{s.X, s.Y} {
		if len(edges) < 2 {
			return fmt.Errorf("%d values of %s, want at least two", len(edges), "xy"[i:i+1])
		}
		for j, v := range edges {
			if !drawable(v) || j > 0 && v <= edges[j-1] {
				return fmt.Errorf("the values of %s do not rise at %v", "xy"[i:i+1], v)
			}
		}
	}
	if len(s.Z) != len(s.Y) {
		return fmt.Errorf("%d rows of values for %d values of y", len(s.Z), len(s.Y))
	}
	for j, row := range s.Z {
		if len(row) != len(s.X) {
			return fmt.Errorf("row %d has %d values for %d values of x", j+1, len(row), len(s.X))
		}
	}
	for _, v := range s.Levels {
		if !drawable(v) {
			return fmt.Errorf("cannot draw level %v", v)
		}
	}
	return nil
}

// seriesNames are the names in the order in which they first come.
func (f *Figure) seriesNames() (names []string) {
	known := map[string]bool{}
	for i := range f.Panels {
		for _, s := range f.Panels[i].Series {
			if !known[s.Name] {
				known[s.Name], names = true, append(names, s.Name)
			}
		}
	}
	return names
}
