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

// maxRoutePairs is for how many pairs of hosts a file lists routes.
const maxRoutePairs = 1_000_000

// WriteNative writes p in the project's own YAML form. [ReadNative] of the output
// gives the same hosts, links and routes, with numbers to the last bit; the link
// __loopback__ comes last there, if it did not before.
//
// A platform whose root zone has declared routes, or searches them over
// connections of one link each, and holds hosts and clusters of equal hosts, is
// written as that. For any other, such as nested zones or torus(...), the route
// of every pair is listed; then latencies are added up along the route, which may
// change the last bit of a sum, and there may be 1000 hosts.
//
// Errors, found before anything is written: names that a file cannot hold
// (empty, control characters), more than a million pairs, a text too long to be
// read back (32 MiB; 512 MiB of JSON), a host that cannot even reach itself, as
// in some SimGrid stars. The cost is linear in the output, which is made twice.
func WriteNative(w io.Writer, p *Platform) error { return writeNative(w, p, false) }

// WriteNativeJSON writes p in the same form as JSON, which may be longer and
// reads several times faster; else it is as [WriteNative].
func WriteNativeJSON(w io.Writer, p *Platform) error { return writeNative(w, p, true) }

func writeNative(w io.Writer, p *Platform, json bool) error {
	form, err := p.nativeForm()
	if err != nil {
		return fmt.Errorf("write platform: %w", err)
	}
	limit, format, instead := native.MaxYAMLBytes, "YAML", "write json"
	if json {
		limit, format, instead = native.MaxJSONBytes, "JSON", p.shortForm()
	}
	err = native.Fits(limit, func(w io.Writer) error { return form.write(w, json) })
	if errors.Is(err, native.ErrTooLong) {
		return fmt.Errorf("write platform: more than %d MiB of %s could not be read back (%s instead)", limit>>20, format, instead)
	} else if err != nil {
		return fmt.Errorf("write platform: %w", err)
	}
	if err := form.write(w, json); err != nil {
		return fmt.Errorf("write platform: %w", err)
	}
	return nil
}

// shortForm says how else to keep a platform that is too large for a file.
func (p *Platform) shortForm() string {
	s, err := spec.Parse(p.name)
	if err == nil && slices.ContainsFunc(Shapes(), func(known Shape) bool { return known.Name == s.Name }) {
		return "use the line " + p.name
	}
	return "use what it was made from"
}

// write makes the text: bufio keeps the first error of w for Flush.
func (f *nativeForm) write(w io.Writer, json bool) error {
	out := &nativeText{Writer: bufio.NewWriter(w), json: json}
	if json {
		out.put("{")
	}
	if f.p.name != "" {
		out.value("name", out.text(f.p.name))
	}
	if f.graph {
		out.value("topology", out.text("graph"))
	}
	f.writeHosts(out)
	if len(f.routers) > 0 {
		out.value("routers", out.texts(f.routers))
	}
	f.writeLinks(out)
	f.writeClusters(out)
	err := f.writeRoutes(out)
	if json {
		out.put("}\n")
	}
	return cmp.Or(err, out.Flush())
}
