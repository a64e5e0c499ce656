package platform

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/spec"
)

// maxRoutePairs is the largest number of host pairs whose routes a file may list.
const maxRoutePairs = 1_000_000

// WriteNative writes p in the project's own YAML form. [ReadNative] makes the same
// hosts, links and routes of it, with all numbers exact to the last bit; only the
// link __loopback__ may move to the end.
//
// A root zone of declared routes, or of a graph whose connections have one link
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
