package refine

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

func TestRefuses(t *testing.T) {
	one := build(t, func(b *workload.Builder) {
		b.SetAttributes(b.Task("q", 1e300), workload.Attributes{Alpha: 0.5})
	})
	for name, tt := range map[string]struct {
		change func(o *Options)
		want   string
	}{
		"k 0":         {func(o *Options) { o.K = 0 }, "k = 0: want at least 1"},
		"k negative":  {func(o *Options) { o.K = -7 }, "k = -7: want at least 1"},
		"k huge":      {func(o *Options) { o.K = math.MaxInt }, "k = 9223372036854775807: want at most 10000000"},
		"too many":    {func(o *Options) { o.K = 10_000_000 }, "k = 10000000: split so finely, the program has 10000001 tasks and 10000000 edges"},
		"beta 0":      {func(o *Options) { o.Beta = 0 }, "beta = 0: want a finite number above 0"},
		"beta NaN":    {func(o *Options) { o.Beta = math.NaN() }, "beta = NaN"},
		"beta Inf":    {func(o *Options) { o.Beta = math.Inf(1) }, "beta = +Inf"},
		"alpha":       {func(o *Options) { o.Alpha = 1.5 }, "alpha = 1.5: want a fraction from 0 to 1"},
		"chi":         {func(o *Options) { o.ReducePerWork = -1 }, "chi = -1: want a finite number, at least 0"},
		"per byte":    {func(o *Options) { o.ReduceFlopPerByte = math.NaN() }, "reduce load per byte = NaN"},
		"exponent":    {func(o *Options) { o.DataExponent = math.Inf(1) }, "data exponent = +Inf"},
		"ratio":       {func(o *Options) { o.SerialRatio = -0.1 }, "serial ratio = -0.1"},
		"rho0":        {func(o *Options) { o.Rho0 = math.NaN() }, "rho0 = NaN: want a number, at least 0"},
		"second half": {func(o *Options) { o.SecondHalfK = 0 }, "k of the second half = 0: want at least 1"},
		"m2":          {func(o *Options) { o.MaxLevelTasks = -1 }, "most tasks of a level = -1: want at least 0"},
		"send":        {func(o *Options) { o.Send = 9 }, "unknown Send(9)"},
		"no link":     {func(o *Options) { o.SpeedFlops = oneFlops }, "bandwidth of new links = 0: want a finite number above 0"},
		"no speed": {
			func(o *Options) {
				o.SpeedFlops, o.NewLinkBytesPerSec = func(workload.TaskID) float64 { return 0 }, 1
			},
			`task "q": speed of its node = 0: want a finite number above 0`,
		},
		"two at once": {func(o *Options) { o.K, o.ReducePerWork = 0, math.Inf(1) }, "chi = +Inf"},
		"eta^g":       {func(o *Options) { o.Beta, o.DataExponent = 20, 1e300 }, `task "q": its data would grow by eta^g = 5.5^1e+300, which is too much for a number (take a smaller data exponent)`},
		"overflow":    {func(o *Options) { o.K, o.Beta = 1, 1e9 }, "finite"},
		"zero value":  {func(o *Options) { *o = Options{} }, "k = 0"},
	} {
		t.Run(name, func(t *testing.T) {
			o := Defaults(2, 1)
			tt.change(&o)
			_, err := Refine(one, o)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

// Parts' names: no clash when everything is split, an error when a task that stays
// whole has a part's name, and only then.
func TestNames(t *testing.T) {
	names := func(names ...string) *workload.DAG {
		return build(t, func(b *workload.Builder) {
			for i, name := range names {
				b.Task(name, math.Pow(10, float64(-i)))
			}
		})
	}
	once := must(t, names("q", "q-1"), Defaults(2, 1))
	twice := must(t, once.DAG, Defaults(2, 1))
	require.Equal(t, 18, twice.DAG.NumTasks())

	o := Defaults(1, 1)
	o.Rho0 = 0 // the first is split in two, the second stays whole
	for _, second := range []string{"q-1", "q-2", "q-0"} {
		_, err := Refine(names("q", second), o)
		require.EqualError(t, err, `task "q": one of its parts would be called "`+second+`", like a task that stays whole (rename one)`)
	}
	for _, second := range []string{"q-3", "q-01", "q-+1", "q--1", "q-", "-1", "r-0", strings.Repeat("9", 30) + "-" + strings.Repeat("9", 30)} {
		x := must(t, names("q", second), o)
		require.Equal(t, []string{"q-1", "q-2", "q-0", second}, taskNames(x.DAG, x.DAG.TopologicalOrder()))
	}
}

func TestSendNames(t *testing.T) {
	for _, s := range []Send{FromReduce, AllToAll, Pairwise} {
		got, err := ParseSend(s.String())
		require.NoError(t, err)
		require.Equal(t, s, got)
	}
	_, err := ParseSend("none")
	require.EqualError(t, err, `unknown value "none" (want one of reduce, all, pairwise)`)
	require.Equal(t, "Send(7)", Send(7).String())
}

// However large or small the numbers, there is a program or an error.
func TestExtremes(t *testing.T) {
	number := rapid.SampledFrom([]float64{0, 5e-324, 1e-300, 0.5, 1, 3, 1e18, 1e308})
	positive := rapid.SampledFrom([]float64{5e-324, 1e-300, 1, 3, 1e18, 1e308})
	whole := rapid.SampledFrom([]int{1, 2, 5, maxTasks})
	rapid.Check(t, func(t *rapid.T) {
		b := workload.NewBuilder("extreme")
		alpha := rapid.SampledFrom([]float64{0, 5e-324, 0.5, 1})
		for _, name := range []string{"a", "b", "c"} {
			id := b.Task(name, rapid.SampledFrom([]float64{0, 5e-324, 1, 1e300}).Draw(t, "work"))
			b.SetAttributes(id, workload.Attributes{Alpha: alpha.Draw(t, "alpha")})
		}
		b.Edge(0, 1, rapid.SampledFrom([]float64{0, 5e-324, 1e300}).Draw(t, "bytes"))
		b.Edge(1, 2, 1)
		d, err := b.Build()
		require.NoError(t, err)
		o := Options{
			K: whole.Draw(t, "k"), Beta: positive.Draw(t, "beta"), Alpha: alpha.Draw(t, "default alpha"),
			ReducePerWork: number.Draw(t, "chi"), ReduceFlopPerByte: number.Draw(t, "per byte"),
			Send: Send(rapid.IntRange(0, 2).Draw(t, "send")), DataExponent: number.Draw(t, "g"),
			SerialRatio: number.Draw(t, "ratio"), Rho0: number.Draw(t, "rho0"), SecondHalfK: whole.Draw(t, "second half"),
			MaxLevelTasks: whole.Draw(t, "m2"), CountReduce: rapid.Bool().Draw(t, "count"),
		}
		if rapid.Bool().Draw(t, "step 8") {
			speed := positive.Draw(t, "speed")
			o.SpeedFlops, o.NewLinkBytesPerSec = func(workload.TaskID) float64 { return speed }, positive.Draw(t, "b")
		}
		require.NoError(t, o.Check())
		x, err := Refine(d, o)
		if err != nil {
			require.Nil(t, x)
			return
		}
		require.Len(t, x.Explain(), 3)
		require.NotEmpty(t, x.Proposition1().New)
	})
}
