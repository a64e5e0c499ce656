package simgrid

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/xmlwalk"
)

// After maxErrors the file is taken to be something else, and reading stops.
const maxErrors = 10 * srcerr.MaxErrors

// maxDepth limits how deep elements nest.
const maxDepth = 1000

var byteOrderMark = []byte("\uFEFF")

// element is an opened element at a byte offset of the file.
type element struct {
	name   string  // as in the DTD, with synonyms replaced
	wrote  string  // as the file spells it
	schema *schema // nil: it has none
	attrs  []xmlwalk.Attribute
	at     int
}

// String names the element in messages: host "h1".
func (e *element) String() string {
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

func (e *element) find(name string) *xmlwalk.Attribute {
	for i := range e.attrs {
		if e.attrs[i].Name == name {
			return &e.attrs[i]
		}
	}
	return nil
}

// raw is the value of an attribute, or nil. It is part of the file.
func (e *element) raw(name string) []byte {
	if a := e.find(name); a != nil {
		return a.Value
	}
	return nil
}

func (e *element) attr(name string) (string, bool) {
	if a := e.find(name); a != nil {
		return string(a.Value), true
	}
	return "", false
}

// get is the value of an attribute, or "".
func (e *element) get(name string) string { return string(e.raw(name)) }

// scan calls each with every child of parent, up to the closing tag; each must read
// its child to the end and not keep it.
func (r *reader) scan(parent *element, each func(*element)) {
	if r.depth >= maxDepth {
		r.fail(parent, "", "elements nest more than %d deep", maxDepth)
		r.broken = true
		return
	}
	r.depth++
	if r.depth > len(r.opened) {
		r.opened = append(r.opened, &element{})
	}
	child := r.opened[r.depth-1]
	own := len(r.lex.Attrs)
	for !r.broken {
		tok, err := r.lex.Next()
		if err != nil {
			r.syntax(parent, err)
			break
		}
		if tok.Kind == xmlwalk.EndTag {
			r.close(parent, tok)
			break
		}
		if tok.Kind == xmlwalk.Text {
			r.text(tok)
		} else {
			*child = r.opening(tok)
			child.attrs = r.lex.Attrs[own:]
			each(child)
			r.lex.Attrs = r.lex.Attrs[:own]
		}
		r.broken = r.broken || r.errs.Len() >= maxErrors
	}
	r.depth--
}

// opening is the element of a start tag.
func (r *reader) opening(tok xmlwalk.Token) element {
	e := &r.latest[len(tok.Name)%len(r.latest)]
	if e.wrote != tok.Name {
		*e = element{wrote: tok.Name, name: tok.Name}
		if s, ok := synonyms[e.name]; ok {
			e.name = s
		}
		e.schema = schemas[e.name]
	}
	if e.name != e.wrote {
		r.noteOnce(tok.At, e.wrote, "<%s> is the old name of <%s>", e.wrote, e.name)
	}
	e.at = tok.At
	return *e
}

// close checks that a closing tag matches the open element.
func (r *reader) close(parent *element, tok xmlwalk.Token) {
	switch {
	case parent == nil:
		r.failAt(tok.At, "malformed XML: </%s> closes nothing", tok.Name)
		r.broken = true
	case tok.Name != parent.wrote:
		r.failAt(tok.At, "malformed XML: </%s> where </%s> is wanted", tok.Name, parent.wrote)
		r.broken = true
	}
}

// text refuses anything but blanks between elements.
func (r *reader) text(tok xmlwalk.Token) {
	text := bytes.TrimLeft(bytes.TrimPrefix(tok.Text, byteOrderMark), " \t\r\n")
	if len(text) > 0 {
		r.failAt(tok.At+len(tok.Text)-len(text), "text %.20q between elements", bytes.TrimSpace(text))
	}
}

// syntax reports malformed XML or an unexpected end of file; nothing can be read
// after it.
func (r *reader) syntax(parent *element, err error) {
	r.broken = true
	switch {
	case errors.Is(err, io.EOF) && parent == nil:
	case errors.Is(err, io.EOF):
		r.failAt(r.lex.Pos, "the file ends inside %s", parent)
	default:
		r.failAt(r.lex.Pos, "malformed XML: %v", err)
	}
}

// leaf reads an element without children.
func (r *reader) leaf(e *element) {
	r.scan(e, func(child *element) { r.misplaced(child, e) })
}

// misplaced reports an element that does not belong inside parent, and skips it.
func (r *reader) misplaced(e, parent *element) {
	hint, refused := refusedElements[e.name]
	known := schemas[e.name] != nil
	switch {
	case refused:
		r.failAt(e.at, "element <%s> is not supported", e.wrote).WithHint("%s", hint)
	case known:
		r.failAt(e.at, "element <%s> does not belong in <%s>", e.wrote, parent.wrote)
	default:
		bad := r.failAt(e.at, "unknown element <%s>", e.wrote)
		if now := renamedElements[e.name]; now != "" {
			bad.WithHint("SimGrid 4 calls it <%s>", now)
		} else if s := srcerr.Suggest(e.name, elementNames); s != "" {
			bad.WithHint("did you mean <%s>?", s)
		}
	}
	r.skip(e)
}

func (r *reader) skip(e *element) { r.scan(e, r.skip) }

// check reports attributes that are missing, unknown or repeated. It
// returns true if all required ones are there.
func (r *reader) check(e *element) bool {
	schema := e.schema
	var meant []string // required ones that are misspelt
	for i := range e.attrs {
		if r.errs.Len() >= maxErrors {
			return false // no element has so many
		}
		name := e.attrs[i].Name
		if e.find(name) != &e.attrs[i] {
			r.fail(e, name, "attribute %q given twice", name)
		}
		if slices.Contains(schema.required, name) || slices.Contains(schema.optional, name) {
			continue
		}
		bad := r.fail(e, name, "unknown attribute %q", name)
		if now := renamedAttributes[e.name+" "+name]; now != "" {
			bad.WithHint("%s", now)
		} else if s := srcerr.Suggest(name, slices.Concat(schema.required, schema.optional)); s != "" {
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

// schema lists the attributes of an XML element.
type schema struct{ required, optional []string }

// elements are the elements of SimGrid's platform DTD 4.1 that are read, and their
// attributes: required and optional.
var elements = [][3]string{
	{"platform", "version"},
	{"config", "", "id"},
	{"prop", "id value"},
	{"zone", "id routing"},
	{"host", "id speed", "core pstate coordinates speed_file availability_file state_file"},
	{"disk", "read_bw write_bw", "id"},
	{"router", "id", "coordinates"},
	{"peer", "id speed bw_in bw_out coordinates", "lat speed_file availability_file state_file"},
	{"link", "id bandwidth", "latency sharing_policy bandwidth_file latency_file state_file"},
	{"trace", "id periodicity", "file"},
	{"trace_connect", "trace element", "kind"},
	{"actor", "host function", "start_time kill_time on_failure"},
	{"argument", "value"},
	{"random", "", "id min max mean std_deviation seed radical generator"},
	{"backbone", "id bandwidth latency"},
	{"host_link", "id up down"},
	{"cabinet", "id prefix suffix radical speed bw lat"},
	{"link_ctn", "id", "direction"},
	{"route", "src dst", "symmetrical"},
	{"zoneRoute", "src dst gw_src gw_dst", "symmetrical"},
	{"bypassRoute", "src dst"},
	{"bypassZoneRoute", "src dst gw_src gw_dst"},
	{
		"cluster", "id prefix suffix radical speed bw lat",
		"core sharing_policy topology topo_parameters bb_bw bb_lat bb_sharing_policy loopback_bw loopback_lat limiter_link router_id",
	},
}

// schemas are the elements by name, elementNames their names in order.
var schemas, elementNames = readElements()

func readElements() (byName map[string]*schema, names []string) {
	byName = map[string]*schema{}
	for _, e := range elements {
		byName[e[0]] = &schema{strings.Fields(e[1]), strings.Fields(e[2])}
		names = append(names, e[0])
	}
	return byName, names
}

// synonyms are older names of elements, which SimGrid still reads.
var synonyms = map[string]string{"AS": "zone", "ASroute": "zoneRoute", "bypassASroute": "bypassZoneRoute", "process": "actor"}

// refusedElements are elements of the DTD that cannot be honoured, with hints.
var refusedElements = map[string]string{
	"include":      "SimGrid 3.18 removed it; paste what the file has",
	"storage":      noStorage,
	"storage_type": noStorage,
	"mount":        noStorage,
	"model_prop":   noStorage,
}

const noStorage = "SimGrid 3.27 removed it; write a <disk> in its host"

// renamedElements are names of versions 1 to 3 and what they are called since.
var renamedElements = map[string]string{
	"cpu": "host", "network_link": "link", "link:ctn": "link_ctn", "link_c_ctn": "link_ctn", "route:multi": "route",
	"trace:connect": "trace_connect", "gateway": "router", "config_prop": "prop",
}

// renamedAttributes are attributes of versions 1 to 3, by element, and what to write.
var renamedAttributes = map[string]string{
	"host power":                newName + `"speed"`,
	"host availability":         `SimGrid 4 has "speed_file", a profile`,
	"host state":                `SimGrid 4 has "state_file", a profile`,
	"host name":                 newName + `"id"`,
	"host cores":                newName + `"core"`,
	"link state":                `SimGrid 4 has "state_file", a profile`,
	"link name":                 newName + `"id"`,
	"link sharing":              newName + `"sharing_policy"`,
	"cluster power":             newName + `"speed"`,
	"cluster availability_file": `SimGrid 4 has profiles on hosts, or <trace_connect>`,
	"cluster state_file":        `SimGrid 4 has profiles on hosts, or <trace_connect>`,
	"cabinet power":             newName + `"speed"`,
	"peer power":                newName + `"speed"`,
	"peer availability":         `SimGrid 4 has "speed_file", a profile`,
	"router coord":              newName + `"coordinates"`,
	"host coord":                newName + `"coordinates"`,
	"peer coord":                newName + `"coordinates"`,
	"route gw_src":              `write a <zoneRoute>`,
	"route gw_dst":              `write a <zoneRoute>`,
	"actor start":               newName + `"start_time"`,
	"actor kill":                newName + `"kill_time"`,
}

const newName = "SimGrid 4 calls it "
