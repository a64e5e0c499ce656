package platform

import (
	"bytes"
	"encoding/xml"
	"errors"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// xmlReader reads one SimGrid platform file into a Builder.
type xmlReader struct {
	b    *Builder
	o    ReadOptions
	dec  *xml.Decoder
	data []byte
	errs srcerr.List

	depth   int
	broken  bool // nothing more can be read
	ended   bool // at the end of the file
	config  bool // a <config> was noted
	plain   map[string]int
	hops    []xmlHop
	links   []LinkID
	rootSet bool
}

// ReadXML reads a SimGrid platform file of version 4.0 or 4.1. fileName is for
// messages only. What SimGrid would honour and this package cannot is an error;
// up to ten errors are returned, joined, each with line and column. Notes go to
// o.Note: a <config> that is ignored, values without unit. The cost is linear
// in the file, plus that of [Builder.Build].
func ReadXML(fileName string, data []byte, o ReadOptions) (*Platform, error) {
	r := &xmlReader{
		b:     NewBuilder(""),
		o:     o,
		dec:   xml.NewDecoder(bytes.NewReader(data)),
		data:  data,
		errs:  srcerr.List{File: fileName},
		plain: map[string]int{},
	}
	var root *xmlElement
	r.scan(nil, func(e *xmlElement) {
		switch {
		case e.name != "platform":
			r.fail(e, "", "the file's element is <%s>", e.wrote).WithHint("want <platform version=\"4.1\">")
			r.broken = true
		case root != nil:
			r.fail(e, "", "a second <platform>")
			r.broken = true
		default:
			root = e
			r.platform(e)
		}
	})
	if root == nil && r.errs.Len() == 0 {
		r.failAt(0, "no <platform> element (want a SimGrid platform file)")
	}
	return r.finish(root)
}

// finish builds the platform and gives mistakes found there their places.
func (r *xmlReader) finish(root *xmlElement) (*Platform, error) {
	if r.errs.Len() > 0 {
		return nil, r.errs.Err()
	}
	p, errs := r.b.build()
	for _, err := range errs {
		at := root.at
		var placed *atError
		if errors.As(err, &placed) {
			at = int64(placed.at)
		}
		r.failAt(at, "%v", err)
	}
	if r.errs.Len() > 0 {
		return nil, r.errs.Err()
	}
	return p, nil
}

func (r *xmlReader) platform(e *xmlElement) {
	r.check(e)
	if v, ok := e.attr("version"); ok {
		if x, err := strconv.ParseFloat(v, 64); err != nil || !(x >= 4 && x <= 4.1) {
			r.fail(e, "version", "version %q is not supported", v).WithHint("want 4 or 4.1; SimGrid's simgrid_update_xml converts older files")
		}
	}
	r.scan(e, func(child *xmlElement) {
		switch child.name {
		case "config":
			r.check(child)
			r.noteAt(child.at, "%s is ignored (give options to the run instead)", child)
			r.leaf(child)
		case "zone", "cluster":
			if r.rootSet {
				r.fail(child, "", "a second zone directly in <platform>").WithHint("put both into one zone")
			}
			r.rootSet = true
			r.b.p.name = child.get("id")
			r.inZone(0, child, e)
		default:
			r.misplaced(child, e)
		}
	})
}

// fail reports a mistake at an attribute of e, or at e.
func (r *xmlReader) fail(e *xmlElement, attr, format string, args ...any) *srcerr.Error {
	at := e.at
	if attr != "" {
		at = r.attrOffset(e, attr)
	}
	bad := r.failAt(at, format, args...)
	bad.Msg = e.String() + ": " + bad.Msg
	return bad
}

func (r *xmlReader) failAt(at int64, format string, args ...any) *srcerr.Error {
	line, col := srcerr.Position(r.data, at)
	return r.errs.Add(line, col, format, args...)
}

// keep reports what the builder refused about e.
func (r *xmlReader) keep(e *xmlElement, err error) {
	if err == nil {
		return
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() {
			r.keep(e, one)
		}
		return
	}
	r.failAt(e.at, "%v", err)
}

func (r *xmlReader) noteAt(at int64, format string, args ...any) {
	if r.o.Note != nil {
		line, col := srcerr.Position(r.data, at)
		r.o.note(srcerr.At(r.errs.File, line, col, format, args...).Error())
	}
}

// attrOffset finds where an attribute stands in its element's text.
func (r *xmlReader) attrOffset(e *xmlElement, attr string) int64 {
	text := r.data[e.at:min(r.dec.InputOffset(), int64(len(r.data)))]
	for from := 1; ; {
		i := bytes.Index(text[from:], []byte(attr))
		if i < 0 {
			return e.at
		}
		from += i
		after := bytes.TrimLeft(text[from+len(attr):], " \t\r\n")
		if bytes.IndexByte([]byte(" \t\r\n"), text[from-1]) >= 0 && bytes.HasPrefix(after, []byte("=")) {
			return e.at + int64(from)
		}
		from += len(attr)
	}
}

// place is an element's offset as route declarations keep it.
func (e *xmlElement) place() uint32 { return uint32(min(e.at, math.MaxUint32)) }
