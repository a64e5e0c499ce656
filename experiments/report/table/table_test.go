package table_test

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/report/table"
)

func short(v any) string { return strings.TrimSuffix(v.(string), "!") }

func sample() *table.Table {
	t := table.New(
		table.Column{Key: "task"},
		table.Column{Key: "start_s", Head: "start"},
		table.Column{Key: "n"},
		table.Column{Key: "events"},
		table.Column{Key: "ok"},
		table.Column{Key: "note", Text: short},
	)
	t.Add("q1", 0.1, 1, uint64(math.MaxUint64), true, "a, b!")
	t.Add("dé\n\"2", math.NaN(), 12, nil, false, nil)
	return t
}

func TestWrite(t *testing.T) {
	for name, tt := range map[string]struct {
		format table.Format
		want   string
	}{
		"text": {table.Text, `
task     start   n                events  ok     note
q1         0.1   1  18446744073709551615  true   a, b
dé\n\"2      -  12                     -  false  -
`},
		"csv": {table.CSV, `
task,start_s,n,events,ok,note
q1,0.1,1,18446744073709551615,true,"a, b!"
"dé
""2",,12,,false,
`},
		"json": {table.JSON, `
[
  {"task": "q1", "start_s": 0.1, "n": 1, "events": 18446744073709551615, "ok": true, "note": "a, b!"},
  {"task": "dé\n\"2", "start_s": null, "n": 12, "events": null, "ok": false, "note": null}
]
`},
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			require.NoError(t, sample().Write(&b, tt.format))
			require.Equal(t, strings.TrimPrefix(tt.want, "\n"), b.String())
		})
	}
}

// A streamed table prints as one that was added to.
func TestStream(t *testing.T) {
	rows := func(yield func([]any) bool) {
		row := make([]any, 2) // one slice for all rows
		for i := range 3 {
			row[0], row[1] = i, float64(i)/3
			if !yield(row) {
				return
			}
		}
	}
	columns := []table.Column{{Key: "i"}, {Key: "x"}}
	added := table.New(columns...)
	for row := range rows {
		added.Add(row[0], row[1])
	}
	for _, f := range []table.Format{table.Text, table.CSV, table.JSON} {
		var got, want strings.Builder
		require.NoError(t, table.Stream(rows, columns...).Write(&got, f))
		require.NoError(t, added.Write(&want, f))
		require.Equal(t, want.String(), got.String())
	}
	wrong := table.Stream(func(yield func([]any) bool) { yield([]any{1}) }, columns...)
	require.Panics(t, func() { _ = wrong.Write(&strings.Builder{}, table.CSV) })
}

func TestJSONFitsIntoAnObject(t *testing.T) {
	var b strings.Builder
	write := func(b *strings.Builder, tab *table.Table, depth int) error {
		w := bufio.NewWriter(b)
		return errors.Join(tab.WriteIn(w, table.JSON, depth, 0), w.Flush())
	}
	tab := table.New(table.Column{Key: "x"})
	require.NoError(t, write(&b, tab, 2))
	require.Equal(t, "[]", b.String())
	tab.Add(1e-7)
	tab.Add(1e21)
	b.Reset()
	require.NoError(t, write(&b, tab, 1))
	require.Equal(t, "[\n    {\"x\": 1e-07},\n    {\"x\": 1e+21}\n  ]", b.String())
}

func TestWriteEmpty(t *testing.T) {
	for format, want := range map[table.Format]string{
		table.Text: "a  b\n", table.CSV: "a,b\n", table.JSON: "[]\n",
	} {
		var b strings.Builder
		require.NoError(t, table.New(table.Column{Key: "a"}, table.Column{Key: "b"}).Write(&b, format))
		require.Equal(t, want, b.String())
	}
}

// Whatever stands in a table, CSV and JSON give it back.
func TestDataRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(rapid.StringMatching(`[ -~\n"é]*`), 1, 5).Draw(t, "names")
		values := rapid.SliceOfN(rapid.Float64(), len(names), len(names)).Draw(t, "values")
		tab := table.New(table.Column{Key: "name"}, table.Column{Key: "value"})
		for i := range names {
			tab.Add(names[i], values[i])
		}

		var b strings.Builder
		require.NoError(t, tab.Write(&b, table.JSON))
		var rows []struct {
			Name  string
			Value *float64
		}
		require.NoError(t, json.Unmarshal([]byte(b.String()), &rows))
		for i, row := range rows {
			require.Equal(t, names[i], row.Name)
			if math.IsNaN(values[i]) || math.IsInf(values[i], 0) {
				require.Nil(t, row.Value)
				continue
			}
			require.Equal(t, math.Float64bits(values[i]), math.Float64bits(*row.Value))
		}

		b.Reset()
		require.NoError(t, tab.Write(&b, table.CSV))
		records, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
		require.NoError(t, err)
		require.Len(t, records, len(names)+1)
		for i, name := range names {
			require.Equal(t, name, records[i+1][0])
		}

		b.Reset()
		require.NoError(t, tab.Write(&b, table.Text))
		require.Equal(t, len(names)+1, strings.Count(b.String(), "\n"))
	})
}

type fullDisk struct{}

var errFull = errors.New("no space left")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestWriteReportsAFullDisk(t *testing.T) {
	for _, f := range []table.Format{table.Text, table.CSV, table.JSON} {
		require.ErrorIs(t, sample().Write(fullDisk{}, f), errFull)
	}
}

func TestMistakesOfTheProgramPanic(t *testing.T) {
	tab := table.New(table.Column{Key: "a"})
	require.PanicsWithValue(t, "table: 2 values for 1 columns", func() { tab.Add(1, 2) })
	require.PanicsWithValue(t, `table: column "a": a value of type []int`, func() { tab.Add([]int{1}) })
}

func TestLaTeXRowsStandAlone(t *testing.T) {
	tab := table.New(table.Keys("a", "b")...)
	tab.Add("*", "[1cm]")
	tab.Add("[1cm]", "*")
	var b strings.Builder
	require.NoError(t, tab.Write(&b, table.LaTeX))
	require.Contains(t, b.String(), "\\midrule\n{}* & [1cm] \\\\\n{}[1cm] & * \\\\\n")
}

func TestParseFormat(t *testing.T) {
	f, err := table.ParseFormat("csv")
	require.NoError(t, err)
	require.Equal(t, table.CSV, f)
	_, err = table.ParseFormat("yaml")
	require.EqualError(t, err, `unknown output format "yaml" (want table, json, csv, markdown or latex)`)
	require.Error(t, sample().Write(&strings.Builder{}, "yaml"))
}

func Example() {
	t := table.New(table.Column{Key: "host"}, table.Column{Key: "speed_flops", Head: "flop/s"})
	t.Add("p1", 1e8)
	t.Add("p2", 1.2e8)
	_ = t.Write(os.Stdout, table.Text)
	// Output:
	// host     flop/s
	// p1    100000000
	// p2    120000000
}

// BenchmarkText prints 100,000 rows of five columns, as docs/adr/0013 has it.
func BenchmarkText(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		t := table.New(table.Keys("task", "host", "start_s", "end_s", "work_flop")...)
		for i := range 100_000 {
			at := 1.37 * float64(i)
			t.Add(fmt.Sprintf("task%d", i), "host7", at, at+3, 1e9+float64(i))
		}
		require.NoError(b, t.Write(io.Discard, table.Text))
	}
}

// What Markdown would read as code, a link or struck text is shown as it is.
func TestMarkdownShowsTextAsItIs(t *testing.T) {
	require.Equal(t, "a\uFFFD&lt;", table.Escape(table.HTML, "a\xff<"))
	require.Equal(t, "\\`a\\*b\\` \\[c](d) \\~\\~e\\~\\~ f\\|g &lt;h>", table.Escape(table.Markdown, "`a*b` [c](d) ~~e~~ f|g <h>"))
}
