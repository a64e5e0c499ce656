package canvas

import (
	"math"
	"strings"
	"sync"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
)

// Fonts are those that come with gonum/plot.
var Fonts = font.NewCache(liberation.Collection())

// Sans is the font of all texts at a size in units.
func Sans(size float64) font.Face {
	return Fonts.Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, font.Length(size))
}

// advances are the widths of the letters up to the end of Greek and Cyrillic, at size
// 1000.
var advances = sync.OnceValue(func() (table [0x500]float64) {
	for letter := range table {
		table[letter] = advance(rune(letter))
	}
	return table
})

func advance(letter rune) float64 {
	face := Sans(1000)
	return face.Width(string(letter)).Points()
}

// Width of a text in units. Kerning is left out, as readers of PDF do.
func Width(text string, size float64) float64 {
	table, sum := advances(), 0.0
	for _, letter := range text {
		if int(letter) < len(table) {
			sum += table[letter]
		} else {
			sum += advance(letter)
		}
	}
	return sum * size / 1000
}

// Fit shortens a text with an ellipsis until it is at most room wide.
func Fit(text string, size, room float64) string {
	if Width(text, size) <= room {
		return text
	}
	runes := []rune(text)
	for n := len(runes) - 1; n > 0; n-- {
		if short := strings.TrimRight(string(runes[:n]), " ") + "…"; Width(short, size) <= room {
			return short
		}
	}
	return ""
}

// Step is the least round number, 1, 2 or 5 times a power of ten, that divides a
// span into at most so many parts, and the decimals that its multiples need.
func Step(span float64, most int) (step float64, decimals int) {
	power := math.Floor(math.Log10(span / float64(most)))
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * math.Pow(10, power); span/step <= float64(most)*(1+1e-9) {
			break
		}
	}
	return step, max(0, -int(math.Floor(math.Log10(step)+1e-9)))
}
