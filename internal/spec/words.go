package spec

import (
	"errors"
	"strings"
)

// Words splits a command line at blanks. Blanks within '...' and "..."
// are kept; nothing else is special, and no shell is involved.
func Words(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, quote := false, rune(0)
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, inWord = r, true
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			if inWord {
				words = append(words, word.String())
				word.Reset()
			}
			inWord = false
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quotation mark is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
