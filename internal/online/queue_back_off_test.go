package online_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/workload"
)

// asKubernetes waits 1 s, 2 s, 4 s, 8 s, 10 s, 10 s.
var asKubernetes = online.BackOff{FirstSec: 1, MostSec: 10}

func TestBackOffSec(t *testing.T) {
	for i, want := range []float64{1, 2, 4, 8, 10, 10, 10} {
		require.Equal(t, want, asKubernetes.Sec(int32(i+1)))
	}
	require.Equal(t, 10.0, asKubernetes.Sec(1e6))
}

// TestBackOffDates: all tasks take the whole host.
//
//	 0    s  a runs for 3.3 s; b, c and d fail once and may be tried again at 1 s
//	 3.3  s  a ends: b runs for 0.4 s; c and d fail a second time and may be tried again at 5.3 s
//	 3.7  s  b ends: that is too early for c and d, which are tried at the next whole second after 5.3 s
//	 6    s  c runs for 1 s; d fails a third time and may be tried again at 10 s
//	 7    s  c ends; d is tried at 10 s
//	10    s  d runs for 1 s
func TestBackOffDates(t *testing.T) {
	b := workload.NewBuilder("")
	for _, x := range []struct {
		name string
		sec  float64
	}{{"a", 3.3}, {"b", 0.4}, {"c", 1}, {"d", 1}} {
		needing(b, x.name, x.sec, 2, 0)
	}
	pr := queueProblem(t, built(t, b), room{cores: 2})
	starts, _ := startsOf(t, pr, &online.Queue{BackOff: asKubernetes})
	require.Equal(t, []float64{0, 3.3, 6, 10}, starts)
}

// TestBackOffEnds: b may be tried again at 1 s, when a ends; c, which is ready then, is younger. If a ends at
// 0.75 s, c passes b. At 1 s b fails a second time, and c ends at 1.75 s, when b may not be tried: it is at 3 s.
func TestBackOffEnds(t *testing.T) {
	for aSec, want := range map[float64][]float64{
		1:    {0, 1, 2},
		0.75: {0, 3, 0.75},
	} {
		b := workload.NewBuilder("")
		a := needing(b, "a", aSec, 2, 0)
		needing(b, "b", 1, 2, 0)
		b.Control(a, needing(b, "c", 1, 2, 0))
		pr := queueProblem(t, built(t, b), room{cores: 2})
		starts, _ := startsOf(t, pr, &online.Queue{BackOff: asKubernetes})
		require.Equal(t, want, starts, "%v", aSec)
	}
}

// TestBackOffBind: the scheduler assigns one task in 0.5 s. b and c begin to be tried when it is free.
func TestBackOffBind(t *testing.T) {
	b := workload.NewBuilder("")
	for _, name := range []string{"a", "b", "c"} {
		b.Task(name, 1)
	}
	pr := queueProblem(t, built(t, b), room{cores: 2})
	starts, _ := startsOf(t, pr, &online.Queue{BackOff: asKubernetes, BindSec: 0.5})
	require.Equal(t, []float64{0.5, 1, 2.5}, starts) // c fails at 1 s, may be tried again at 2 s; a ends at 1.5 s
}
