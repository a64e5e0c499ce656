package figures

import (
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestCompareKeys(t *testing.T) {
	var keys []Key
	want := []string{"-1", "2", "10", "", "a", "t2", "t02", "t10", "t10b", "x", "compute", "balanced", "communication"}
	for _, text := range want {
		keys = append(keys, keyOf(&Field{Kind: Text, Text: text}))
	}
	rapid.Check(t, func(t *rapid.T) {
		order := rapid.Permutation(keys).Draw(t, "order")
		order = slices.SortedFunc(slices.Values(order), CompareKeys)
		var got []string
		for _, k := range order {
			got = append(got, k.Text)
		}
		require.ElementsMatch(t, want, got)
		require.Equal(t, slices.IndexFunc(order, func(k Key) bool { return k.Text == "t10" }), 7)
		require.True(t, slices.IsSortedFunc(order, CompareKeys))
		require.Equal(t, []string{"compute", "balanced", "communication"}, got[10:])
	})
}

// TestExactSum: against rational numbers.
func TestExactSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s tally
		want := new(big.Rat)
		for _, x := range rapid.SliceOfN(rapid.Float64Range(-1e100, 1e100), 1, -1).Draw(t, "xs") {
			s.add(x, &Query{})
			want.Add(want, new(big.Rat).SetFloat64(x))
		}
		got, _ := s.sum.Rat(nil)
		require.Zero(t, want.Cmp(got))
	})
}

func TestLabelOf(t *testing.T) {
	for column, want := range map[string][2]string{
		"makespan_s": {"makespan", "s"}, "speed_efficiency": {"speed efficiency E_{v}", ""}, "phi": {"scalability Φ", ""}, "figures.phi": {"scalability Φ", ""},
		"isospeed_phi": {"scalability Φ at equal E_{v}", ""}, "isospeed_work_flop": {"work W_{2} that keeps E_{v}", "flop"},
		"wait_time_s": {"wait time", "s"}, "moved_bytes": {"moved", "B"}, "bandwidth_bytes_per_s": {"bandwidth", "B/s"}, "_s": {" s", ""}, "new-link": {"new-link", ""},
	} {
		label, unit := LabelOf(column)
		require.Equal(t, want, [2]string{label, unit}, column)
	}
	require.True(t, isMetric("wait_time_s"))
	require.True(t, isMetric("before_x"))
	require.True(t, isMetric("isospeed_beta"))
	require.True(t, isMetric("isospeed_status"))
	require.False(t, isMetric("isospeed"))
	require.False(t, isMetric("k"))
	require.False(t, isMetric("scheduler"))
}

// Where runs have another share of communication than their intensity sets, the
// legend says which, and so do panels; an axis has no room for it.
func TestIntensityNotReached(t *testing.T) {
	text := `intensity,x,y,before_communication_share,communication_share
compute,1,1,,0.012
balanced,1,2,,0.152
balanced,2,2,,0.4
communication,1,1,0,0.9
communication,2,3,0.00001,0.9
as-is,1,3,,0.3
30%,1,3,,0.304
0.25,1,3,,0.4
`
	want := []string{"intensity = 0.25 (reached 40 %)", "30%", "as-is", "compute", "balanced (reached 15.2 to 40 %)", "communication (reached 0 %)"}
	d, err := Collect(sources(text), Query{X: "x", Y: "y", Series: []string{"intensity"}})
	require.NoError(t, err)
	require.Equal(t, want, d.Figure(Shape{}).seriesNames())

	d, err = Collect(sources(text), Query{X: "x", Y: "y", Facet: []string{"intensity"}})
	require.NoError(t, err)
	require.Equal(t, want[5], d.Figure(Shape{}).Panels[5].Title)

	d, err = Collect(sources(text), Query{X: "intensity", Y: "y"})
	require.NoError(t, err)
	require.Equal(t, []string{"0.25", "30%", "as-is", "compute", "balanced", "communication"}, d.Figure(Shape{}).X.Categories)
	require.Equal(t, []string{"0.25 (reached 40 %)", want[4], want[5]}, d.NotReached())

	d, err = Collect(sources("intensity,x,y\nbalanced,1,1\n"), Query{X: "x", Y: "y", Series: []string{"intensity"}})
	require.NoError(t, err)
	require.Equal(t, []string{"balanced"}, d.Figure(Shape{}).seriesNames(), "no column of shares")
}

func TestDataFigure(t *testing.T) {
	text := "k,net,x,y\n2,a,1,5\n2,b,2,6\n3,a,1,7\n3,c,4,8\n"
	d, err := Collect(sources(text), Query{X: "x", Y: "y", Series: []string{"net"}, Facet: []string{"k"}})
	require.NoError(t, err)
	f := d.Figure(Shape{LogX: true, LogY: true, Title: "t"})
	require.Equal(t, Log2, f.X.Scale)
	require.Equal(t, Log10, f.Y.Scale)
	require.Equal(t, "net", f.Legend)
	require.Len(t, f.Panels, 2)
	require.Equal(t, "k = 2", f.Panels[0].Title)
	require.Equal(t, []Series{
		{Name: "a", Points: []Point{{1, 5, 5, 5}}}, {Name: "b", Points: []Point{{2, 6, 6, 6}}}, {Name: "c"},
	}, f.Panels[0].Series, "the order is that of all panels together")
	require.Equal(t, []string{"a", "b", "c"}, f.seriesNames())

	f = d.Figure(Shape{Categories: true, XLabel: "mine"})
	require.Equal(t, []string{"1", "2", "4"}, f.X.Categories)
	require.Equal(t, Point{2, 8, 8, 8}, f.Panels[1].Series[1].Points[0])
	require.Equal(t, "mine", f.X.Label)
	d, err = Collect(sources("x,y\n(2,3),1\n"+"0,-1\n3,2\n"), Query{X: "x", Y: "y"})
	require.Error(t, err, "a comma needs quotes")
	require.Nil(t, d)
	d, err = Collect(sources("x,y\n\"(2,3)\",1\n0,-1\n3,2\n"), Query{X: "x", Y: "y"})
	require.NoError(t, err)
	require.Equal(t, []string{"0", "3", "(2,3)"}, d.Figure(Shape{}).X.Categories)
	require.False(t, d.Numeric())
	n, of := d.NotPositive(Shape{LogY: true})
	require.Equal(t, []int{1, len(d.Values)}, []int{n, of})
	require.Equal(t, Log10, logScale([]Key{{Number: 3}}))
}

func TestGeometric(t *testing.T) {
	for want, lists := range map[bool][][]float64{
		true:  {{1, 2, 4}, {2, 8, 64}, {1, 10, 100}, {1, 3, 10, 30, 100}, {1, 1.5, 2.25}, {0.01, 0.1, 1}},
		false: {{1, 2, 3}, {2, 3, 4}, {1, 2}, {0, 1, 10}, {-4, -2, -1}, {10, 20, 30, 40}, {1, 3, 100}, {7}},
	} {
		for _, xs := range lists {
			d := &Data{}
			for _, x := range xs {
				d.Values = append(d.Values, Value{X: Key{Number: x, Is: Number}})
			}
			require.Equal(t, want, d.Geometric(), "%v", xs)
		}
	}
	require.False(t, (&Data{Values: []Value{{X: Key{Text: "a", Is: Text}}, {X: Key{Text: "b", Is: Text}}, {X: Key{Text: "c", Is: Text}}}}).Geometric())
	require.Equal(t, []string{"B", "J", "flop", ""}, []string{PrefixedUnit("moved_bytes"), PrefixedUnit("energy_j"), PrefixedUnit("work_flop"), PrefixedUnit("makespan_s")})
}
