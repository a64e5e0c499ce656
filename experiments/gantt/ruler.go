package gantt

import (
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// fonts are the Liberation fonts, as wide as Arial and Helvetica, so that a
// label measured here fits in every viewer.
var fonts = font.NewCache(liberation.Collection())

// sans is the picture's font at a size in pixels.
func sans(size float64) font.Face {
	return fonts.Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, font.Length(size))
}

// ruler measures text and remembers the widths of characters.
type ruler struct {
	face  font.Face
	width map[rune]float64 // at size 100
}

func newRuler() *ruler { return &ruler{face: sans(100), width: map[rune]float64{}} }

// text is the width of s in pixels at a font size, kerning left out.
func (r *ruler) text(s string, size float64) float64 {
	sum := 0.0
	for _, c := range s {
		w, known := r.width[c]
		if !known {
			w = float64(r.face.Width(string(c)))
			r.width[c] = w
		}
		sum += w
	}
	return sum * size / 100
}

// fit shortens s with an ellipsis until it is at most width wide.
func (r *ruler) fit(s string, size, width float64) string {
	if r.text(s, size) <= width {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 0; n-- {
		if short := string(runes[:n]) + "…"; r.text(short, size) <= width {
			return short
		}
	}
	return ""
}

// linear is the light of a byte of sRGB, by the plain power 2.2.
var linear = func() (table [256]float64) {
	for i := range table {
		table[i] = math.Pow(float64(i)/255, 2.2)
	}
	return table
}()
