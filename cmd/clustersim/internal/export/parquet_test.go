package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

func env() run.Env {
	return run.Env{
		Open:     func(name string) (run.Source, error) { return run.Source{Name: name, Spec: name}, nil },
		Workload: func(src run.Source, _ float64) (*workload.DAG, error) { return generate.FromSpec(src.Spec) },
		Platform: func(src run.Source) (*platform.Platform, error) { return platform.FromSpec(src.Spec) },
	}
}

// lines are results of two campaigns, with a run that failed and one of a million tasks at
// the end of each.
func lines(t require.TestingT, f campaign.Format) string {
	text := f.Header()
	for _, axes := range []string{
		`workload: ["layered(tasks={9*n})", "chain(tasks=3)"], platform: "cluster(hosts={p})", n: [1, 2], p: 2, seed: [1, 18446744073709551615], reference-speed: 2Gf, intensity: [as-is, 30%]`,
		`workload: "chain(tasks=3)", platform: "cluster(hosts=2)", k: 2, beta: 1.5, alpha: 1%, new-link-latency: 5us, new-link-bandwidth: 1Gbps, isospeed: [true, false], rho0: [inf, 4]`,
	} {
		c, err := campaign.Read("c", []byte("axes: {"+axes+"}"))
		require.NoError(t, err)
		runs, err := c.Bind(env())
		require.NoError(t, err)
		x := campaign.Execution{Runs: runs, Runner: campaign.NewSimulator(runs), Workers: 1, InOrder: true, Sink: sink(func(r *campaign.Result) {
			text = f.Append(text, r)
		})}
		_, err = x.Run(context.Background())
		require.NoError(t, err)
		for j := range runs.Jobs() {
			r := &campaign.Result{Job: j, Err: fmt.Errorf("no <luck>")}
			r.Job.ID[0]++
			text = f.Append(text, r)
			r.Err = nil
			for i := range r.Metrics {
				r.Metrics[i] = math.NaN()
			}
			r.Metrics[campaign.Tasks] = 1e6
			r.Job.ID[0]++
			text = f.Append(text, r)
			break
		}
	}
	return string(text)
}

type sink func(*campaign.Result)

func (s sink) Append(r *campaign.Result) error { s(r); return nil }

func source(text string) []figures.Source {
	return []figures.Source{{Name: "r", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}}
}

// readBack reads a table: by row and column its values, which are of the column's type.
func readBack(t require.TestingT, data []byte) []map[string]any {
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	var list []map[string]any
	for _, g := range f.RowGroups() {
		rows := g.Rows()
		buf := make([]parquet.Row, g.NumRows())
		n, err := rows.ReadRows(buf)
		if err != nil {
			require.ErrorIs(t, err, io.EOF)
		}
		require.EqualValues(t, g.NumRows(), n)
		for _, row := range buf {
			m := map[string]any{}
			for i, v := range row {
				name := f.Schema().Columns()[i][0]
				if v.IsNull() {
					continue
				}
				switch typ := Columns()[i].Type(); {
				case typ == "VARCHAR":
					m[name] = string(v.ByteArray())
				case typ == "UBIGINT":
					m[name] = v.Uint64()
				case typ == "BIGINT":
					m[name] = v.Int64()
				case typ == "BOOLEAN":
					m[name] = v.Boolean()
				default:
					m[name] = v.Double()
				}
			}
			list = append(list, m)
		}
		require.NoError(t, rows.Close())
	}
	return list
}

// Every value of every line is in the table, with its type, in both formats.
func TestParquetHasEveryValue(t *testing.T) {
	var tables [][]map[string]any
	for _, f := range []campaign.Format{campaign.JSONLines, campaign.CSV} {
		var out bytes.Buffer
		count, err := Parquet(&out, source(lines(t, f)))
		require.NoError(t, err)
		require.Equal(t, Count{Runs: 20}, count)
		tables = append(tables, readBack(t, out.Bytes()))
		var again bytes.Buffer
		_, err = Parquet(&again, source(lines(t, f)))
		require.NoError(t, err)
		require.Equal(t, out.Bytes(), again.Bytes())
	}
	require.Equal(t, tables[0], tables[1])
	plain := 0
	for i, line := range strings.Split(strings.TrimSpace(lines(t, campaign.JSONLines)), "\n") {
		d := json.NewDecoder(strings.NewReader(line))
		d.UseNumber()
		var want map[string]any
		require.NoError(t, d.Decode(&want))
		got := tables[0][i]
		for _, c := range Columns() {
			text, there := want[c.From]
			there = there && text != nil && !(c.From == "reference-speed" && text == "file")
			v, has := got[c.Name]
			require.Equal(t, there, has, c.Name)
			if strings.ReplaceAll(c.From, "-", "_") == c.Name && there {
				parsed, err := c.kind.parse(fmt.Sprint(text))
				require.NoError(t, err)
				require.Equal(t, parsed, v)
				plain++
			}
		}
	}
	require.Greater(t, plain, 300)
	first, refined := tables[0][0], tables[0][len(tables[0])-1]
	require.Equal(t, 2e9, first["reference_speed_flops"])
	require.Equal(t, "as-is", first["intensity"])
	require.Equal(t, int64(1_000_000), refined["tasks"])
	require.InDelta(t, 5e-6, refined["new_link_latency_s"], 1e-18)
	require.Equal(t, 1.25e8, refined["new_link_bandwidth_bytes_per_s"])
}

// Of several lines of a run the last counts; outdated ones do not, nor half a line.
func TestParquetLeavesOut(t *testing.T) {
	all := strings.SplitAfter(lines(t, campaign.JSONLines), "\n")
	first := strings.Replace(all[0], `"makespan_s":`, `"makespan_s":7777`, 1)
	src := source(first + all[0] + all[1] + all[2][:40])
	_, id, _ := strings.Cut(all[1], `"id":"`)
	src[0].Outdated = map[string]bool{id[:32]: true}
	var out bytes.Buffer
	count, err := Parquet(&out, src)
	require.NoError(t, err)
	require.Equal(t, Count{Runs: 1, Repeated: 1, Outdated: 1, Cut: []string{"r"}}, count)
	require.Less(t, readBack(t, out.Bytes())[0]["makespan_s"], 7777.0)
}

func TestParquetMistakes(t *testing.T) {
	id := strings.Repeat("0", 32)
	head := `{"version":2,"id":"` + id + `","status":"ok"`
	for text, want := range map[string]string{
		"":                          "r:1:1: no results: the file is empty",
		"a,b\n":                     "no results",
		`{"x":1}`:                   "r:1:1: not a result of a campaign: no version",
		head + `,"phi":"x"}`:        `r:1:74: not a result of a campaign: phi: "x" is no DOUBLE`,
		head + `,"tasks":1.5}`:      `tasks: "1.5" is no BIGINT`,
		head + `,"inputs":{"k":1}}`: `unknown column "inputs.k"`,
		`{"version":1,"id":"` + id + `","status":"ok"}`: "version 1 (this program writes 2)",
		`{"version":2,"id":"x","status":"ok"}`:          `"x" is not an id`,
	} {
		_, err := Parquet(io.Discard, source(text))
		require.ErrorContains(t, err, want, text)
	}
}

// A column for each of results; types has none too many, and names have their units.
func TestColumns(t *testing.T) {
	names := map[string]bool{}
	for i, c := range Columns() {
		require.Equal(t, campaign.Layout{}.Columns()[i], c.From)
		require.Regexp(t, `^[a-z0-9_]+$`, c.Name)
		require.False(t, names[c.Name])
		names[c.Name] = true
	}
	for from := range types {
		require.Contains(t, campaign.Layout{}.Columns(), from)
	}
	require.Equal(t, []string{"BIGINT", "VARCHAR", "VARCHAR", "VARCHAR"}, []string{Columns()[0].Type(), Columns()[1].Type(), Columns()[2].Type(), Columns()[3].Type()})
}

// Whatever the lines are: a mistake, or a table with as many rows as runs.
func FuzzParquet(f *testing.F) {
	f.Add(lines(f, campaign.JSONLines))
	f.Add(lines(f, campaign.CSV))
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		count, err := Parquet(&out, source(text))
		if err != nil {
			return
		}
		require.Len(t, readBack(t, out.Bytes()), count.Runs)
	})
}

// A file that a campaign is writing may grow between the two readings: its new lines wait
// for another time, and no run of another file is lost.
func TestParquetWhileAFileGrows(t *testing.T) {
	whole := lines(t, campaign.JSONLines)
	all := strings.SplitAfter(whole, "\n")
	first, second := all[:3], all[3:]
	read := 0
	grows := []figures.Source{{Name: "a", Open: func() (io.ReadCloser, error) {
		read++
		return io.NopCloser(strings.NewReader(strings.Join(first[:read], ""))), nil
	}}, source(strings.Join(second, ""))[0]}
	var out bytes.Buffer
	count, err := Parquet(&out, grows)
	require.NoError(t, err)
	require.Equal(t, Count{Runs: len(second)}, count) // one line, and those of the second; the last is empty
	require.Len(t, readBack(t, out.Bytes()), len(second))
}
