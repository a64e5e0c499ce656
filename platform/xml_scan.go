package platform

import (
	"bytes"
	"encoding/xml"
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
	attrs []xml.Attr
	at    int64
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

func (e *xmlElement) attr(name string) (string, bool) {
	for i := range e.attrs {
		if e.attrs[i].Name.Local == name {
			return e.attrs[i].Value, true
		}
	}
	return "", false
}

// get is the value of an attribute, or "".
func (e *xmlElement) get(name string) string {
	v, _ := e.attr(name)
	return v
}

// scan reads the children of parent until it is closed and calls each with
// every one; each must read the child to its end.
func (r *xmlReader) scan(parent *xmlElement, each func(*xmlElement)) {
	r.depth++
	defer func() { r.depth-- }()
	if r.depth > maxXMLDepth {
		r.fail(parent, "", "elements nest more than %d deep", maxXMLDepth)
		r.broken = true
	}
	for !r.broken {
		at := r.dec.InputOffset()
		tok, err := r.dec.RawToken()
		if err != nil {
			r.syntax(parent, err)
			return
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			child := xmlElement{wrote: tok.Name.Local, name: tok.Name.Local, attrs: tok.Attr, at: at}
			if s, ok := xmlSynonyms[child.name]; ok {
				child.name = s
			}
			each(&child)
		case xml.EndElement:
			switch {
			case parent == nil:
				r.syntax(parent, fmt.Errorf("unexpected </%s>", tok.Name.Local))
			case tok.Name.Local != parent.wrote:
				r.syntax(parent, fmt.Errorf("</%s> where </%s> is wanted", tok.Name.Local, parent.wrote))
			}
			return
		case xml.CharData:
			text := bytes.TrimLeft(bytes.TrimPrefix(tok, byteOrderMark), " \t\r\n")
			if len(text) > 0 {
				r.failAt(at+int64(len(tok)-len(text)), "text %.20q between elements", bytes.TrimSpace(text))
			}
		}
		r.broken = r.broken || r.errs.Len() >= maxXMLErrors
	}
}

// syntax reports the end of the file or malformed XML, after which nothing can
// be read.
func (r *xmlReader) syntax(parent *xmlElement, err error) {
	at := r.dec.InputOffset()
	r.broken = true
	var bad *xml.SyntaxError
	switch {
	case errors.Is(err, io.EOF) && parent == nil:
		r.ended = true
	case errors.Is(err, io.EOF):
		r.failAt(at, "the file ends inside %s", parent)
	case errors.As(err, &bad):
		r.failAt(at, "malformed XML: %s", bad.Msg)
	default:
		r.failAt(at, "malformed XML: %v", err)
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
	_, known := xmlElements[e.name]
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
	for i, a := range e.attrs {
		name := a.Name.Local
		if slices.ContainsFunc(e.attrs[:i], func(b xml.Attr) bool { return b.Name == a.Name }) {
			r.fail(e, name, "attribute %q given twice", name)
		}
		if slices.Contains(schema.required, name) || slices.Contains(schema.optional, name) {
			continue
		}
		if why, refused := schema.refused[name]; refused {
			if a.Value != "" {
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
		if _, has := e.attr(name); !has {
			ok = false
			if !slices.Contains(meant, name) {
				r.fail(e, "", "attribute %q is missing", name)
			}
		}
	}
	return ok
}
