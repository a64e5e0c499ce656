package wfcommons

import (
	"bytes"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/xmlwalk"
)

// name reads an attribute that is to be a name.
func (r *daxReader) name(what string, keys ...string) word {
	for _, key := range keys {
		a := r.find(key)
		if a == nil {
			continue
		}
		w := word{a.View(), r.attributeAt(key)}
		if err := native.CheckText(w.text); err != nil {
			r.src.Fail(w.at, "", "%s: %s: %s", what, key, err)
		}
		return w
	}
	r.src.Fail(r.from, "", "%s: no %s", what, strings.Join(keys, " or "))
	return word{at: r.from}
}

// find returns the attribute of that name which has no prefix; nil: there is none.
func (r *daxReader) find(key string) *xmlwalk.Attribute {
	for i := range r.attrs {
		if r.attrs[i].Name == key {
			return &r.attrs[i]
		}
	}
	return nil
}

// attribute is an attribute's value, empty when it is not there.
func (r *daxReader) attribute(key string) string {
	if a := r.find(key); a != nil {
		return a.View()
	}
	return ""
}

// attributeAt is the offset of an attribute of the current element. The lexer does not know it where encoding/xml
// has read the tag.
func (r *daxReader) attributeAt(key string) int {
	tag := r.src.Data[r.from:r.to]
	if a := r.find(key); a != nil && isAttribute(tag, a.At-r.from, key) {
		return a.At
	}
	for _, blank := range []string{" ", "\n", "\t", "\r"} {
		if i := bytes.Index(tag, []byte(blank+key+"=")); i >= 0 {
			return r.from + i + 1
		}
	}
	return r.from
}

// isAttribute says whether an attribute of that name stands at an offset of a tag, behind a blank.
func isAttribute(tag []byte, at int, key string) bool {
	return at > 0 && tag[at-1] <= ' ' && len(tag) > at+len(key) && string(tag[at:at+len(key)]) == key && tag[at+len(key)] == '='
}

// number reads a number that is not negative, of a field of something.
func (r *daxReader) number(at int, kind string, id word, field, text string) (float64, bool) {
	x, err := native.Number(strings.TrimSpace(text))
	switch {
	case err != nil:
		r.src.Fail(at, "", "%s: %s: %s", label(kind, id), field, err)
	case x < 0:
		r.src.Fail(at, "", "%s: %s: %s: want at least 0", label(kind, id), field, text)
	default:
		return x, true
	}
	return 0, false
}
