package figures

import (
	"image/color"
	"math"
	"strings"
	"unicode"
)

// run is a piece of a text in one size.
type run struct {
	text string
	size float64
	rise float64 // above the base line
}

// The sizes of texts in points.
const (
	titleSize = 10.5
	labelSize = 9.0
	tickSize  = 8.0
)

// Subscripts and superscripts, as parts of the text's size.
const (
	scriptSize = 0.72
	subDrop    = 0.22
	superRise  = 0.38
)

// runs takes a text apart at its subscripts _{...} and superscripts ^{...}.
// What looks only half like one is plain text.
func runs(s string, size float64) []run {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r):
			return ' ' // a line break, say
		case r == '\uFFFE' || r == '\uFFFF':
			return unicode.ReplacementChar // XML may not hold them
		}
		return r
	}, s)
	var parts []run
	put := func(r run) {
		if r.text != "" {
			parts = append(parts, r)
		}
	}
	for start := 0; ; {
		i := start + strings.IndexAny(s[start:], "_^")
		if i < start {
			put(run{text: s, size: size})
			return parts
		}
		if end := strings.IndexByte(s[i:], '}'); strings.HasPrefix(s[i+1:], "{") && end > 0 {
			rise := superRise
			if s[i] == '_' {
				rise = -subDrop
			}
			put(run{text: s[:i], size: size})
			put(run{s[i+2 : i+end], size * scriptSize, size * rise})
			s, start = s[i+end+1:], 0
			continue
		}
		start = i + 1
	}
}

// plain is the text without its marks for scripts.
func plain(s string) string {
	var b strings.Builder
	for _, r := range runs(s, 1) {
		b.WriteString(r.text)
	}
	return b.String()
}

// textWidth of a text with scripts.
func textWidth(s string, size float64) float64 { return runsWidth(runs(s, size)) }

func runsWidth(parts []run) float64 {
	sum := 0.0
	for _, r := range parts {
		sum += width(r.text, r.size)
	}
	return sum
}

// put writes a text with scripts; see canvas.
func put(c canvas, at point, size, turn, anchor float64, shade color.NRGBA, s string) {
	if parts := runs(s, size); len(parts) > 0 {
		c.text(at, turn, anchor, shade, parts)
	}
}

// spread finds where each part of a text begins, for canvases that write them
// one by one.
func spread(at point, turn, anchor float64, parts []run, write func(at point, r run)) {
	sin, cos := math.Sincos(turn)
	along := -anchor * runsWidth(parts)
	for _, r := range parts {
		write(point{at.x + along*cos - r.rise*sin, at.y - along*sin - r.rise*cos}, r)
		along += width(r.text, r.size)
	}
}

// axisLabel is the label with its unit.
func (a *Axis) axisLabel() string {
	switch {
	case a.Unit == "":
		return a.Label
	case a.Label == "":
		return a.Unit
	}
	return a.Label + " (" + a.Unit + ")"
}
