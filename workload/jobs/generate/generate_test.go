package generate_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/generate"
)

func made(t testing.TB, text string) *jobs.Trace {
	t.Helper()
	trace, err := generate.FromSpec(text)
	require.NoError(t, err, text)
	return trace
}

// TestModels: each row of the table makes jobs that fit the machine, by the seed alone.
func TestModels(t *testing.T) {
	for _, m := range generate.Table() {
		for _, limits := range []string{"exact", "uniform(factor=2)", "tsafrir", "none"} {
			short := ""
			if m.Name == "poisson" {
				short = ",run=exp(10m)" // half of the estimates are short
			}
			text := m.Name + "(jobs=500,nodes=100,seed=3" + short + ",estimates=" + limits + ")"
			a, b := made(t, text), made(t, text)
			require.Equal(t, a, b)
			require.Equal(t, 500, a.Len())
			require.Equal(t, 100, a.StatedUnits)
			require.NoError(t, a.Check())
			require.True(t, slices.IsSorted(a.SubmitSec), text)
			for i := range a.Units {
				require.True(t, a.Units[i] >= 1 && a.Units[i] <= 100, text)
				require.True(t, a.RunSec[i] >= 0 && a.LimitSec[i] >= a.RunSec[i] && a.LimitSec[i] >= 1, text)
				require.Equal(t, limits == "none", math.IsInf(a.LimitSec[i], 1))
			}
			exact, other := made(t, m.Name+"(jobs=500,nodes=100,seed=3"+short+")"), made(t, m.Name+"(jobs=500,nodes=100,seed=4)")
			require.Equal(t, exact.RunSec, a.RunSec, "limits do not change the rest")
			require.NotEqual(t, other.SubmitSec, a.SubmitSec)
		}
		made(t, m.Name+"("+m.Params+")")
		made(t, m.Name)
		for _, nodes := range []string{"1", "2", "3", "10000000"} {
			made(t, m.Name+"(jobs=50,nodes="+nodes+")")
		}
	}
	require.Equal(t, []string{"batch", "interactive"}, made(t, "lublin-types").Names.QOS)
}

func TestPoisson(t *testing.T) {
	const n = 50_000
	a := made(t, "poisson(jobs=50000,rate=2/min,size=1..4,run=uniform(1m..3m))")
	require.InEpsilon(t, 30*n, a.SubmitSec[n-1], 0.02)
	var sizes [5]int
	sum := 0.0
	for i, units := range a.Units {
		sizes[units]++
		sum += a.RunSec[i]
	}
	for size := 1; size <= 4; size++ {
		require.InEpsilon(t, n/4, sizes[size], 0.04)
	}
	require.InEpsilon(t, 120, sum/n, 0.01)
	require.InEpsilon(t, 0.5*1000, made(t, "poisson(rate=2)").SubmitSec[999], 0.2)
}

func TestWrongSpecs(t *testing.T) {
	for text, want := range map[string]string{
		"lublin(job=3)":                             `lublin: unknown argument "job" (did you mean "jobs"?)`,
		"lubli(jobs=3)":                             `trace "lubli(jobs=3)": unknown model "lubli" (did you mean "lublin"?)`,
		"lublin(jobs=0)":                            `lublin: jobs: 0: want from 1 to 10000000`,
		"lublin(nodes=x)":                           `lublin: nodes: "x" is not a whole number`,
		"poisson(rate=0)":                           `poisson: rate: "0": want a number above 0 in a time, such as 10/h`,
		"poisson(size=4..2)":                        `poisson: size: "4..2": want min..max with 1 <= min <= max`,
		"poisson(run=exp)":                          `poisson: run: column 1: exp: mean: missing`,
		"lublin(estimates=tsafir)":                  `lublin: estimates: unknown estimates "tsafir" (did you mean "tsafrir"?)`,
		"lublin(estimates=tsafrir(max=5s))":         `lublin: estimates: tsafrir: max: want at least 1h`,
		"poisson(run=2h,estimates=tsafrir(max=1h))": `poisson: estimates: 1 of 1000 jobs run 7200s or longer, which too few estimates of the model are: want shorter jobs, or a max above 3600s`,
	} {
		_, err := generate.FromSpec(text)
		require.EqualError(t, err, want, text)
	}
}
