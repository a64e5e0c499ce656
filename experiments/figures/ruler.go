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

// fitAll shortens names. They lose their ends, or all their beginnings where
// else two would look the same: files of one folder.
func fitAll(names []string, size, room float64) []string {
	short, full := make([]string, len(names)), map[string]string{}
	for i, name := range names {
		short[i] = fit(name, size, room)
		if other, taken := full[short[i]]; taken && other != name {
			return fitEnds(names, size, room)
		}
		full[short[i]] = name
	}
	return short
}

// fitEnds keeps the ends of the names that are too wide.
func fitEnds(names []string, size, room float64) []string {
	short := make([]string, len(names))
	for i, name := range names {
		short[i] = name
		if textWidth(name, size) <= room {
			continue
		}
		runes := []rune(plain(name))
		for len(runes) > 0 && width("…"+string(runes), size) > room {
			runes = runes[1:]
		}
		short[i] = "…" + strings.TrimLeft(string(runes), " ")
	}
	return short
}
