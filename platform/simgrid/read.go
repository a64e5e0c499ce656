package simgrid

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/internal/xmlwalk"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// reader reads one SimGrid platform file into a Builder.
type reader struct {
	b    *platform.Builder
	o    platform.ReadOptions
	lex  xmlwalk.Lexer
	errs srcerr.List

	depth    int               // of open elements
	opened   []*element        // by depth, reused
	latest   [16]element       // by the length of its name, to save looking it up
	broken   bool              // nothing more can be read
	rootSet  bool              // the outermost zone was met
	passedOn map[string]bool   // by key: noteOnce has passed it on
	hops     []hop             // of one route
	links    []platform.LinkID // of one route

	profiles                    map[string]*profile.Profile // by "file NAME" or "trace ID"; nil: has mistakes
	connections                 []connection
	disks                       map[diskName]bool
	remotes                     []remoteDisk
	loopBytesPerSec, loopLatSec float64 // of __loopback__, as far as a <config> gives them
	valuesAt                    []int   // by place in the list of properties that was read last: offsets of their values
}

// newReader prepares to read a file.
func newReader(fileName string, data []byte, o platform.ReadOptions) *reader {
	r := &reader{
		b:        platform.NewBuilder(""),
		o:        o,
		lex:      xmlwalk.Lexer{Data: data},
		errs:     srcerr.List{File: fileName},
		passedOn: map[string]bool{},
	}
	r.profiles, r.disks = map[string]*profile.Profile{}, map[diskName]bool{}
	r.b.DropProfiles = o.DropProfiles
	return r
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
	if at := firstInvalid(r.lex.Data); at >= 0 {
		r.failAt(at, "byte 0x%02x is not UTF-8 text (want a SimGrid platform file in UTF-8)", r.lex.Data[at])
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
		r.properties(child, nil)
	case "zone", "cluster":
		if r.rootSet {
			r.fail(child, "", "a second zone directly in <platform>").WithHint("put both into one zone")
		}
		r.rootSet = true
		r.b.Name = child.get("id")
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
	line, col := srcerr.Position(r.lex.Data, int64(at))
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
		line, col := srcerr.Position(r.lex.Data, int64(at))
		r.o.Note(srcerr.At(r.errs.File, line, col, format, args...).Error())
	}
}

// noteOnce is noteAt for the first of all things with one key.
func (r *reader) noteOnce(at int, key, format string, args ...any) {
	if !r.passedOn[key] {
		r.passedOn[key] = true
		r.noteAt(at, format, args...)
	}
}

// offset is where an attribute of e stands, or e.
func (e *element) offset(attr string) int {
	if a := e.find(attr); a != nil {
		return a.At
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

// unit is a kind of quantity: how to read it and its unit for notes.
type unit struct {
	parse func(string) (float64, error)
	unit  string
}

var (
	speedUnit     = unit{units.Speed, "f"}
	bandwidthUnit = unit{units.Bandwidth, "Bps"}
	timeUnit      = unit{units.Duration, "s"}
)

// quantity reads a value with a unit. As in SimGrid, a value without one is in base
// units, with a note; a plain 0 needs none.
func (r *reader) quantity(e *element, attr, value string, kind unit) (float64, bool) {
	value = strings.TrimSpace(value)
	x, err := kind.parse(value)
	if err != nil {
		r.fail(e, attr, "%s: %v", attr, err)
		return 0, false
	}
	if x != 0 && strings.Trim(value, "+-.0123456789eE") == "" {
		r.noteOnce(e.offset(attr), e.name+" "+attr, "%s: %s %q has no unit (read as %s%s)", e, attr, value, value, kind.unit)
	}
	return x, true
}

// positive and notNegative read a value that must be so. These and the functions
// below report what is wrong; a caller that needs to know compares the number of
// mistakes before and after.
func (r *reader) positive(e *element, attr string, kind unit) float64 {
	x, ok := r.quantity(e, attr, e.get(attr), kind)
	if ok && !(x > 0) {
		r.fail(e, attr, "%s is %q (want a positive value)", attr, e.get(attr))
	}
	return x
}

func (r *reader) notNegative(e *element, attr string, kind unit) float64 {
	x, ok := r.quantity(e, attr, e.get(attr), kind)
	if ok && x < 0 {
		r.fail(e, attr, "%s is %q (want zero or more)", attr, e.get(attr))
	}
	return x
}

// count reads a whole number from low to high; def if the attribute is absent.
func (r *reader) count(e *element, attr string, def, low, high int) int {
	text, given := e.attr(attr)
	if !given {
		return def
	}
	text = strings.TrimSpace(text)
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x != math.Trunc(x) || x < float64(low) || x > float64(high) {
		r.fail(e, attr, "%s is %q (want a whole number from %d to %d)", attr, text, low, high)
		return def
	}
	return int(x)
}

// speeds reads a list of speeds, one for each power state, and picks one. It must be
// positive, and the others may be zero: nothing computes in them.
func (r *reader) speeds(e *element, state int) (speed float64) {
	list := r.speedList(e)
	if state >= len(list) {
		r.fail(e, "pstate", "pstate is %d and there are %d speeds (want 0 to %d)", state, len(list), len(list)-1)
		return 0
	}
	if list[state] == 0 {
		bad := r.fail(e, "speed", "speed is %q", strings.TrimSpace(strings.Split(e.get("speed"), ",")[state])).WithHint("want a positive value")
		if len(list) > 1 {
			bad.WithHint("a host cannot begin in power state %d, in which it does not compute; choose another pstate", state)
		}
	}
	return list[state]
}

// choice reads an attribute that is one of a few words.
func (r *reader) choice(e *element, attr, def string, words ...string) (string, bool) {
	a := e.find(attr)
	if a == nil {
		return def, true
	}
	text := string(a.Value) // on the stack unless reported
	for _, w := range words {
		if text == w {
			if w == "FULLDUPLEX" {
				r.noteOnce(a.At, w, "%s: FULLDUPLEX is the old name of SPLITDUPLEX", e)
			}
			return w, true
		}
	}
	bad := r.fail(e, attr, "%s is %q", attr, text).WithHint("want %s", strings.Join(words, ", "))
	if s := srcerr.Suggest(strings.ToUpper(text), words); s != "" {
		bad.WithHint("did you mean %q?", s)
	}
	return def, false
}
