package execsched

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	shownMax = 300 // bytes of a program's own words that an error shows
	nameMax  = 80  // bytes of a name
)

// shown makes a program's words fit for an error: on one line, not too long, and
// with characters that cannot be seen written as in Go, such as \x1b.
func shown(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	text, cut := shortened(text, shownMax)
	var b strings.Builder
	for rest := text; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, rest[0])
		case strconv.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
		rest = rest[size:]
	}
	if cut > 0 {
		fmt.Fprintf(&b, "... (%d more bytes)", cut)
	}
	return b.String()
}

// quoted is a name in quotes, shortened.
func quoted(name string) string {
	name, cut := shortened(name, nameMax)
	if cut > 0 {
		return strconv.Quote(name) + "..."
	}
	return strconv.Quote(name)
}

// shortened cuts text after at most most bytes, between two characters, and says
// how many bytes are gone.
func shortened(text string, most int) (string, int) {
	if len(text) <= most {
		return text, 0
	}
	end := most
	for !utf8.RuneStart(text[end]) && end > most-utf8.UTFMax {
		end--
	}
	return text[:end], len(text) - end
}
