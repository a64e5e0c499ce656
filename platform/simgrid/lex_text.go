package simgrid

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// skipPast moves past the next mark that begins at least n bytes from here.
func (x *lexer) skipPast(n int, mark string) error {
	i := bytes.Index(x.data[x.pos+n:], []byte(mark))
	if i < 0 {
		x.pos = len(x.data)
		return errCut
	}
	x.pos += n + i + len(mark)
	return nil
}

// instruction skips <?...?> and refuses encodings other than UTF-8.
func (x *lexer) instruction() error {
	from := x.pos
	if err := x.skipPast(2, "?>"); err != nil {
		return err
	}
	text := string(x.data[from:x.pos])
	if _, after, ok := strings.Cut(text, "encoding="); strings.HasPrefix(text, "<?xml ") && ok && len(after) > 1 {
		name, _, _ := strings.Cut(after[1:], after[:1])
		if !strings.EqualFold(name, "UTF-8") && !strings.EqualFold(name, "US-ASCII") {
			x.pos = from
			return fmt.Errorf("encoding %q is not supported; save the file as UTF-8", name)
		}
	}
	return nil
}

// docType skips <!...>, with quoted text, comments and declarations inside.
func (x *lexer) docType() error {
	if !bytes.HasPrefix(x.data[x.pos:], []byte("<!DOCTYPE")) {
		return errors.New("unknown <! declaration")
	}
	depth := 0
	for x.pos < len(x.data) {
		rest := x.data[x.pos:]
		var err error
		switch c := rest[0]; {
		case c == '"' || c == '\'':
			err = x.skipPast(1, string(c))
		case bytes.HasPrefix(rest, []byte("<!--")):
			err = x.skipPast(4, "-->")
		case c == '>' && depth == 1:
			x.pos++
			return nil
		default:
			if c == '<' {
				depth++
			} else if c == '>' {
				depth--
			}
			x.pos++
		}
		if err != nil {
			return err
		}
	}
	return errCut
}

// unescape replaces entities, and line ends by \n.
func (x *lexer) unescape(text []byte, at int) ([]byte, error) {
	var out []byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '\r':
			out = append(out, '\n')
			if i+1 < len(text) && text[i+1] == '\n' {
				i++
			}
		case '&':
			n := bytes.IndexByte(text[i:], ';')
			r, ok := entity(string(text[i+1 : i+max(n, 1)]))
			if !ok {
				x.pos = at + i
				return nil, errors.New("unknown entity (write &amp; for &)")
			}
			out = utf8.AppendRune(out, r)
			i += n
		default:
			out = append(out, c)
		}
	}
	return out, nil
}

func entity(name string) (rune, bool) {
	if number, ok := strings.CutPrefix(name, "#"); ok {
		base := 10
		if hex, ok := strings.CutPrefix(number, "x"); ok {
			number, base = hex, 16
		}
		n, err := strconv.ParseUint(number, base, 32)
		allowed := n >= ' ' || n == '\t' || n == '\n' || n == '\r'
		return rune(n), err == nil && allowed && n <= utf8.MaxRune && utf8.ValidRune(rune(n))
	}
	r, ok := map[string]rune{"lt": '<', "gt": '>', "amp": '&', "quot": '"', "apos": '\''}[name]
	return r, ok
}
