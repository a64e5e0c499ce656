package jsonwalk

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf16"
	"unicode/utf8"
)

// The functions of this file read one token or value each, which begins at an offset of
// the text, and return the offset behind it, or wrong if the text is not JSON there. They
// accept what encoding/json does: keys may repeat, and strings may hold bytes that
// are not UTF-8.

// wrong is returned in place of an offset.
const wrong = -1

// maxNesting is how deep encoding/json lets arrays and objects be nested.
const maxNesting = 10_000

// behindBlanks skips blanks; it never fails.
func behindBlanks(text []byte, at int) int {
	for at < len(text) && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t') {
		at++
	}
	return at
}

// behindString reads a string that begins at a quote. plain says that the bytes between
// the quotes are its text: ASCII without escapes.
func behindString(text []byte, at int) (end int, plain bool) {
	plain = true
	for at++; ; {
		if at+8 <= len(text) {
			special := specialBytes(binary.LittleEndian.Uint64(text[at:]))
			if special == 0 {
				at += 8
				continue
			}
			at += bits.TrailingZeros64(special) / 8
		} else if at >= len(text) {
			return wrong, false
		}
		switch c := text[at]; {
		case c == '"':
			return at + 1, plain
		case c == '\\':
			plain = false
			if at = behindEscape(text, at); at == wrong {
				return wrong, false
			}
		case c < ' ':
			return wrong, false
		default:
			plain = plain && c < utf8.RuneSelf
			at++
		}
	}
}

// specialBytes has the high bit of each of eight bytes set that is a quote, a backslash,
// below a blank or not ASCII. Only the lowest of the bits set is to be relied on.
func specialBytes(eight uint64) uint64 {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	quote, backslash := eight^'"'*ones, eight^'\\'*ones
	return ((quote - ones) | (backslash - ones) | (eight - ' '*ones) | eight) & highs
}

// behindEscape reads an escape that begins at a backslash.
func behindEscape(text []byte, at int) int {
	if at+1 >= len(text) {
		return wrong
	}
	switch text[at+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return at + 2
	case 'u':
		if at+6 > len(text) {
			return wrong
		}
		for _, c := range text[at+2 : at+6] {
			if _, is := hexDigit(c); !is {
				return wrong
			}
		}
		return at + 6
	}
	return wrong
}

func hexDigit(c byte) (value rune, is bool) {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0'), true
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10, true
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10, true
	}
	return 0, false
}

// behindNumber reads a number.
func behindNumber(text []byte, at int) int {
	if at < len(text) && text[at] == '-' {
		at++
	}
	switch end := behindDigits(text, at); {
	case end == at || text[at] == '0' && end > at+1:
		return wrong
	default:
		at = end
	}
	if at < len(text) && text[at] == '.' {
		end := behindDigits(text, at+1)
		if end == at+1 {
			return wrong
		}
		at = end
	}
	if at < len(text) && (text[at] == 'e' || text[at] == 'E') {
		at++
		if at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		end := behindDigits(text, at)
		if end == at {
			return wrong
		}
		at = end
	}
	return at
}

func behindDigits(text []byte, at int) int {
	for at < len(text) && '0' <= text[at] && text[at] <= '9' {
		at++
	}
	return at
}

// behindWord reads true, false or null.
func behindWord(text []byte, at int, word string) int {
	if end := at + len(word); end <= len(text) && string(text[at:end]) == word {
		return end
	}
	return wrong
}

// behindScalar reads a value that is no array and no object.
func behindScalar(text []byte, at int) int {
	switch text[at] {
	case '"':
		end, _ := behindString(text, at)
		return end
	case 't':
		return behindWord(text, at, "true")
	case 'f':
		return behindWord(text, at, "false")
	case 'n':
		return behindWord(text, at, "null")
	}
	return behindNumber(text, at)
}

// behindValue reads a value with all that is in it, in which arrays and objects may be
// nested so many levels deep, the value counting as one.
func behindValue(text []byte, at, levels int) int {
	at = behindBlanks(text, at)
	if at >= len(text) {
		return wrong
	}
	first := text[at]
	if first != '{' && first != '[' {
		return behindScalar(text, at)
	}
	if levels == 0 {
		return wrong
	}
	closing := first + 2 // in ASCII, of both
	at = behindBlanks(text, at+1)
	if at < len(text) && text[at] == closing {
		return at + 1
	}
	for {
		if first == '{' {
			if at = behindKey(text, at); at == wrong {
				return wrong
			}
		}
		if at = behindValue(text, at, levels-1); at == wrong {
			return wrong
		}
		at = behindBlanks(text, at)
		switch {
		case at >= len(text):
			return wrong
		case text[at] == closing:
			return at + 1
		case text[at] != ',':
			return wrong
		}
		at = behindBlanks(text, at+1)
	}
}

// behindKey reads a key with its colon.
func behindKey(text []byte, at int) int {
	if at >= len(text) || text[at] != '"' {
		return wrong
	}
	at, _ = behindString(text, at)
	if at == wrong {
		return wrong
	}
	at = behindBlanks(text, at)
	if at >= len(text) || text[at] != ':' {
		return wrong
	}
	return at + 1
}

// unquote is the text of a string that is valid JSON, given with its quotes. Bytes that
// are not UTF-8, and halves of surrogate pairs, become the replacement character.
func unquote(quoted []byte) string {
	inner := quoted[1 : len(quoted)-1]
	text := make([]byte, 0, len(inner)+2*utf8.UTFMax)
	for len(inner) > 0 {
		if inner[0] != '\\' {
			r, n := utf8.DecodeRune(inner)
			text, inner = utf8.AppendRune(text, r), inner[n:]
			continue
		}
		if inner[1] != 'u' {
			text, inner = append(text, unescaped(inner[1])), inner[2:]
			continue
		}
		r := fourDigits(inner[2:])
		inner = inner[6:]
		if utf16.IsSurrogate(r) {
			low := rune(utf8.RuneError)
			if len(inner) >= 6 && inner[0] == '\\' && inner[1] == 'u' {
				low = fourDigits(inner[2:])
			}
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				inner = inner[6:]
			}
		}
		text = utf8.AppendRune(text, r)
	}
	return string(text)
}

// fourDigits is the value of the four hexadecimal digits of an escape.
func fourDigits(digits []byte) (r rune) {
	for _, c := range digits[:4] {
		value, _ := hexDigit(c)
		r = r<<4 | value
	}
	return r
}

// unescaped is the character that stands for itself and a backslash before it.
func unescaped(c byte) byte {
	switch c {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return c
}
