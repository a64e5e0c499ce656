package export

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/units"
)

// Column is a column of the table.
type Column struct {
	Name string
	From string // the column of the results
	kind kind
}

// kind is a type, and how text becomes a value of it. A value nil is null.
type kind struct {
	of    reflect.Type
	sql   string
	parse func(text string) (any, error)
}

var (
	text    = kind{reflect.TypeFor[string](), "VARCHAR", func(s string) (any, error) { return s, nil }}
	number  = kind{reflect.TypeFor[float64](), "DOUBLE", func(s string) (any, error) { return strconv.ParseFloat(s, 64) }}
	whole   = kind{reflect.TypeFor[int64](), "BIGINT", parseWhole}
	seed    = kind{reflect.TypeFor[uint64](), "UBIGINT", func(s string) (any, error) { return strconv.ParseUint(s, 10, 64) }}
	boolean = kind{reflect.TypeFor[bool](), "BOOLEAN", func(s string) (any, error) { return strconv.ParseBool(s) }}
)

// parseWhole reads whole numbers, 1e+06 too.
func parseWhole(s string) (any, error) {
	x, err := strconv.ParseFloat(s, 64)
	if err == nil && (x != math.Trunc(x) || math.Abs(x) > 1<<53) {
		err = strconv.ErrSyntax
	}
	return int64(x), err
}

// quantity is a number that results have with its unit; none stands for null.
func quantity(parse func(string) (float64, error), none string) kind {
	return kind{number.of, number.sql, func(s string) (any, error) {
		if s == none {
			return nil, nil
		}
		return parse(s)
	}}
}

// types has the columns that are neither a text, if they are no metric, nor a number, if
// they are one. A name is given where it states the unit.
var types = map[string]Column{
	"version": {kind: whole}, "seed": {kind: seed},
	"n": {kind: number}, "p": {kind: number},
	"reference-speed":    {Name: "reference_speed_flops", kind: quantity(units.Speed, "file")},
	"new-link-bandwidth": {Name: "new_link_bandwidth_bytes_per_s", kind: quantity(units.Bandwidth, "")},
	"new-link-latency":   {Name: "new_link_latency_s", kind: quantity(units.Duration, "")},
	"reduce-per-byte":    {Name: "reduce_flop_per_byte", kind: number},
	"rho0":               {Name: "rho0_flop2", kind: number},
	"k":                  {kind: whole}, "second-half-k": {kind: whole}, "max-level": {kind: whole},
	"beta": {kind: number}, "alpha": {kind: number}, "chi": {kind: number},
	"data-exponent": {kind: number}, "serial-ratio": {kind: number},
	"count-reduce": {kind: boolean}, "isospeed": {kind: boolean},
	"tasks": {kind: whole}, "edges": {kind: whole}, "hosts": {kind: whole}, "split_tasks": {kind: whole},
	"isospeed_status": {kind: text},
}

// Columns lists the table's columns, in the order of results. own are the axes that campaigns
// have beside those of the table, which are numbers.
func Columns(own ...string) []Column {
	names := campaign.Columns(own...)
	metrics := len(names) - len(campaign.MetricInfos())
	var list []Column
	for i, from := range names {
		c := types[from]
		c.From = from
		c.Name = cmp.Or(c.Name, strings.ReplaceAll(from, "-", "_"))
		switch {
		case slices.Contains(own, from), c.kind.of == nil && i >= metrics:
			c.kind = number
		case c.kind.of == nil:
			c.kind = text
		}
		list = append(list, c)
	}
	return list
}

// Type is the name of the column's type, as SQL has it.
func (c Column) Type() string { return c.kind.sql }

// required are the columns that every row has.
var required = []string{"version", "id", "status"}

// schema is that of the table: parquet takes the order of columns from a struct's fields.
func schema(columns []Column) *parquet.Schema {
	fields := make([]reflect.StructField, len(columns))
	for i, c := range columns {
		tag := c.Name + ",optional"
		if slices.Contains(required, c.Name) {
			tag = c.Name
		}
		fields[i] = reflect.StructField{Name: fmt.Sprintf("C%d", i), Type: c.kind.of, Tag: reflect.StructTag(fmt.Sprintf("parquet:%q", tag))}
	}
	return parquet.NewSchema("results", parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface()))
}
