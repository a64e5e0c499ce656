package simgrid

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape replaces entities, and line ends by \n.
func (x *xmlLexer) unescape(text []byte, at int) ([]byte, error) {
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
