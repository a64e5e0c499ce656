package sweeps

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// bound is a campaign of axes such as k=1,2.
func bound(t *testing.T, axes ...string) *sweep {
	t.Helper()
	var given []campaign.Given
	for _, axis := range axes {
		name, values, _ := strings.Cut(axis, "=")
		given = append(given, campaign.Given{Axis: name, Values: strings.Split(values, ";")})
	}
	c, err := campaign.New("", given)
	require.NoError(t, err)
	runs, err := c.Bind(run.Env{
		Open:     func(name string) (run.Source, error) { return run.Source{Name: name, Spec: name}, nil },
		Platform: func(src run.Source) (*platform.Platform, error) { return platform.FromSpec(src.Spec) },
		Workload: func(src run.Source, _ float64) (*workload.DAG, error) { return generate.FromSpec(src.Spec) },
	})
	require.NoError(t, err)
	return &sweep{runs: runs}
}

// Numbers go along x, the axis with the most values first; schedulers are the curves.
func TestCurve(t *testing.T) {
	base := []string{"workload=chain", "platform=cluster(hosts=2)"}
	for name, tt := range map[string]struct {
		axes             []string
		x, series, facet string
		left             string
	}{
		"one axis":          {[]string{"scheduler=heft;cpop"}, "scheduler", "", "", ""},
		"a number":          {[]string{"scheduler=heft;cpop", "k=1;2", "beta=2"}, "k", "scheduler", "", ""},
		"the longer number": {[]string{"k=1;2", "beta=2;3;4"}, "beta", "k", "", ""},
		"three":             {[]string{"scheduler=heft;cpop", "k=1;2", "beta=2;3;4"}, "beta", "scheduler", "k", ""},
		"four":              {[]string{"scheduler=heft;cpop", "network=lv08;cm02;constant(time=1s)", "k=1;2", "beta=2;3;4"}, "beta", "scheduler", "k", "; mean over network"},
		"seeds alone":       {[]string{"scheduler=random", "seed=1;2"}, "scheduler", "", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := bound(t, append(base, tt.axes...)...)
			axes, seeded := s.varying()
			require.Equal(t, name == "seeds alone", seeded)
			q := s.curve("makespan_s", axes)
			require.Equal(t, []string{tt.x, tt.series, tt.facet}, []string{q.X, strings.Join(q.Series, ","), strings.Join(q.Facet, ",")})
			require.Equal(t, tt.left, over(q, axes))
		})
	}
}

// A point that lacks a metric has an empty cell in its place.
func TestPointsJoin(t *testing.T) {
	key := func(text string) figures.Key { return figures.Key{Text: text} }
	p := points{index: map[string]int{}}
	axes := []string{"x", "k"}
	along := func(x string, series ...string) figures.Query { return figures.Query{X: x, Series: series} }
	value := func(x, series string, y float64) figures.Value {
		return figures.Value{X: key(x), Series: []figures.Key{key(series)}, Y: y}
	}
	p.add(&figures.Data{Query: along("x", "k"), Values: []figures.Value{value("a", "1", 1), value("b", "1", 2)}}, axes)
	p.add(&figures.Data{Query: along("k", "x"), Values: []figures.Value{value("1", "c", 3), value("1", "a", 4)}}, axes)
	require.Equal(t, [][]any{{"a", "1"}, {"b", "1"}, {"c", "1"}}, p.keys)
	require.Equal(t, [][]any{{1.0, 4.0}, {2.0}, {nil, 3.0}}, p.rows)
}

// Metrics that are the same at every point are drawn once, but for rounding; a sentence says so.
func TestNoFigureTwice(t *testing.T) {
	data := func(name string, factor float64) *figures.Data {
		d := &figures.Data{Query: figures.Query{X: "p", Y: name}}
		for _, x := range []float64{2, 4, 8} {
			d.Values = append(d.Values, figures.Value{X: figures.Key{Number: x, Is: figures.Number}, Y: factor / x, Low: factor / x, High: factor / x})
		}
		return d
	}
	r, drawn, same := &report.Report{}, []drawnCurve{}, []string{}
	for _, m := range []struct {
		name   string
		factor float64
	}{{"efficiency", 1}, {"speed_efficiency", 1 + 1e-15}, {"slr", 2}} {
		same = append(same, addCurve(r, &drawn, data(m.name, m.factor), campaign.MetricInfo{Name: m.name, Summary: "a ratio"}, ""))
	}
	var page strings.Builder
	require.NoError(t, r.Write(&page, table.HTML))
	require.Equal(t, 2, strings.Count(page.String(), "<figure"))
	require.Equal(t, []string{"", "speed_efficiency (a ratio) is the same as efficiency at every point.", ""}, same)
	shape, _ := pageShape(data("efficiency", 1))
	require.True(t, shape.LogX)
}

// Many names, or long ones, stand in rows.
func TestPageShape(t *testing.T) {
	names := func(n int, name string) *figures.Data {
		d := &figures.Data{Query: figures.Query{X: "scheduler", Y: "makespan_s"}}
		for i := range n {
			d.Values = append(d.Values, figures.Value{X: figures.Key{Text: name + strings.Repeat("x", i), Is: figures.Text}, Y: 1})
		}
		return d
	}
	for _, tt := range []struct {
		n    int
		name string
		rows bool
	}{{3, "a", false}, {13, "a", true}, {3, "a name of many letters", true}} {
		shape, size := pageShape(names(tt.n, tt.name))
		require.Equal(t, figures.Shape{Style: figures.Marks, Rows: tt.rows}, shape)
		require.NoError(t, size.Check())
	}
	spread := names(2, "a")
	spread.Values[1].Y = 31
	shape, _ := pageShape(spread)
	require.True(t, shape.LogY)
	require.Equal(t, "1.5 GB", quantity("moved_bytes").Text(1.5e9))
}
