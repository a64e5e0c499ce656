package figures

import (
	"unicode"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

func isASCII(s string) bool {
	for _, r := range s {
		if r > unicode.MaxASCII {
			return false
		}
	}
	return true
}

// splitASCII parts a text where letters of ASCII and others meet.
func splitASCII(parts []run) (split []run) {
	for _, r := range parts {
		start, ascii := 0, false
		for i, letter := range r.text {
			if now := letter <= unicode.MaxASCII; i == 0 || now != ascii {
				if i > 0 {
					split = append(split, run{r.text[start:i], r.size, r.rise})
				}
				start, ascii = i, now
			}
		}
		split = append(split, run{r.text[start:], r.size, r.rise})
	}
	return split
}

// The kinds of a glyph's segments, as golang.org/x/image/font/sfnt numbers them.
// TrueType fonts, as ours are, have no others.
const (
	moveTo = iota
	lineTo
	quadTo
)

// outlines are the letters of a text as areas, from the origin on, y up.
func outlines(r run) (path vg.Path) {
	face := sans(r.size)
	left := 0.0
	for _, letter := range r.text {
		path = append(path, outline(face, letter, left)...)
		left += width(string(letter), r.size)
	}
	return path
}

// outline is a letter's; an unknown letter is a box.
func outline(face font.Face, letter rune, left float64) (path vg.Path) {
	g, err := face.Face.GlyphIndex(nil, letter)
	if err != nil {
		g = 0
	}
	const em = 1000 // fine enough: coordinates come in 64ths of it
	segments, err := face.Face.LoadGlyph(nil, g, em<<6, nil)
	if err != nil {
		return nil
	}
	scale := face.Font.Size.Points() / (em << 6)
	var here vg.Point
	for i, s := range segments {
		at := func(arg int) vg.Point {
			return vg.Point{X: vg.Length(left + float64(s.Args[arg].X)*scale), Y: vg.Length(-float64(s.Args[arg].Y) * scale)}
		}
		switch s.Op {
		case moveTo:
			if i > 0 {
				path.Close()
			}
			here = at(0)
			path.Move(here)
		case lineTo:
			here = at(0)
			path.Line(here)
		case quadTo: // as a cubic curve, which is the same: vgpdf misdraws quadratic ones
			middle, end := at(0), at(1)
			path.CubeTo(towards(here, middle), towards(end, middle), end)
			here = end
		}
	}
	if len(path) > 0 {
		path.Close()
	}
	return path
}

// towards is two thirds of the way.
func towards(from, to vg.Point) vg.Point { return from.Add(to.Sub(from).Scale(2.0 / 3)) }
