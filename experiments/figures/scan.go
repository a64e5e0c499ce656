package figures

import (
	"bytes"
	"encoding/json"
	"strings"
)

// scanner walks over JSON text that is known to be valid. Results are read twice
// and have millions of lines; encoding/json's tokens take several times as long.
type scanner struct {
	text []byte
	at   int
}

// peek skips blanks and returns what stands there.
func (s *scanner) peek() byte {
	for {
		switch c := s.text[s.at]; c {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return c
		}
	}
}

// rawString is what is between the quotes of a text that begins here.
func (s *scanner) rawString() []byte {
	start := s.at + 1
	for s.at++; s.text[s.at] != '"'; s.at++ {
		if s.text[s.at] == '\\' {
			s.at++ // what follows is not the closing quote
		}
	}
	s.at++
	return s.text[start : s.at-1]
}

// unquote resolves escapes and replaces what is no UTF-8.
func unquote(raw []byte) string {
	for _, c := range raw {
		if c == '\\' || c >= 0x80 {
			var text string
			quoted := append(append([]byte{'"'}, raw...), '"')
			if err := json.Unmarshal(quoted, &text); err != nil {
				return string(raw) // cannot be: the line is valid
			}
			return text
		}
	}
	return string(raw)
}

// word is a number, true, false or null.
func (s *scanner) word() string {
	start := s.at
	if n := bytes.IndexAny(s.text[start:], ",]} \t\r\n"); n >= 0 {
		s.at += n
	} else {
		s.at = len(s.text)
	}
	return string(s.text[start:s.at])
}

// list prints a list as (1,2). What is in lists and objects inside it is printed
// without their brackets.
func (s *scanner) list() string {
	var parts []string
	for depth := 0; ; {
		switch s.peek() {
		case '[', '{':
			depth++
			s.at++
		case ']', '}':
			depth--
			if s.at++; depth == 0 {
				return "(" + strings.Join(parts, ",") + ")"
			}
		case ',', ':':
			s.at++
		case '"':
			parts = append(parts, unquote(s.rawString()))
		default:
			parts = append(parts, s.word())
		}
	}
}
