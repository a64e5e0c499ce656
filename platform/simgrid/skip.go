package simgrid

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// skipPast moves behind the next mark that begins n bytes from here or later.
func (x *xmlLexer) skipPast(n int, mark string) error {
	i := bytes.Index(x.data[x.pos+n:], []byte(mark))
	if i < 0 {
		x.pos = len(x.data)
		return errCut
	}
	x.pos += n + i + len(mark)
	return nil
}

// instruction skips <?...?> and refuses another encoding than UTF-8.
func (x *xmlLexer) instruction() error {
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
func (x *xmlLexer) docType() error {
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
