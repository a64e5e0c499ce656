package export

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// rowGroup is how many rows are in memory before they are written.
const rowGroup = 50_000

// ErrNone is returned when there is no line, so that nothing is worth writing.
var ErrNone = errors.New("no results")

// Count says what became of the lines.
type Count struct {
	Runs     int // written
	Repeated int // lines that a later one of the same run replaced
	Outdated int
	Cut      []string // sources whose last line was cut short
}

// Parquet writes the results of the sources. A line that is no result of a campaign is a
// *srcerr.Error. Memory: some 40 bytes a run, and rowGroup rows.
func Parquet(w io.Writer, sources []figures.Source) (Count, error) {
	x := &exporter{last: map[campaign.ID]int32{}}
	x.columnsWith(nil)
	var own []string
	sources = figures.Steady(sources)
	if err := x.each(sources, func(r *figures.Row) error {
		id, err := x.identify(r)
		if err == nil {
			x.last[id] = x.lines
			own = x.ownAxes(r, own)
		}
		return err
	}); err != nil {
		return Count{}, err
	}
	if x.lines == 0 {
		return Count{}, ErrNone
	}
	slices.Sort(own)
	x.columnsWith(own)
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
}

// columnsWith makes the columns of the table, with some axes beside the known ones.
func (x *exporter) columnsWith(own []string) {
	x.columns, x.at = Columns(own...), map[string]int{}
	for i, c := range x.columns {
		x.at[c.From] = i
	}
}

// ownAxes adds the axes of a line that only its campaign has. A column that cannot be one is
// left to set, which refuses it.
func (x *exporter) ownAxes(r *figures.Row, own []string) []string {
	for _, f := range r.Fields {
		if _, known := x.at[f.Path]; known || f.Kind != figures.Number || slices.Contains(own, f.Path) || campaign.CheckOwnName(f.Path) != nil {
			continue
		}
		own = append(own, strings.Clone(f.Path))
	}
	return own
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

// identify finds the run of a line.
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

// set puts a field into the row.
func (x *exporter) set(r *figures.Row, f figures.Field) error {
	i, known := x.at[f.Path]
	switch {
	case !known && f.Kind == figures.Missing && campaign.CheckOwnName(f.Path) == nil:
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
