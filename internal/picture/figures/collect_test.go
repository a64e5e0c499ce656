package figures

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/stats"
)

// sources are texts as files f1, f2, ...
func sources(texts ...string) (list []Source) {
	for i, text := range texts {
		list = append(list, Source{Name: fmt.Sprintf("f%d", i+1), Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }})
	}
	return list
}

const runsText = `{"id":"a","status":"ok","inputs":{"k":1,"beta":2,"net":"lv08","seed":1},"figures":{"makespan_s":10,"phi":1}}
{"id":"b","status":"ok","inputs":{"k":1,"beta":2,"net":"lv08","seed":2},"figures":{"makespan_s":20,"phi":null}}
{"id":"c","status":"failed","error":"no","inputs":{"k":1,"beta":3,"net":"lv08","seed":1}}
{"id":"d","status":"ok","inputs":{"k":2,"beta":2,"net":"cm02","seed":1},"figures":{"makespan_s":-7,"phi":2}}
{"id":"c","status":"ok","inputs":{"k":1,"beta":3,"net":"lv08","seed":1},"figures":{"makespan_s":33}}
{"id":"e","status":"failed","inputs":{"k":2,"beta":9,"net":"cm02","seed":1}}
`

// points prints a collection, a point each.
func points(d *Data) string {
	var out []string
	for _, v := range d.Values {
		text := ""
		for _, k := range slices.Concat(v.Facet, v.Series) {
			text += k.Text + "/"
		}
		out = append(out, fmt.Sprintf("%s%s: %v (%d)", text, v.X.Text, v.Y, v.N))
	}
	return strings.Join(out, ", ")
}

func TestCollect(t *testing.T) {
	for name, tt := range map[string]struct {
		q    Query
		want string
		left [4]int // failed, repeated, filtered, without
	}{
		"mean":          {Query{X: "beta", Y: "makespan_s"}, "2: 7.666666666666667 (3), 3: 33 (1)", [4]int{1, 1, 0, 0}},
		"series":        {Query{X: "beta", Y: "makespan_s", Series: []string{"net"}}, "cm02/2: -7 (1), lv08/2: 15 (2), lv08/3: 33 (1)", [4]int{1, 1, 0, 0}},
		"two of them":   {Query{X: "seed", Y: "makespan_s", Series: []string{"net"}, Facet: []string{"k"}, Agg: Max}, "1/lv08/1: 33 (2), 1/lv08/2: 20 (1), 2/cm02/1: -7 (1)", [4]int{1, 1, 0, 0}},
		"min, by path":  {Query{X: "inputs.k", Y: "figures.makespan_s", Agg: Min}, "1: 10 (3), 2: -7 (1)", [4]int{1, 1, 0, 0}},
		"median":        {Query{X: "k", Y: "makespan_s", Agg: Median}, "1: 20 (3), 2: -7 (1)", [4]int{1, 1, 0, 0}},
		"where":         {Query{X: "k", Y: "makespan_s", Where: []Condition{{"net", []string{"lv08"}}, {"beta", []string{"2.0", "7"}}}}, "1: 15 (2)", [4]int{0, 1, 3, 0}},
		"without":       {Query{X: "k", Y: "phi"}, "1: 1 (1), 2: 2 (1)", [4]int{1, 1, 0, 2}},
		"words along x": {Query{X: "net", Y: "makespan_s"}, "cm02: -7 (1), lv08: 21 (3)", [4]int{1, 1, 0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := Collect(sources(runsText), tt.q)
			require.NoError(t, err)
			require.Equal(t, tt.want, points(d))
			require.Equal(t, tt.left, [4]int{d.Failed, d.Repeated, d.Filtered, d.Without})
		})
	}
	d, err := Collect(sources(runsText[:len(runsText)-5]), Query{X: "k", Y: "makespan_s"})
	require.NoError(t, err)
	require.Equal(t, []string{"f1"}, d.Cut)
	require.Equal(t, []Differ{{"beta", 2, false}, {"seed", 2, false}}, d.Differ)
}

// A line that comes between the two readings of its file takes nothing from the files
// after it.
func TestCollectWhileAFileGrows(t *testing.T) {
	two := sources(runsText, `{"id":"z","status":"ok","inputs":{"k":5},"figures":{"makespan_s":1}}
{"id":"z","status":"ok","inputs":{"k":5},"figures":{"makespan_s":2}}
`)
	q := Query{X: "k", Y: "makespan_s"}
	want, err := Collect(two, q)
	require.NoError(t, err)
	grown := runsText
	two[0].Open = func() (io.ReadCloser, error) {
		text := grown
		grown += `{"id":"y","status":"ok","inputs":{"k":6},"figures":{"makespan_s":6}}` + "\n"
		return io.NopCloser(strings.NewReader(text)), nil
	}
	got, err := Collect(two, q)
	require.NoError(t, err)
	require.Equal(t, points(want), points(got))
}

func TestCollectErrors(t *testing.T) {
	ask := func(q Query, texts ...string) error {
		_, err := Collect(sources(texts...), q)
		return err
	}
	var unknown *UnknownColumn
	for _, tt := range []struct {
		q         Query
		use, name string
	}{
		{Query{X: "bta", Y: "phi"}, "x", "bta"},
		{Query{X: "beta", Y: "nothing"}, "y", "nothing"},
		{Query{X: "beta", Y: "phi", Series: []string{"s"}}, "series", "s"},
		{Query{X: "beta", Y: "phi", Facet: []string{"s"}}, "facet", "s"},
		{Query{X: "beta", Y: "phi", Where: []Condition{{"s", []string{"1"}}}}, "where", "s"},
	} {
		require.ErrorAs(t, ask(tt.q, runsText), &unknown)
		require.Equal(t, []string{tt.use, tt.name}, []string{unknown.Use, unknown.Name})
		require.Equal(t, []string{"id", "status", "k", "beta", "net", "seed", "makespan_s", "phi", "error"}, unknown.Exists)
	}
	q := Query{X: "beta", Y: "makespan_s"}
	for want, err := range map[string]error{
		"nothing to draw: there is no run in the results":                     ask(q, "beta,makespan_s\n"),
		"nothing to draw: every run failed (2)":                               ask(q, "status,beta\nfailed,1\nfailed,2\n"),
		"nothing to draw: no run has k=7 or 8 (there are 1, 2)":               ask(Query{X: "beta", Y: "phi", Where: []Condition{{"k", []string{"7", "8"}}}}, runsText),
		"nothing to draw: no run meets all conditions":                        ask(Query{X: "beta", Y: "phi", Where: []Condition{{"k", []string{"2"}}, {"net", []string{"lv08"}}}}, runsText),
		"nothing to draw: every run that is left failed (1)":                  ask(Query{X: "k", Y: "makespan_s", Where: []Condition{{"beta", []string{"9"}}}}, runsText),
		"nothing to draw: no run that is left has beta and phi":               ask(Query{X: "beta", Y: "phi", Where: []Condition{{"beta", []string{"3"}}}}, runsText),
		`f2:2:3: makespan_s: "fast" is no number (want a column of numbers)`:  ask(q, runsText, "beta,makespan_s\n1,fast\n"),
		"f1:2:3: makespan_s: 1e200 is too large to be drawn (at most 1e+100)": ask(q, "beta,makespan_s\n1,1e200\n"),
		`f1:1:15: "beta" may be a.beta or b.beta (give its name in full)`:     ask(Query{X: "beta", Y: "y"}, `{"a":{"beta":1},"b":{"beta":2},"y":1}`),
	} {
		if !strings.Contains(want, "may be") {
			require.EqualError(t, err, want)
		} else {
			require.ErrorContains(t, err, "may be a.beta or b.beta (give its name in full)")
		}
	}
	require.ErrorContains(t, ask(q, strings.Repeat("beta,", maxColumns)+"makespan_s"), "twice")
	var many strings.Builder
	many.WriteString("beta,makespan_s\n")
	for i := range maxPoints + 1 {
		fmt.Fprintf(&many, "%d,1\n", i)
	}
	require.ErrorContains(t, ask(q, many.String()), "more than 100000 points")
}

// TestCollectAgainstBruteForce: any lines, with ids that come again, over two
// files: the same as keeping everything; and a shuffle of lines with different ids
// changes nothing, to the last bit.
func TestCollectAgainstBruteForce(t *testing.T) {
	type line struct {
		id, x int
		s     string
		ok    bool
		y     float64
	}
	print := func(lines []line) string {
		out := "id,status,x,s,y\n"
		for _, l := range lines {
			status := "failed"
			if l.ok {
				status = "ok"
			}
			out += fmt.Sprintf("r%d,%s,%d,%s,%v\n", l.id, status, l.x, l.s, l.y)
		}
		return out
	}
	rapid.Check(t, func(t *rapid.T) {
		lines := make([]line, rapid.IntRange(1, 40).Draw(t, "lines"))
		for i := range lines {
			lines[i] = line{rapid.IntRange(0, 30).Draw(t, "id"), rapid.IntRange(0, 3).Draw(t, "x"), rapid.SampledFrom([]string{"a", "b"}).Draw(t, "s"), rapid.IntRange(0, 5).Draw(t, "ok") > 0, rapid.Float64Range(-1e3, 1e3).Draw(t, "y")}
		}
		last := map[int]line{}
		for _, l := range lines {
			last[l.id] = l
		}
		want := map[string][]float64{}
		var kept []line
		for id := range 31 {
			if l, ok := last[id]; ok {
				kept = append(kept, l)
				if l.ok {
					key := fmt.Sprintf("%s/%d", l.s, l.x)
					want[key] = append(want[key], l.y)
				}
			}
		}
		agg := Agg(rapid.IntRange(0, 3).Draw(t, "agg"))
		q := Query{X: "x", Y: "y", Series: []string{"s"}, Agg: agg}
		if agg == Mean {
			q.Confidence = stats.Confidence
		}
		half := len(lines) / 2
		d, err := Collect(sources(print(lines[:half]), print(lines[half:])), q)
		if len(want) == 0 {
			require.Error(t, err)
			return
		}
		require.NoError(t, err)
		require.Len(t, d.Values, len(want))
		for _, v := range d.Values {
			ys := want[v.Series[0].Text+"/"+v.X.Text]
			require.Equal(t, len(ys), v.N)
			y, spread := bruteForce(ys, agg)
			require.InDelta(t, y, v.Y, 1e-9)
			require.InDelta(t, spread, (v.High-v.Low)/2, 1e-6)
		}
		shuffled, err := Collect(sources(print(rapid.Permutation(kept).Draw(t, "order"))), q)
		require.NoError(t, err)
		require.Equal(t, d.Values, shuffled.Values)
	})
}

func bruteForce(ys []float64, a Agg) (y, half float64) {
	sorted := slices.Sorted(slices.Values(ys))
	switch a {
	case Min:
		return sorted[0], 0
	case Max:
		return sorted[len(sorted)-1], 0
	case Median:
		return (sorted[(len(sorted)-1)/2] + sorted[len(sorted)/2]) / 2, 0
	}
	e := stats.Of(ys)
	if math.IsNaN(e.Half) {
		e.Half = 0
	}
	return e.Mean, e.Half
}

// TestRepeatsKeepLittle: few ids that come once are kept.
func TestRepeatsKeepLittle(t *testing.T) {
	r := newRepeats()
	const n = 200_000
	for i := range n {
		r.add(fmt.Sprintf("run %d", i), i+1)
	}
	require.Less(t, len(r.last), n/500)
	for _, i := range []int{0, 77, n - 1} {
		require.False(t, r.replaced(fmt.Sprintf("run %d", i), i+1))
		r.add(fmt.Sprintf("run %d", i), n+i)
		require.True(t, r.replaced(fmt.Sprintf("run %d", i), i+1))
		require.False(t, r.replaced(fmt.Sprintf("run %d", i), n+i))
	}
}
