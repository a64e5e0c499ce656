//go:build !js

package canvas

import (
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
)

// Fonts has the one font of all texts.
var Fonts = func() *font.Cache {
	face, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		panic(err) // it is part of the program
	}
	return font.NewCache(font.Collection{{Font: sans, Face: face}})
}()

var sans = font.Font{Typeface: "Liberation", Variant: "Sans"}

// Sans is the font of all texts at a size in units.
func Sans(size float64) font.Face { return Fonts.Lookup(sans, font.Length(size)) }

// has says whether the font has a letter.
func has(letter rune) bool {
	glyph, err := Sans(1).Face.GlyphIndex(nil, letter)
	return err == nil && glyph != 0
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

// width of a letter at size 1000.
func width(letter rune) float64 {
	if table := advances(); int(letter) < len(table) {
		return table[letter]
	}
	return advance(letter)
}
