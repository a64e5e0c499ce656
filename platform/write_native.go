package platform

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform/profile"
)

// maxRoutePairs is the largest number of host pairs that a file may list routes for.
const maxRoutePairs = 1_000_000

// WriteNative writes p in the project's own YAML form. [ReadNative] makes the same
// hosts, links and routes of it, with all numbers exact to the last bit; only the
// link __loopback__ may move to the end.
//
// A root zone of declared routes, or of a graph with connections of one link
// each, is written as such if it contains only hosts and clusters. For any other
// platform, such as nested zones, the route of every pair is listed; then latencies are
// added up along the route, which may change the last bit of a sum, and there can be at
// most 1000 hosts.
//
// Errors, found before anything is written: names that a file cannot contain
// (empty, control characters), more than a million pairs, a text too long to be
// read back (32 MiB; 512 MiB of JSON), a host that cannot reach itself, as in some
// SimGrid stars. The cost is linear in the output, which is generated twice.
func WriteNative(w io.Writer, p *Platform) error { return writeNative(w, p, false) }

// WriteNativeJSON is [WriteNative] for JSON, which may be longer and reads several
// times faster.
func WriteNativeJSON(w io.Writer, p *Platform) error { return writeNative(w, p, true) }

func writeNative(w io.Writer, p *Platform, json bool) error {
	form, err := p.nativeForm()
	if err != nil {
		return fmt.Errorf("write platform: %w", err)
	}
	fits, limit, instead := native.FitsYAML, native.YAMLLimit, "write json"
	if json {
		fits, limit, instead = native.FitsJSON, native.JSONLimit, p.shortForm()
	}
	err = fits(func(w io.Writer) error { return form.write(w, json) })
	if errors.Is(err, native.ErrTooLong) {
		return fmt.Errorf("write platform: more than %s could not be read back (%s instead)", limit, instead)
	} else if err != nil {
		return fmt.Errorf("write platform: %w", err)
	}
	if err := form.write(w, json); err != nil {
		return fmt.Errorf("write platform: %w", err)
	}
	return nil
}

// shortForm suggests how to store a platform that is too large for a file.
func (p *Platform) shortForm() string {
	s, err := spec.Parse(p.name)
	if err == nil && slices.ContainsFunc(Shapes(), func(known Shape) bool { return known.Name == s.Name }) {
		return "use the line " + p.name
	}
	return "use what it was made from"
}

// write generates the text. bufio keeps the first error of w until Flush.
func (f *nativeForm) write(w io.Writer, json bool) error {
	out := &nativeText{Writer: bufio.NewWriter(w), json: json}
	if json {
		out.put("{")
	}
	if f.p.name != "" {
		out.value("name", out.text(f.p.name))
	}
	switch {
	case f.graph:
		out.value("topology", out.text("graph"))
	case f.kind == None:
		out.value("topology", out.text("none"))
	case f.kind == Vivaldi:
		out.value("topology", out.text("vivaldi"))
	}
	out.profiles = f.profiles
	f.writeProfiles(out)
	f.writeHosts(out)
	if len(f.routers) > 0 {
		out.value("routers", out.texts(f.routers))
	}
	f.writeLinks(out)
	if l, own := f.p.Loopback(); own {
		r := &nativeRecord{nativeText: out}
		r.addLink(l, wordFatPipe, wordFatPipe)
		out.value("loopback", r.String())
	}
	f.writeClusters(out)
	err := f.writeRoutes(out)
	f.writeBypasses(out)
	f.writeKept(out)
	if json {
		out.put("}\n")
	}
	return cmp.Or(err, out.Flush())
}

// nativeText writes a map of values and lists of records, as YAML or JSON.
type nativeText struct {
	*bufio.Writer // keeps the first error for Flush
	json          bool
	items         int // in the open list
	any           bool
	profiles      map[*profile.Profile]string // their names
}

// text writes a name.
func (o *nativeText) text(s string) string {
	if o.json {
		return native.Quoted(s)
	}
	return native.YAMLText(s)
}

func (o *nativeText) texts(list []string) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = o.text(s)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func (o *nativeText) key(name string) string {
	if o.json {
		return `"` + name + `": `
	}
	return name + ": "
}

func (o *nativeText) put(parts ...string) {
	for _, s := range parts {
		_, _ = o.WriteString(s)
	}
}

// next begins a field of the map.
func (o *nativeText) next(name string) {
	if o.json && o.any {
		o.put(",\n")
	}
	o.any = true
	o.put(o.key(name))
}

// value writes a field of the map.
func (o *nativeText) value(name, value string) {
	o.next(name)
	o.put(value)
	if !o.json {
		o.put("\n")
	}
}

// item adds a record to the list called name. The first one begins the list.
func (o *nativeText) item(name string, record *nativeRecord) {
	switch {
	case !o.json:
		if o.items == 0 {
			o.put(name, ":\n")
		}
		o.put("  - ", record.String(), "\n")
	case o.items == 0:
		o.next(name)
		o.put("[\n  ", record.String())
	default:
		o.put(",\n  ", record.String())
	}
	o.items++
}

// closeList ends a list, if it was begun.
func (o *nativeText) closeList() {
	if o.json && o.items > 0 {
		o.put("\n]")
	}
	o.items = 0
}

// nativeRecord collects the fields of a record.
type nativeRecord struct {
	*nativeText
	fields []string
}

// record begins a record with its name.
func (o *nativeText) record(name string) *nativeRecord {
	r := &nativeRecord{nativeText: o}
	r.addText("name", name, "")
	return r
}

func (r *nativeRecord) String() string { return "{" + strings.Join(r.fields, ", ") + "}" }

func (r *nativeRecord) add(name, value string) { r.fields = append(r.fields, r.key(name)+value) }

// addText adds a text unless it is the default.
func (r *nativeRecord) addText(name, s, def string) {
	if s != def {
		r.add(name, r.text(s))
	}
}

// addQuantity adds a number with its unit unless it is zero.
func (r *nativeRecord) addQuantity(name string, x float64, format func(float64) string) {
	if x != 0 {
		r.add(name, r.quantity(x, format))
	}
}
