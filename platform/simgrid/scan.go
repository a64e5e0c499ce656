package simgrid

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// maxXMLErrors stops the reading of a file that is something else altogether.
const maxXMLErrors = 10 * srcerr.MaxErrors

// maxXMLDepth bounds how deep elements nest.
const maxXMLDepth = 1000

var byteOrderMark = []byte("\uFEFF")

// xmlElement is an opened element at a byte offset of the file.
type xmlElement struct {
	name  string // of the DTD; synonyms are replaced
	wrote string // as the file spells it
	attrs []xmlAttr
	at    int
}

// String names the element in messages: host "h1".
func (e *xmlElement) String() string {
	for _, key := range []string{"id", "src"} {
		if v, ok := e.attr(key); ok {
			if dst, ok := e.attr("dst"); ok {
				return fmt.Sprintf("%s %q to %q", e.wrote, v, dst)
			}
			return fmt.Sprintf("%s %q", e.wrote, v)
		}
	}
	return "<" + e.wrote + ">"
}

func (e *xmlElement) find(name string) *xmlAttr {
	for i := range e.attrs {
		if e.attrs[i].name == name {
			return &e.attrs[i]
		}
	}
	return nil
}

// raw is the value of an attribute, or nil. It is part of the file.
func (e *xmlElement) raw(name string) []byte {
	if a := e.find(name); a != nil {
		return a.value
	}
	return nil
}

func (e *xmlElement) attr(name string) (string, bool) {
	if a := e.find(name); a != nil {
		return string(a.value), true
	}
	return "", false
}

// get is the value of an attribute, or "".
func (e *xmlElement) get(name string) string { return string(e.raw(name)) }

// scan reads the children of parent until it is closed and calls each with
// every one; each must read the child to its end and not keep it.
func (r *xmlReader) scan(parent *xmlElement, each func(*xmlElement)) {
	if r.depth >= maxXMLDepth {
		r.fail(parent, "", "elements nest more than %d deep", maxXMLDepth)
		r.broken = true
		return
	}
	r.depth++
	if r.depth > len(r.opened) {
		r.opened = append(r.opened, &xmlElement{})
	}
	child := r.opened[r.depth-1]
	own := len(r.lex.attrs)
	for !r.broken {
		tok, err := r.lex.next()
		if err != nil {
			r.syntax(parent, err)
			break
		}
		if tok.kind == xmlEnd {
			r.close(parent, tok)
			break
		}
		if tok.kind == xmlText {
			r.text(tok)
		} else {
			*child = xmlElement{wrote: tok.name, name: tok.name, attrs: r.lex.attrs[own:], at: tok.at}
			if s, ok := xmlSynonyms[child.name]; ok {
				child.name = s
			}
			each(child)
			r.lex.attrs = r.lex.attrs[:own]
		}
		r.broken = r.broken || r.errs.Len() >= maxXMLErrors
	}
	r.depth--
}

// close checks that a closing tag is that of the open element.
func (r *xmlReader) close(parent *xmlElement, tok xmlToken) {
	switch {
	case parent == nil:
		r.failAt(tok.at, "malformed XML: </%s> closes nothing", tok.name)
		r.broken = true
	case tok.name != parent.wrote:
		r.failAt(tok.at, "malformed XML: </%s> where </%s> is wanted", tok.name, parent.wrote)
		r.broken = true
	}
}

// text refuses anything but blanks between elements.
func (r *xmlReader) text(tok xmlToken) {
	text := bytes.TrimLeft(bytes.TrimPrefix(tok.text, byteOrderMark), " \t\r\n")
	if len(text) > 0 {
		r.failAt(tok.at+len(tok.text)-len(text), "text %.20q between elements", bytes.TrimSpace(text))
	}
}

// syntax reports the end of the file or malformed XML, after which nothing can
// be read.
func (r *xmlReader) syntax(parent *xmlElement, err error) {
	r.broken = true
	switch {
	case errors.Is(err, io.EOF) && parent == nil:
	case errors.Is(err, io.EOF):
		r.failAt(r.lex.pos, "the file ends inside %s", parent)
	default:
		r.failAt(r.lex.pos, "malformed XML: %v", err)
	}
}

// leaf reads an element that holds nothing but properties.
func (r *xmlReader) leaf(e *xmlElement) {
	r.scan(e, func(child *xmlElement) {
		if child.name == "prop" && r.check(child) {
			r.leaf(child)
			return
		}
		r.misplaced(child, e)
	})
}

// misplaced reports an element that does not belong where it stands, and skips
// it.
func (r *xmlReader) misplaced(e, parent *xmlElement) {
	hint, refused := xmlRefused[e.name]
	known := xmlElements[e.name] != nil
	switch {
	case refused:
		r.failAt(e.at, "element <%s> is not supported", e.wrote).WithHint("%s", hint)
	case known:
		r.failAt(e.at, "element <%s> does not belong in <%s>", e.wrote, parent.wrote)
	default:
		bad := r.failAt(e.at, "unknown element <%s>", e.wrote)
		if s := srcerr.Suggest(e.name, xmlOrder); s != "" {
			bad.WithHint("did you mean <%s>?", s)
		}
	}
	r.skip(e)
}

func (r *xmlReader) skip(e *xmlElement) { r.scan(e, r.skip) }

// check reports attributes that are missing, unknown, repeated or refused. It
// is true when all required ones are there.
func (r *xmlReader) check(e *xmlElement) bool {
	schema := xmlElements[e.name]
	var meant []string // required ones that were misspelt
	for i := range e.attrs {
		name := e.attrs[i].name
		if e.find(name) != &e.attrs[i] {
			r.fail(e, name, "attribute %q given twice", name)
		}
		if slices.Contains(schema.required, name) || slices.Contains(schema.optional, name) {
			continue
		}
		if why, refused := schema.refused[name]; refused {
			if len(e.attrs[i].value) > 0 {
				r.fail(e, name, "attribute %q is not supported", name).WithHint("%s", why)
			}
			continue
		}
		bad := r.fail(e, name, "unknown attribute %q", name)
		if s := srcerr.Suggest(name, slices.Concat(schema.required, schema.optional)); s != "" {
			bad.WithHint("did you mean %q?", s)
			meant = append(meant, s)
		}
	}
	ok := true
	for _, name := range schema.required {
		if e.find(name) == nil {
			ok = false
			if !slices.Contains(meant, name) {
				r.fail(e, "", "attribute %q is missing", name)
			}
		}
	}
	return ok
}
