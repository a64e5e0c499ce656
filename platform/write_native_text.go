package platform

import (
	"bufio"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/platform/profile"
)

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
