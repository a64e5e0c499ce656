package export

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/srcerr"
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

// Columns lists the table's columns, in the order of results of so many layouts, by default of that of
// workloads. Axes of campaigns' own are numbers.
func Columns(layouts ...campaign.Layout) []Column {
	if len(layouts) == 0 {
		layouts = []campaign.Layout{{}}
	}
	var list []Column
	for _, l := range layouts {
		list = append(list, columns(l, list)...)
	}
	return list
}

// columns are the columns of a layout that are not in before.
func columns(l campaign.Layout, before []Column) (list []Column) {
	names, own := l.Columns(), l.Own
	metrics := len(names) - len(l.Metrics())
	for i, from := range names {
		if slices.ContainsFunc(before, func(c Column) bool { return c.From == from }) {
			continue
		}
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

// rowGroup is how many rows are in memory before they are written.
const rowGroup = 50_000

// ErrNone is returned when there is no line, so that nothing is worth writing.
var ErrNone = errors.New("no results")

// Count says what became of the lines.
type Count struct {
	Runs     int // written
	Repeated int // lines that a later one of the same run replaced
	Outdated int
	Cut      []string // sources with a last line that was cut short
}

// Parquet writes the results of the sources. A line that is no result of a campaign is a
// *srcerr.Error. Memory: some 40 bytes a run, and rowGroup rows.
func Parquet(w io.Writer, sources []figures.Source) (Count, error) {
	x := &exporter{last: map[campaign.ID]int32{}, words: map[string]bool{}}
	sources = figures.Steady(sources)
	if err := x.each(sources, func(r *figures.Row) error {
		id, err := x.identify(r)
		if err == nil {
			x.last[id] = x.lines
			x.layoutOf(r)
		}
		return err
	}); err != nil {
		return Count{}, err
	}
	if x.lines == 0 {
		return Count{}, ErrNone
	}
	x.columnsOfAll()
	x.out = parquet.NewGenericWriter[any](w, schema(x.columns), parquet.Compression(&parquet.Snappy), parquet.MaxRowsPerRowGroup(rowGroup))
	x.lines, x.count = 0, Count{}
	if err := x.each(sources, x.take); err != nil {
		return Count{}, err
	}
	return x.count, x.out.Close()
}

// exporter is a table that is being written.
type exporter struct {
	columns []Column
	at      map[string]int // index of a column by that of results
	last    map[campaign.ID]int32
	lines   int32
	out     *parquet.GenericWriter[any]
	row     parquet.Row
	count   Count

	layouts [2]*campaign.Layout // of the lines: of workloads, and of batch queues; nil: there are none
	known   [2]map[string]bool  // their columns but for axes of campaigns' own
	words   map[string]bool     // axes of campaigns' own with values that are no numbers
}

// columnsOfAll makes the columns of the table, those of the layouts that lines have.
func (x *exporter) columnsOfAll() {
	var list []campaign.Layout
	for _, l := range x.layouts {
		if l != nil {
			slices.Sort(l.Own)
			list = append(list, *l)
		}
	}
	x.columns, x.at = Columns(list...), map[string]int{}
	for i, c := range x.columns {
		x.at[c.From] = i
		if x.words[c.From] {
			x.columns[i].kind = text
		}
	}
}

// layoutOf adds the layout of a line, with the axes that only its campaign has. A column that cannot be
// one is left to set, which refuses it.
func (x *exporter) layoutOf(r *figures.Row) {
	has := func(name string) bool {
		return slices.ContainsFunc(r.Fields, func(f figures.Field) bool { return f.Path == name })
	}
	kind, queues := 0, has("jobs") && !has("workload")
	if queues {
		kind = 1
	}
	if x.layouts[kind] == nil {
		x.layouts[kind] = &campaign.Layout{Queues: queues}
		x.known[kind] = map[string]bool{}
		for _, name := range x.layouts[kind].Columns() {
			x.known[kind][name] = true
		}
	}
	l := x.layouts[kind]
	for _, f := range r.Fields {
		if f.Kind == figures.Missing || x.known[kind][f.Path] || l.CheckOwnName(f.Path) != nil {
			continue
		}
		if f.Kind != figures.Number && !x.words[f.Path] {
			x.words[strings.Clone(f.Path)] = true
		}
		if !slices.Contains(l.Own, f.Path) {
			l.Own = append(l.Own, strings.Clone(f.Path))
		}
	}
}

// each reads all lines that are not outdated; their number is in lines.
func (x *exporter) each(sources []figures.Source, do func(*figures.Row) error) error {
	for _, s := range sources {
		in, err := s.Open()
		if err != nil {
			return err
		}
		cut, err := figures.ReadRows(in, func(r *figures.Row) error {
			x.lines++
			if len(s.Outdated) > 0 && slices.ContainsFunc(r.Fields, func(f figures.Field) bool { return f.Path == "id" && s.Outdated[f.Text] }) {
				x.count.Outdated++
				return nil
			}
			return do(r)
		})
		if cut {
			x.count.Cut = append(x.count.Cut, s.Name)
		}
		if m, ok := errors.AsType[*srcerr.Error](err); ok {
			m.File = s.Name
		}
		if err := errors.Join(err, in.Close()); err != nil {
			return err
		}
	}
	return nil
}

// notResult is a line that no campaign has written.
func notResult(r *figures.Row, col int, format string, args ...any) error {
	return srcerr.At("", r.Line, col, "not a result of a campaign: "+format, args...)
}

func (x *exporter) identify(r *figures.Row) (id campaign.ID, err error) {
	found := map[string]figures.Field{}
	for _, f := range r.Fields {
		if slices.Contains(required, f.Path) && f.Kind != figures.Missing {
			found[f.Path] = f
		}
	}
	for _, name := range required {
		if _, ok := found[name]; !ok {
			return id, notResult(r, 1, "no %s", name)
		}
	}
	if v := found["version"]; v.Text != strconv.Itoa(campaign.Version) {
		return id, notResult(r, v.Col, "version %s (this program writes %d)", v.Text, campaign.Version)
	}
	if id, err = campaign.ParseID(found["id"].Text); err != nil {
		err = notResult(r, found["id"].Col, "%v", err)
	}
	return id, err
}

// take writes a line that counts.
func (x *exporter) take(r *figures.Row) error {
	id, err := x.identify(r)
	if err != nil {
		return err
	}
	if x.last[id] != x.lines {
		x.count.Repeated++
		return nil
	}
	x.row = x.row[:0]
	for i := range x.columns {
		x.row = append(x.row, parquet.NullValue().Level(0, 0, i))
	}
	for _, f := range r.Fields {
		if err := x.set(r, f); err != nil {
			return err
		}
	}
	x.count.Runs++
	_, err = x.out.WriteRows([]parquet.Row{x.row})
	return err
}

func (x *exporter) set(r *figures.Row, f figures.Field) error {
	i, known := x.at[f.Path]
	switch {
	case !known && f.Kind == figures.Missing && (campaign.Layout{}).CheckOwnName(f.Path) == nil:
		return nil // an axis of the campaign's own that no run of the file has
	case !known:
		return notResult(r, f.Col, "unknown column %q", f.Path)
	case f.Text == "": // an infinity has a text
		return nil
	}
	c, level := x.columns[i], 1
	v, err := c.kind.parse(f.Text)
	switch {
	case err != nil:
		return notResult(r, f.Col, "%s: %q is no %s", f.Path, f.Text, c.Type())
	case v == nil:
		return nil
	case slices.Contains(required, c.Name):
		level = 0
	}
	x.row[i] = parquet.ValueOf(v).Level(0, level, i)
	return nil
}
