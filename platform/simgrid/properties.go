package simgrid

import (
	"errors"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/platform"
)

// properties reads an element whose only children are properties.
func (r *reader) properties(e *element) []platform.Property {
	var list propertyList
	r.valuesAt = r.valuesAt[:0]
	r.scan(e, func(child *element) {
		if child.name == "prop" {
			at := child.offset("value")
			if r.property(&list, child) {
				r.valuesAt = append(r.valuesAt, at)
			}
			return
		}
		r.misplaced(child, e)
	})
	return list.all
}

// propertyList is the properties of one element, each name once. It looks names up in a map,
// since an element may have very many.
type propertyList struct {
	all   []platform.Property
	names map[string]bool
}

// checkWatts reports a mistake in what a host or link takes, and takes the property off the
// list, so that the next one is found and the builder does not report it again. The list is
// the one read last.
func (r *reader) checkWatts(e *element, list []platform.Property, err error) (rest []platform.Property, wrong bool) {
	bad, ok := errors.AsType[*wattage.Error](err)
	if !ok {
		return list, false
	}
	i := slices.IndexFunc(list, func(p platform.Property) bool { return p.ID == bad.Property })
	told := r.failAt(r.valuesAt[i], "%s: %s: %s", e, bad.Property, bad.Msg)
	told.Hint = bad.Hint
	r.valuesAt = slices.Delete(r.valuesAt, i, i+1)
	return slices.Delete(list, i, i+1), true
}

// noteOdd notes watts that fall while the load grows: SimGrid computes with them.
func (r *reader) noteOdd(e *element, list []platform.Property) {
	odd := wattage.CheckOrder(func(id string) (string, bool) {
		i := slices.IndexFunc(list, func(p platform.Property) bool { return p.ID == id })
		if i < 0 {
			return "", false
		}
		return list[i].Value, true
	})
	if bad, ok := errors.AsType[*wattage.Error](odd); ok {
		r.noteAt(e.at, "%s: %s: %s", e, bad.Property, bad.Msg)
	}
}

// property reads a property and adds it to those before it, unless it has a mistake. SimGrid
// drops the second of two with one name.
func (r *reader) property(list *propertyList, e *element) (added bool) {
	if r.check(e) {
		p := platform.Property{ID: e.get("id"), Value: e.get("value")}
		switch {
		case p.ID == "":
			r.fail(e, "id", "property without a name")
		case list.names[p.ID]:
			r.fail(e, "id", "the property is given twice").WithHint("SimGrid drops the second; remove one")
		default:
			if list.names == nil {
				list.names = map[string]bool{}
			}
			list.all, list.names[p.ID] = append(list.all, p), true
			added = true
		}
	}
	r.leaf(e)
	return added
}

// linkDetails are the properties and profiles of a link, nil if there are none.
func (r *reader) linkDetails(e *element, properties []platform.Property) *platform.LinkDetails {
	files := func(a attribute) bool { return strings.HasSuffix(a.name, "_file") }
	if len(properties) == 0 && !slices.ContainsFunc(e.attrs, files) {
		return nil // like most of a million links
	}
	d := &platform.LinkDetails{
		Properties: properties,
		Bandwidth:  r.profileFile(e, "bandwidth_file"),
		Latency:    r.profileFile(e, "latency_file"),
		State:      r.profileFile(e, "state_file"),
	}
	for more := true; more; {
		_, _, err := d.Wattage()
		if err == nil {
			r.noteOdd(e, d.Properties)
		}
		d.Properties, more = r.checkWatts(e, d.Properties, err)
	}
	return d
}
