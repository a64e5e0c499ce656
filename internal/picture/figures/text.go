package figures

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/internal/picture/canvas"
)

// The sizes of texts in points.
const (
	titleSize = 10.5
	labelSize = 9.0
	tickSize  = 8.0
)

// run is a piece of a text in one size.
type run struct {
	text string
	size float64
	rise float64 // above the base line
}

// Subscripts and superscripts, as parts of the text's size.
const (
	scriptSize = 0.72
	subDrop    = 0.22
	superRise  = 0.38
)

// script is a subscript _{...} or a superscript ^{...}.
var script = regexp.MustCompile(`[_^]\{[^}]*\}`)

// runs takes a text apart at its scripts. What looks only half like one is plain text.
func runs(s string, size float64) (parts []run) {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' ' // a line break, say
		}
		return r
	}, s)
	put := func(r run) {
		if r.text != "" {
			parts = append(parts, r)
		}
	}
	for at := script.FindStringIndex(s); at != nil; at = script.FindStringIndex(s) {
		rise := superRise
		if s[at[0]] == '_' {
			rise = -subDrop
		}
		put(run{s[:at[0]], size, 0})
		put(run{s[at[0]+2 : at[1]-1], size * scriptSize, size * rise})
		s = s[at[1]:]
	}
	put(run{s, size, 0})
	return parts
}

// withoutMarks is the text without its marks for scripts.
func withoutMarks(s string) string {
	var b strings.Builder
	for _, r := range runs(s, 1) {
		b.WriteString(r.text)
	}
	return b.String()
}

// textWidth of a text with scripts.
func textWidth(s string, size float64) float64 {
	sum := 0.0
	for _, r := range runs(s, size) {
		sum += canvas.Width(r.text, r.size)
	}
	return sum
}

// fit shortens s with an ellipsis until it is at most room wide. Half a subscript would
// be nonsense, so a text that is too wide loses its scripts first.
func fit(s string, size, room float64) string {
	if textWidth(s, size) <= room {
		return s
	}
	return canvas.Fit(withoutMarks(s), size, room)
}

// FitAll shortens names to so much room at a size of letters. They lose their ends, or all their beginnings where
// else two would look the same: files of one folder.
func FitAll(names []string, size, room float64) (short []string) {
	full, same := map[string]string{}, false
	for _, name := range names {
		end := fit(name, size, room)
		other, taken := full[end]
		same = same || taken && other != name
		full[end], short = name, append(short, end)
	}
	for i, name := range names {
		if same && textWidth(name, size) > room {
			short[i] = reversed(canvas.Fit(reversed(withoutMarks(name)), size, room))
		}
	}
	return short
}

func reversed(s string) string {
	letters := []rune(s)
	slices.Reverse(letters)
	return string(letters)
}

// axisLabel is the label with its unit and the prefix of that.
func (a *Axis) axisLabel(p prefix) string {
	switch {
	case a.Unit == "":
		return a.Label
	case a.Label == "":
		return p.letter() + a.Unit
	}
	return a.Label + " (" + p.letter() + a.Unit + ")"
}
