package jobs

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLimitsOfPartitions(t *testing.T) {
	trace := &Trace{Machine: &Machine{Partitions: []Partition{
		{Name: "main", Default: true, MaxLimitSec: 100}, {Name: "long", MaxLimitSec: 500}, {Name: "free"},
	}}}
	for _, j := range []Job{
		{Name: "default", LimitSec: math.Inf(1)},
		{Name: "unknown", LimitSec: math.NaN(), Partition: "long"},
		{Name: "several", LimitSec: math.Inf(1), Partition: "main,long"},
		{Name: "unbounded", LimitSec: math.Inf(1), Partition: "long,free"},
		{Name: "limited", LimitSec: 7, Partition: "main"},
		{Name: "planned", LimitSec: math.NaN(), Body: Graph{LimitFactor: 2}},
	} {
		j.Units, j.RunSec, j.WaitSec = 1, 1, math.NaN()
		trace.Add(&j)
	}
	require.NoError(t, Cleaning{}.Apply(trace))
	inf := math.Inf(1)
	require.Equal(t, []float64{100, 500, 500, inf, 7, inf}, trace.LimitSec)
	require.Equal(t, "read 0 jobs; 3 with the limit of their partition; 2 without a limit", trace.Cleaning.String())
}
