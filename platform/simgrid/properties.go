package simgrid

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/platform"
)

// properties reads an element whose only children are properties.
func (r *reader) properties(e *element) (list []platform.Property) {
	r.scan(e, func(child *element) {
		if child.name == "prop" {
			list = r.property(list, child)
			return
		}
		r.misplaced(child, e)
	})
	return list
}

// property reads a property and adds it to those before it. SimGrid drops the second of two
// with one name.
func (r *reader) property(list []platform.Property, e *element) []platform.Property {
	if r.check(e) {
		p := platform.Property{ID: e.get("id"), Value: e.get("value")}
		switch {
		case p.ID == "":
			r.fail(e, "id", "property without a name")
		case slices.ContainsFunc(list, func(o platform.Property) bool { return o.ID == p.ID }):
			r.fail(e, "id", "the property is given twice").WithHint("SimGrid drops the second; remove one")
		default:
			list = append(list, p)
		}
	}
	r.leaf(e)
	return list
}

// linkDetails are the properties and profiles of a link, nil if there are none.
func (r *reader) linkDetails(e *element, properties []platform.Property) *platform.LinkDetails {
	files := func(a attribute) bool { return strings.HasSuffix(a.name, "_file") }
	if len(properties) == 0 && !slices.ContainsFunc(e.attrs, files) {
		return nil // like most of a million links
	}
	return &platform.LinkDetails{
		Properties: properties,
		Bandwidth:  r.profileFile(e, "bandwidth_file"),
		Latency:    r.profileFile(e, "latency_file"),
		State:      r.profileFile(e, "state_file"),
	}
}
