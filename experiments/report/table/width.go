package table

import "unicode"

// wide are the letters that take two places on a terminal: those of Chinese, Japanese and Korean
// with their punctuation, full-width forms, and pictures (Unicode Standard Annex 11, classes W and F;
// halfwidth forms are neither).
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1},
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1},
		{Lo: 0x3041, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff01, Hi: 0xff60, Stride: 1},
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{{Lo: 0x1f300, Hi: 0x1faff, Stride: 1}, {Lo: 0x20000, Hi: 0x3fffd, Stride: 1}},
}

// width is how many places a text takes on a terminal.
func width(text string) (places int) {
	for _, letter := range text {
		switch {
		case letter < 0x300:
			places++
		case unicode.In(letter, unicode.Mn, unicode.Me): // accents stand over the letter before
		case unicode.Is(wide, letter):
			places += 2
		default:
			places++
		}
	}
	return places
}
