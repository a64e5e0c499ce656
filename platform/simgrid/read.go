package simgrid

import (
	"errors"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
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
	noted   map[string]bool   // what noteOnce has said
	hops    []hop             // of one route
	links   []platform.LinkID // of one route

	profiles                    map[string]*profile.Profile // by "file NAME" or "trace ID"; nil: has mistakes
	connections                 []connection
	disks                       map[diskName]bool
	remotes                     []remoteDisk
	loopBytesPerSec, loopLatSec float64 // of __loopback__, as far as a <config> gives them
	valuesAt                    []int   // by place in the list of properties that was read last: offsets of their values
}

// Read reads a SimGrid platform file of version 4.0 or 4.1. fileName is for
// messages only; the files that it names are read by o.ReadFile. Anything that SimGrid would
// honour and this package cannot is an error; up to ten errors are joined, each with line and
// column. o.Note hears of a <config>, of values without a unit and of old names. The
// cost is linear in the file, plus that of [platform.Builder.Build].
func Read(fileName string, data []byte, o platform.ReadOptions) (*platform.Platform, error) {
	r := newReader(fileName, data, o)
	root := r.document(r.inPlatform)
	if root == nil {
		return nil, r.errs.Err()
	}
	r.connect()
	r.remoteDisks()
	return r.finish(root)
}

// document reads the file and calls each with every child of its <platform>. It returns nil
// if there is none.
func (r *reader) document(each func(child, platform *element)) (root *element) {
	if at := firstInvalid(r.lex.data); at >= 0 {
		r.failAt(at, "byte 0x%02x is not UTF-8 text (want a SimGrid platform file in UTF-8)", r.lex.data[at])
		return nil
	}
	r.scan(nil, func(e *element) {
		switch {
		case e.name == "platform_description":
			r.fail(e, "", "the file is of version 1 or 2").WithHint("%s", olderVersion)
			r.broken = true
		case e.name != "platform":
			r.fail(e, "", "the file's element is <%s>", e.wrote).WithHint("want <platform version=\"4.1\">")
			r.broken = true
		case root != nil:
			r.fail(e, "", "a second <platform>")
			r.broken = true
		default:
			root = &element{at: e.at}
			r.check(e)
			r.version(e)
			r.scan(e, func(child *element) { each(child, e) })
		}
	})
	if root == nil && r.errs.Len() == 0 {
		r.failAt(0, "no <platform> element (want a SimGrid platform file)")
	}
	return root
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

const olderVersion = "want 4 or 4.1; SimGrid's simgrid_update_xml converts older files"

func (r *reader) version(e *element) {
	if v, ok := e.attr("version"); ok {
		if x, err := strconv.ParseFloat(v, 64); err != nil || !(x >= 4 && x <= 4.1) {
			r.fail(e, "version", "version %q is not supported", v).WithHint("%s", olderVersion)
		}
	}
}

// inPlatform reads one child of <platform>.
func (r *reader) inPlatform(child, e *element) {
	switch child.name {
	case "config":
		r.config(child)
	case "random":
		r.check(child)
		r.noteAt(child.at, "%s is ignored, as in SimGrid", child)
		r.properties(child)
	case "zone", "cluster":
		if r.rootSet {
			r.fail(child, "", "a second zone directly in <platform>").WithHint("put both into one zone")
		}
		r.rootSet = true
		r.b.SetName(child.get("id"))
		r.inZone(&openZone{in: r.b.Root()}, child, e)
	case "trace":
		r.trace(child)
	case "trace_connect":
		r.traceConnect(child)
	case "actor":
		r.deploy(child)
	default:
		r.misplaced(child, e)
	}
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

// noteOnce is noteAt for the first of all things with one key.
func (r *reader) noteOnce(at int, key, format string, args ...any) {
	if !r.noted[key] {
		r.noted[key] = true
		r.noteAt(at, format, args...)
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
