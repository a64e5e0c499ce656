package oracletest

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
)

func TestRelativeError(t *testing.T) {
	for name, tt := range map[string]struct{ a, b, want float64 }{
		"equal":            {3, 3, 0},
		"both zero":        {0, 0, 0},
		"half":             {1, 2, 0.5},
		"zero and tiny":    {0, 1e-12, 1e-3}, // over FloorSec
		"zero and large":   {0, 5, 1},
		"large over floor": {1e-15, 2e-15, 0.5}, // no floor without a zero
		"infinite":         {1, math.Inf(1), math.Inf(1)},
		"not a number":     {1, math.NaN(), math.Inf(1)},
	} {
		t.Run(name, func(t *testing.T) {
			require.InDelta(t, tt.want, oracle.RelativeError(tt.a, tt.b), 1e-15)
			require.InDelta(t, tt.want, oracle.RelativeError(tt.b, tt.a), 1e-15)
		})
	}
}

func TestCompareFindsEveryDifference(t *testing.T) {
	base := func() *Times {
		return &Times{Tasks: []Span{{1, 2, true}, {3, 4, true}}, Messages: []Span{{1, 2, true}, {}}}
	}
	for name, tt := range map[string]struct {
		spoil     func(*Times)
		rel       float64
		worst     string
		identical int
	}{
		"nothing":         {func(*Times) {}, 0, "", 6},
		"a start":         {func(x *Times) { x.Tasks[1].StartSec = 6 }, 0.5, "task 1: start 6, want 3", 5},
		"a finish":        {func(x *Times) { x.Messages[0].FinishSec = 1 }, 0.5, "message 0: finish 1, want 2", 5},
		"a message lost":  {func(x *Times) { x.Messages[0] = Span{} }, math.Inf(1), "message 0: ran false, want true", 4},
		"a message added": {func(x *Times) { x.Messages[1].Ran = true }, math.Inf(1), "message 1: ran true, want false", 6},
		"a task lost":     {func(x *Times) { x.Tasks = x.Tasks[:1] }, math.Inf(1), "1 tasks, want 2", 2},
	} {
		t.Run(name, func(t *testing.T) {
			got := base()
			tt.spoil(got)
			d := Compare(got, base())
			require.Equal(t, tt.rel, d.WorstRel)
			require.Equal(t, tt.worst, d.Worst)
			require.Equal(t, tt.identical, d.Identical)
		})
	}
}

func TestCompareRoutes(t *testing.T) {
	const want = "a b 0.002 l1 l2\nb a 0.002 l2 l1\n"
	require.Empty(t, CompareRoutes(want, want))
	require.Empty(t, CompareRoutes("a b 0.0020000000000000001 l1 l2\nb a 2e-3 l2 l1\n", want))
	for name, got := range map[string]string{
		"latency": "a b 0.003 l1 l2\nb a 0.002 l2 l1\n",
		"order":   "a b 0.002 l2 l1\nb a 0.002 l2 l1\n",
		"missing": "a b 0.002 l1 l2\n",
		"more":    want + "c c 0 l\n",
		"empty":   "",
	} {
		require.NotEmpty(t, CompareRoutes(got, want), name)
	}
}

// makespanSec is when the last task ends.
func (t *Times) makespanSec() float64 {
	last := 0.0
	for _, s := range t.Tasks {
		last = max(last, s.FinishSec)
	}
	return last
}
