package platform

import (
	"bufio"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
)

// nativeText writes a map of values and lists of records, as YAML or JSON.
type nativeText struct {
	*bufio.Writer
	json  bool
	items int // in the list at hand
	any   bool
}

// nativeField is a field of a record; its value is written already.
type nativeField struct{ name, value string }

// text writes a name.
func (o *nativeText) text(s string) string {
	if o.json {
		return native.Quoted(s)
	}
	return native.YAMLText(s)
}

// quantity writes a number with its unit.
func (o *nativeText) quantity(s string) string {
	if o.json {
		return native.Quoted(s)
	}
	return s
}

func (o *nativeText) texts(list []string) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = o.text(s)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

func (o *nativeText) record(fields []nativeField) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = o.key(f.name) + f.value
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func (o *nativeText) key(name string) string {
	if o.json {
		return `"` + name + `": `
	}
	return name + ": "
}

func (o *nativeText) put(parts ...string) {
	for _, s := range parts {
		_, _ = o.WriteString(s) // bufio keeps the error for Flush
	}
}

func (o *nativeText) begin() {
	if o.json {
		o.put("{")
	}
}

func (o *nativeText) end() {
	if o.json {
		o.put("}\n")
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
func (o *nativeText) item(name string, fields ...nativeField) {
	record := o.record(fields)
	switch {
	case !o.json:
		if o.items == 0 {
			o.put(name, ":\n")
		}
		o.put("  - ", record, "\n")
	case o.items == 0:
		o.next(name)
		o.put("[\n  ", record)
	default:
		o.put(",\n  ", record)
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
