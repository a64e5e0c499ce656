package table

import (
	"io"
	"unicode"
	"unicode/utf8"
)

// screen is a writer that may be a terminal. Columns is its width, or 0 if it is none.
type screen interface {
	io.Writer
	Columns() int
}

// ColumnsOf is the width of the terminal that w is, or 0.
func ColumnsOf(w io.Writer) int {
	if s, is := w.(screen); is {
		return s.Columns()
	}
	return 0
}

// leastName is the narrowest that a column of texts is made.
const leastName = 16

// narrow makes columns of texts narrower, the widest first, until the rows fit into a
// terminal, or until none is wider than leastName. Numbers keep their digits.
func (v *view) narrow(columns int) {
	over := -columns
	for i := range v.widths {
		if over += v.widths[i]; i > 0 {
			over += len(gap)
		}
	}
	for over > 0 {
		widest, next := -1, leastName
		for i, places := range v.widths {
			switch {
			case v.right[i] || v.numbers[i] || places <= leastName:
			case widest < 0 || places > v.widths[widest]:
				if widest >= 0 {
					next = v.widths[widest]
				}
				widest = i
			default:
				next = max(next, places)
			}
		}
		if widest < 0 {
			return
		}
		less := min(over, max(v.widths[widest]-next, 1))
		v.widths[widest] -= less
		over -= less
	}
}

// ellipsis stands for what is left out of a name, in its middle, because names mostly differ at their ends.
const ellipsis = "…"

// shorten cuts a text to so many places. O(len(text)).
func shorten(text string, places int) string {
	if width(text) <= places {
		return text
	}
	left := places - width(ellipsis)
	head, tail := 0, len(text) // in bytes
	for room := (left + 1) / 2; head < len(text); {
		_, size := utf8.DecodeRuneInString(text[head:])
		if room -= width(text[head : head+size]); room < 0 {
			break
		}
		head += size
	}
	for room := left / 2; tail > head; {
		_, size := utf8.DecodeLastRuneInString(text[:tail])
		if room -= width(text[tail-size : tail]); room < 0 {
			break
		}
		tail -= size
	}
	return text[:head] + ellipsis + text[tail:]
}

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
