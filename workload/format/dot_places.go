package format

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// dotPlaces knows where the words of a DOT file stand, which gonum's syntax
// tree does not keep. Words come in the order of the tree, so a walk over the
// tree finds each by looking for its text behind the last one.
type dotPlaces struct {
	data        []byte
	words       []dotWord
	at          int // index of the next word
	firstGraph  int // where the first graph begins
	secondGraph int
	tooDeep     bool
	deepAt      int
}

type dotWord struct {
	from, to int // offsets
}

// scanDOT finds the words: names, numbers, quoted strings and HTML strings;
// key words are among them, but the walk does not ask for them. It goes on
// whatever it meets, since gonum says what is wrong.
func scanDOT(data []byte) dotPlaces {
	p := dotPlaces{data: data}
	depth, graphs := 0, 0
	for i := 0; i < len(data); {
		rest := data[i:]
		switch c := rest[0]; {
		case c == '#' || bytes.HasPrefix(rest, []byte("//")):
			i += lineEnd(rest)
		case bytes.HasPrefix(rest, []byte("/*")):
			i += 2 + past(rest[2:], "*/")
		case c == '{':
			if depth++; depth > maxDOTDepth && !p.tooDeep {
				p.tooDeep, p.deepAt = true, i
			}
			i++
		case c == '}':
			depth--
			i++
		case isDOTWord(c) || c == '"' || c == '<':
			n := dotWordLength(rest)
			p.words = append(p.words, dotWord{i, i + n})
			if word := strings.ToLower(string(rest[:min(n, 8)])); depth == 0 && (word == "graph" || word == "digraph") {
				if graphs++; graphs == 1 {
					p.firstGraph = i
				} else if graphs == 2 {
					p.secondGraph = i
				}
			}
			i += n
		default:
			i++
		}
	}
	return p
}

func lineEnd(text []byte) int { return past(text, "\n") }

// past is the length of text up to the end of mark, or all of it.
func past(text []byte, mark string) int {
	if i := bytes.Index(text, []byte(mark)); i >= 0 {
		return i + len(mark)
	}
	return len(text)
}

func isDOTWord(c byte) bool {
	return c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

// dotWordLength is the length of the word that text begins with.
func dotWordLength(text []byte) int {
	switch text[0] {
	case '"':
		for i := 1; i < len(text); i++ {
			switch text[i] {
			case '\\':
				i++
			case '"':
				return i + 1
			}
		}
		return len(text)
	case '<':
		depth := 0
		for i, c := range text {
			if c == '<' {
				depth++
			} else if c == '>' {
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
		return len(text)
	}
	n := 1
	for n < len(text) && isDOTWord(text[n]) {
		n++
	}
	return n
}

// maxSkippedWords bounds the search for a word: between two words of the tree
// stand only key words.
const maxSkippedWords = 16

// next is the offset of the next word that is text. When there is none, which
// only a mistake here could cause, it is that of the last word found.
func (p *dotPlaces) next(text string) int {
	text, signed := strings.CutPrefix(text, "-") // the sign of a number is no part of its word here
	for i := p.at; i < min(len(p.words), p.at+maxSkippedWords); i++ {
		if w := p.words[i]; string(p.data[w.from:w.to]) == text {
			p.at = i + 1
			if signed {
				return w.from - 1
			}
			return w.from
		}
	}
	return p.last()
}

// last is the offset of the last word found.
func (p *dotPlaces) last() int {
	if p.at == 0 {
		return 0
	}
	return p.words[p.at-1].from
}

// offset turns a line and a column, which counts characters, into an offset.
func (p *dotPlaces) offset(line, col int) int {
	at := 0
	if bytes.HasPrefix(p.data, []byte("\ufeff")) {
		at = 3
	}
	for ; line > 1; line-- {
		at += lineEnd(p.data[at:])
	}
	for ; col > 1 && at < len(p.data); col-- {
		_, n := utf8.DecodeRune(p.data[at:])
		at += n
	}
	return at
}

// unquoteDOT is the text that a word of gonum's tree stands for. In quotes only
// \" and a line end behind a backslash mean something else.
func unquoteDOT(word string) string {
	if len(word) < 2 || word[0] != '"' {
		return word
	}
	word = word[1 : len(word)-1]
	if !strings.Contains(word, `\`) {
		return word
	}
	var b strings.Builder
	for i := 0; i < len(word); i++ {
		switch {
		case word[i] != '\\' || i+1 == len(word):
			b.WriteByte(word[i])
		case word[i+1] == '"':
			b.WriteByte('"')
			i++
		case word[i+1] == '\n':
			i++
		case word[i+1] == '\r' && i+2 < len(word) && word[i+2] == '\n':
			i += 2
		default: // both stay, so that \\ does not hide what follows
			b.WriteString(word[i : i+2])
			i++
		}
	}
	return b.String()
}
