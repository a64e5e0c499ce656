package native

import (
	"bytes"
	"strings"
)

// plainYAML reads YAML as our writers write it: a map with a field a line, whose value is a single value or a
// flow collection on that line, or a list with such an item on each of the next lines.
//
//	tasks:
//	  - {name: t0, work: 2Gf}
//
// Texts are plain words, or in double quotes without escapes. Everything else is left to the library, which takes a
// hundred times as long, and so are all mistakes of syntax.
type plainYAML struct {
	data []byte
	at   int
}

const (
	// maxPlainDepth is how deep flow collections are nested.
	maxPlainDepth = 8
	// maxPlainFields limits the fields of a document.
	maxPlainFields = 50
)

// readPlainYAML reads a document if it is plain, and leaves its lists unread.
func (f *File) readPlainYAML() bool {
	p, doc := plainYAML{data: f.data}, &Node{Kind: Map}
	for p.line() {
		at, indent := p.at, p.indent()
		key, ok := p.word()
		if !ok || indent != 0 || p.data[at] == '"' || p.peek() != ':' || len(doc.Pairs) == maxPlainFields {
			return false
		}
		p.at++
		pair := Pair{Key: string(key), Place: offset(at)}
		switch p.peek() {
		case ' ':
			p.blanks()
			begin := p.at
			if !p.skip(1) || !p.lineEnds() {
				return false
			}
			pair.Value = (&plainYAML{f.data, begin}).value()
		case '\n':
			if pair.Value = p.list(f); pair.Value == nil {
				return false
			}
		default:
			return false
		}
		doc.Pairs = append(doc.Pairs, pair)
	}
	if len(doc.Pairs) == 0 {
		return false
	}
	doc.Place = doc.Pairs[0].Place
	f.Docs = []*Node{doc}
	return true
}

// list passes over a list with an item a line. It is nil if something in it is not plain.
func (p *plainYAML) list(f *File) *Node {
	if !p.line() {
		return nil
	}
	begin, end, indent := 0, 0, p.indent()
	for {
		if p.peek() != '-' || p.indent() != indent {
			return nil
		}
		if begin == 0 {
			begin = p.at
		}
		if p.at++; p.peek() != ' ' {
			return nil
		}
		p.blanks()
		if !p.skip(1) || !p.lineEnds() {
			return nil
		}
		end = p.at
		if !p.line() || p.peek() != '-' && p.indent() == 0 {
			break
		}
	}
	n := &Node{Kind: List, Place: offset(begin), unread: &unread{f: f, begin: begin, end: end, plain: true}}
	if !f.wantMemory(jsonNodeBytes * n.unread.count('\n')) {
		return n
	}
	if items := (plainYAML{f.data, begin}); !items.item(end) || items.peek() != '{' {
		n.List()
	}
	return n
}

// line moves to the first character of the next line that is neither blank nor a comment.
func (p *plainYAML) line() bool {
	for p.at < len(p.data) {
		switch p.blanks(); p.peek() {
		case '#':
			p.at += past(p.data[p.at:], '\n')
		case '\n':
			p.at++
		default:
			return p.at < len(p.data)
		}
	}
	return false
}

// past is the length of a text up to a character and with it, or all of it.
func past(text []byte, c byte) int {
	if i := bytes.IndexByte(text, c); i >= 0 {
		return i + 1
	}
	return len(text)
}

// indent is how far the first character of a line is from its beginning.
func (p *plainYAML) indent() int { return p.at - bytes.LastIndexByte(p.data[:p.at], '\n') - 1 }

// lineEnds says whether the line ends here: behind blanks the library has other places.
func (p *plainYAML) lineEnds() bool { return p.peek() == '\n' || p.at == len(p.data) }

func (p *plainYAML) blanks() {
	for p.peek() == ' ' {
		p.at++
	}
}

// peek is the next character, 0 at the end.
func (p *plainYAML) peek() byte {
	if p.at < len(p.data) {
		return p.data[p.at]
	}
	return 0
}

// skip passes over a value, and says whether it is plain.
func (p *plainYAML) skip(depth int) bool {
	closing := byte('}')
	switch {
	case depth > maxPlainDepth:
		return false
	case p.peek() == '[':
		closing = ']'
	case p.peek() != '{':
		_, ok := p.word()
		return ok
	}
	p.at++
	for {
		p.blanks()
		if closing == '}' {
			if _, ok := p.word(); !ok || p.peek() != ':' {
				return false
			}
			if p.at++; p.peek() != ' ' {
				return false
			}
			p.blanks()
		}
		if !p.skip(depth + 1) {
			return false
		}
		switch p.peek() {
		case ',':
			p.at++
		case closing:
			p.at++
			return true
		default:
			return false
		}
	}
}

// word reads a text.
func (p *plainYAML) word() (text []byte, ok bool) {
	begin, end := p.at, p.at
	if p.peek() == '"' {
		for end++; end < len(p.data); end++ {
			switch c := p.data[end]; {
			case c == '"':
				p.at = end + 1
				return p.data[begin+1 : end], true
			case c < ' ' || c >= 0x7f || c == '\\':
				return nil, false
			}
		}
		return nil, false
	}
	for end < len(p.data) && plainBytes[p.data[end]]&inside != 0 {
		end++
	}
	text = p.data[begin:end]
	if begin == end || plainBytes[text[0]]&first == 0 || len(text) == 4 && strings.EqualFold(string(text), "null") {
		return nil, false
	}
	p.at = end
	return text, true
}

// Where a character may stand in a plain word.
const (
	first uint8 = 1 << iota
	inside
)

var plainBytes = func() (table [256]uint8) {
	for c := range table {
		switch b := byte(c); {
		case 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '_':
			table[c] = first | inside
		case b == '.' || b == '/' || b == '-' || b == '+' || b == '%':
			table[c] = inside
		}
	}
	return table
}()

// value makes a tree of a value that skip has passed over.
func (p *plainYAML) value() *Node {
	n := &Node{Place: offset(p.at)}
	switch p.peek() {
	case '{':
		n.Kind = Map
		for p.field() {
			at := p.at
			key, _ := p.word()
			p.colon()
			n.Pairs = append(n.Pairs, Pair{string(key), offset(at), p.value()})
		}
	case '[':
		n.Kind = List
		for p.field() {
			n.items = append(n.items, p.value())
		}
	default:
		text, _ := p.word()
		n.Kind, n.Text = Scalar, string(text)
	}
	return n
}

// field moves to the next field or item of a flow collection, or behind its end. What has been passed over
// is valid.
func (p *plainYAML) field() bool {
	p.blanks()
	c := p.peek()
	p.at++
	p.blanks()
	return c != '}' && c != ']'
}

// colon moves behind the colon of a field.
func (p *plainYAML) colon() {
	p.at++
	p.blanks()
}

// item moves to the next item of a list that ends at an offset.
func (p *plainYAML) item(end int) bool {
	if !p.line() || p.at >= end {
		return false
	}
	p.at++ // the dash
	p.blanks()
	return true
}

// items are the trees of a list's items.
func (p *plainYAML) items(end int) (list []*Node) {
	for p.item(end) {
		list = append(list, p.value())
	}
	return list
}
