package canvas

import (
	_ "embed"
	"encoding/binary"
	"math"
	"sync"

	"gonum.org/v1/plot/font"
)

// Sans is the font of all texts at a size in units. A browser has its letters: here are their widths alone, without
// which a page would load half a megabyte more.
func Sans(size float64) font.Face {
	return font.Face{Font: font.Font{Typeface: "Liberation", Variant: "Sans", Size: font.Length(size)}}
}

//go:embed advances.bin
var advanceText []byte

// advances are the widths of all letters of the font, at size 1000; 0 stands for letters that it lacks.
var advances = sync.OnceValue(func() map[rune]float64 {
	table, letter, text := map[rune]float64{}, uint64(0), advanceText
	for len(text) > 0 {
		step, n := binary.Uvarint(text)
		letter += step
		table[rune(letter)] = math.Float64frombits(binary.LittleEndian.Uint64(text[n:]))
		text = text[n+8:]
	}
	return table
})

func has(letter rune) bool {
	_, is := advances()[letter]
	return is
}

// width of a letter at size 1000.
func width(letter rune) float64 {
	if w, is := advances()[letter]; is {
		return w
	}
	return advances()[0]
}
