package workload

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"
)

// jsonCursor walks over a JSON text and always knows where it is, which
// encoding/json does not tell for values. The text must have passed checkJSON:
// the cursor looks for no mistakes of grammar, so it is small and never fails.
type jsonCursor struct {
	data []byte
	at   int // offset of the next byte
}

// checkJSON says whether data is one JSON value, which may follow a byte order
// mark, and at which offset it starts; or else what is wrong at which offset.
func checkJSON(data []byte) (at int, err error) {
	start := 0
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		start = len("\ufeff")
	}
	if len(bytes.TrimSpace(data[start:])) == 0 {
		return start, errors.New("empty file")
	}
	var whole json.RawMessage
	err = json.Unmarshal(data[start:], &whole)
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		if strings.HasPrefix(syntax.Error(), "unexpected end") {
			return len(data), errors.New("the file ends in the middle")
		}
		return start + int(max(syntax.Offset-1, 0)), syntax
	}
	return start, err
}

// kind is what comes next: '{', '[', '"', 't', 'f', 'n' or '0' for a number. It
// moves to the first byte of it.
func (c *jsonCursor) kind() byte {
	for isJSONSpace(c.data[c.at]) {
		c.at++
	}
	switch b := c.data[c.at]; b {
	case '{', '[', '"', 't', 'f', 'n':
		return b
	default:
		return '0'
	}
}

func isJSONSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }

// each walks over the array or object that comes next and calls visit before
// each value, with the offset of the value's key or, in an array, of the
// value; visit must read the value or skip it.
func (c *jsonCursor) each(visit func(key string, at int)) {
	object := c.kind() == '{'
	c.at++
	for {
		for isJSONSpace(c.data[c.at]) || c.data[c.at] == ',' {
			c.at++
		}
		if b := c.data[c.at]; b == '}' || b == ']' {
			c.at++
			return
		}
		key, start := "", c.at
		if object {
			key = c.text()
			for c.data[c.at] != ':' {
				c.at++
			}
			c.at++
		}
		visit(key, start)
	}
}

// raw reads the string, number or word that comes next as it is written.
func (c *jsonCursor) raw() []byte {
	text := c.kind() == '"'
	start := c.at
	if text {
		for c.at++; c.data[c.at] != '"'; c.at++ {
			if c.data[c.at] == '\\' {
				c.at++
			}
		}
		c.at++
		return c.data[start:c.at]
	}
	for c.at < len(c.data) && !isJSONSpace(c.data[c.at]) && !strings.ContainsRune(",]}", rune(c.data[c.at])) {
		c.at++
	}
	return c.data[start:c.at]
}

// text reads the string that comes next.
func (c *jsonCursor) text() string {
	quoted := c.raw()
	plain := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(plain, '\\') < 0 && utf8.Valid(plain) {
		return string(plain)
	}
	var s string
	if json.Unmarshal(quoted, &s) != nil {
		return string(plain) // not reached: the text is valid
	}
	return s
}

// skip passes over the value that comes next, however deep.
func (c *jsonCursor) skip() {
	for depth := 0; ; {
		switch c.kind() {
		case '{', '[':
			c.at++
			depth++
		default:
			c.raw()
		}
		// A value has ended: leave the brackets that end with it.
		for c.at < len(c.data) && depth > 0 {
			b := c.data[c.at]
			if b == '}' || b == ']' {
				depth--
			} else if b != ',' && b != ':' && !isJSONSpace(b) {
				break
			}
			c.at++
		}
		if depth == 0 {
			return
		}
	}
}
