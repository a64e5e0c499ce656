package figures

import (
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// fonts are the Liberation fonts, as wide as Arial and Helvetica, so that a
// text measured here fits in every viewer.
var fonts = font.NewCache(liberation.Collection())

// sans is the font of figures at a size in points.
func sans(size float64) font.Face {
	return fonts.Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, font.Length(size))
}

// width of a plain text in points, kerning left out as PDF readers do.
func width(s string, size float64) float64 {
	face, sum := sans(100), 0.0
	for _, c := range s {
		sum += float64(face.Width(string(c)))
	}
	return sum * size / 100
}

// fit shortens s with an ellipsis until it is at most room wide.
func fit(s string, size, room float64) string {
	if textWidth(s, size) <= room {
		return s
	}
	s = plain(s) // half a subscript is no text
	if width(s, size) <= room {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if short := strings.TrimRight(string(runes[:n]), " ") + "…"; width(short, size) <= room {
			return short
		}
	}
	return ""
}
