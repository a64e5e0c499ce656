package simgrid

import (
	"errors"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// reader reads one SimGrid platform file into a Builder.
type reader struct {
	b    *platform.Builder
	o    platform.ReadOptions
	lex  lexer
	errs srcerr.List

	depth   int               // of open elements
	opened  []*element        // by depth, reused
	broken  bool              // nothing more can be read
	rootSet bool              // the outermost zone was met
	plain   map[string]int    // values without a unit, by element and attribute
	hops    []hop             // of one route
	links   []platform.LinkID // of one route
}

// Read reads a SimGrid platform file of version 4.0 or 4.1. fileName is for
// messages only. Anything that SimGrid would honour and this package cannot is an
// error; up to ten errors are joined, each with line and column. o.Note hears of an
// ignored <config> and of values without a unit. The cost is linear in the file,
// plus that of [platform.Builder.Build].
func Read(fileName string, data []byte, o platform.ReadOptions) (*platform.Platform, error) {
	r := &reader{
		b:     platform.NewBuilder(""),
		o:     o,
		lex:   lexer{data: data},
		errs:  srcerr.List{File: fileName},
		plain: map[string]int{},
	}
	if at := firstInvalid(data); at >= 0 {
		r.failAt(at, "byte 0x%02x is not UTF-8 text (want a SimGrid platform file in UTF-8)", data[at])
		return nil, r.errs.Err()
	}
	var root *element
	r.scan(nil, func(e *element) {
		switch {
		case e.name != "platform":
			r.fail(e, "", "the file's element is <%s>", e.wrote).WithHint("want <platform version=\"4.1\">")
			r.broken = true
		case root != nil:
			r.fail(e, "", "a second <platform>")
			r.broken = true
		default:
			root = &element{at: e.at}
			r.platform(e)
		}
	})
	if root == nil && r.errs.Len() == 0 {
		r.failAt(0, "no <platform> element (want a SimGrid platform file)")
	}
	return r.finish(root)
}

// finish builds the platform and adds the places of the mistakes that Build finds.
func (r *reader) finish(root *element) (*platform.Platform, error) {
	if r.errs.Len() > 0 {
		return nil, r.errs.Err()
	}
	p, err := r.b.Build()
	if err == nil {
		return p, nil
	}
	for _, err := range srcerr.Parts(err) {
		at := root.at
		var placed *platform.RouteError
		if errors.As(err, &placed) {
			at = int(placed.At)
		}
		r.failAt(at, "%v", err)
	}
	return nil, r.errs.Err()
}

func (r *reader) platform(e *element) {
	r.check(e)
	if v, ok := e.attr("version"); ok {
		if x, err := strconv.ParseFloat(v, 64); err != nil || !(x >= 4 && x <= 4.1) {
			r.fail(e, "version", "version %q is not supported", v).WithHint("want 4 or 4.1; SimGrid's simgrid_update_xml converts older files")
		}
	}
	r.scan(e, func(child *element) {
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
			r.b.SetName(child.get("id"))
			r.inZone(&openZone{in: r.b.Root()}, child, e)
		default:
			r.misplaced(child, e)
		}
	})
}

// fail reports a mistake at an attribute of e, or at e.
func (r *reader) fail(e *element, attr, format string, args ...any) *srcerr.Error {
	bad := r.failAt(e.offset(attr), format, args...)
	bad.Msg = e.String() + ": " + bad.Msg
	return bad
}

func (r *reader) failAt(at int, format string, args ...any) *srcerr.Error {
	line, col := srcerr.Position(r.lex.data, int64(at))
	return r.errs.Add(line, col, format, args...)
}

// refused reports the builder's errors about e.
func (r *reader) refused(e *element) {
	for _, err := range r.b.TakeErrors() {
		r.failAt(e.at, "%v", err)
	}
}

func (r *reader) noteAt(at int, format string, args ...any) {
	if r.o.Note != nil {
		line, col := srcerr.Position(r.lex.data, int64(at))
		r.o.Note(srcerr.At(r.errs.File, line, col, format, args...).Error())
	}
}

// offset is where an attribute of e stands, or e.
func (e *element) offset(attr string) int {
	if a := e.find(attr); a != nil {
		return a.at
	}
	return e.at
}

// firstInvalid is the offset of the first byte that is not UTF-8, or -1.
func firstInvalid(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	for at := 0; ; {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
}

// place is an element's offset as route declarations keep it.
func (e *element) place() uint32 { return uint32(min(int64(e.at), math.MaxUint32)) }
