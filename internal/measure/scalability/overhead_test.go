package scalability_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/measure/scalability"
)

// printedConstants are C0, C1, C2 of Zhu and Tian, section 3.2. Taken as they
// are, t0 does not matter.
var printedConstants = scalability.Overhead{FixedSec: 0.3, PerNodeSec: 2.4, PerTaskSec: 3.3, TaskSec: 1}

// printedTimes is the column T^i of Table 1 of Zhu and Tian, in seconds.
var printedTimes = []float64{
	0.3312, 0.2903, 0.3014, 0.4231, 0.2986, 0.4017, 0.3731, 0.2869, 0.2856, 0.4315, 0.3562, 0.3578, 0.2996, 0.3651, 0.3022, 0.2829,
}

// TestEqualNodes has the counts that the printed and the right theorem 4 give for
// the row (2, 16) of Table 3.
func TestEqualNodes(t *testing.T) {
	from := scalability.EqualPower(2, 1)
	for nodes, want := range map[int]struct{ printed, right float64 }{
		4: {23.5, 62.1}, 8: {53.0, 244.7}, 16: {170.7, 971.3}, 24: {366.3, 2179.8},
	} {
		to := scalability.EqualPower(nodes, 1)
		printed, err := scalability.Theorem4.Printed(printedConstants, from, to, 16)
		require.NoError(t, err)
		require.InDelta(t, want.printed, printed, 0.05)
		right, err := scalability.Theorem4.Of(printedConstants).IsoTasks(from, to, 16)
		require.NoError(t, err)
		require.InDelta(t, want.right, right, 0.05)
		most, err := scalability.MostGrowth(from, to)
		require.NoError(t, err)
		require.InEpsilon(t, float64(nodes*nodes)/4, most, 1e-12)
	}
}

// TestEfficiencyAlongTheCurves uses constants fitted to Table 2, in seconds: it
// falls along the printed curve and stays along the right one.
func TestEfficiencyAlongTheCurves(t *testing.T) {
	const unitSec = 0.02825
	o := scalability.Overhead{FixedSec: 0.3 * unitSec, PerNodeSec: 2.4 * unitSec, PerTaskSec: 3.3 * unitSec, TaskSec: 0.7068}
	from := scalability.EqualPower(2, 1)
	require.InDelta(t, 0.8640, o.Efficiency(from, 16), 5e-5)
	for nodes, want := range map[int]float64{4: 0.834, 8: 0.800, 16: 0.783, 24: 0.779} {
		to := scalability.EqualPower(nodes, 1)
		printed, err := scalability.Theorem4.Printed(o, from, to, 16)
		require.NoError(t, err)
		require.InDelta(t, want, o.Efficiency(to, printed), 5e-4)
		right, err := o.IsoTasks(from, to, 16)
		require.NoError(t, err)
		require.InDelta(t, o.Efficiency(from, 16), o.Efficiency(to, right), 1e-12)
	}
}

// TestWeights: the three ways to give tasks to the nodes of Table 1.
func TestWeights(t *testing.T) {
	speeds := scalability.RelativeSpeeds(printedTimes)
	require.InDelta(t, 16.0603, scalability.PowerOf(speeds).Total, 5e-5, "the printed V_i, each rounded, sum to 16.0605")
	require.InDelta(t, 1.1707, scalability.PowerOf(speeds).Max, 5e-5)
	equal := make([]float64, len(speeds))
	for i := range equal {
		equal[i] = 1
	}
	for name, tt := range map[string]struct {
		weights []float64
		want    float64
	}{"by time, as printed": {printedTimes, 0.597}, "equal": {equal, 0.765}, "by speed": {speeds, 1}} {
		got, err := scalability.WeightCeiling(tt.weights, speeds)
		require.NoError(t, err)
		require.InDelta(t, tt.want, got, 5e-4, name)
	}
}

func drawOverhead(t *rapid.T) scalability.Overhead {
	sec := func(name string, low float64) float64 { return rapid.Float64Range(low, 10).Draw(t, name) }
	return scalability.Overhead{FixedSec: sec("C0", 0.001), PerNodeSec: sec("C1", 0), PerTaskSec: sec("C2", 0), TaskSec: sec("t0", 0.01)}
}

func drawPower(t *rapid.T, name string) scalability.Power {
	return scalability.PowerOf(rapid.SliceOfN(rapid.Float64Range(0.2, 3), 1, 30).Draw(t, name))
}

// TestIsoTasks: wherever there is an answer it keeps the efficiency, and solving
// for the efficiency itself gives the same; where there is none, no work does.
func TestIsoTasks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, from, to := drawOverhead(t), drawPower(t, "from"), drawPower(t, "to")
		tasks := rapid.Float64Range(0.1, 1e5).Draw(t, "tasks")
		e := o.Efficiency(from, tasks)
		grown, err := o.IsoTasks(from, to, tasks)
		if at, ok := errors.AsType[*scalability.CeilingError](err); ok {
			require.InEpsilon(t, o.Ceiling(to), at.Ceiling, 1e-12)
			require.LessOrEqual(t, o.Ceiling(to), e*(1+1e-9))
			require.LessOrEqual(t, o.Efficiency(to, 1e30), e*(1+1e-9))
			return
		}
		require.NoError(t, err)
		if grown > 1e9*tasks {
			// At the ceiling to the last digits: which side is rounding.
			require.InEpsilon(t, o.Ceiling(to), e, 1e-7)
			return
		}
		again := scalability.Bisect(grown/2, grown*2, func(tasks float64) float64 { return o.Efficiency(to, tasks) - e })
		require.InEpsilon(t, again, grown, 1e-4)
		require.InDelta(t, e, o.Efficiency(to, grown), 1e-9)
	})
}

// TestPrintedTheorems puts W' back into the equations as printed, with C0(N) =
// C0 + t0 W/V in the first three, and checks that 1 and 2 are right.
func TestPrintedTheorems(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, from, to := drawOverhead(t), drawPower(t, "from"), drawPower(t, "to")
		w := rapid.Float64Range(1, 1e4).Draw(t, "tasks")
		printed := func(n scalability.Theorem) float64 {
			got, err := n.Printed(o, from, to, w)
			require.NoError(t, err)
			return got
		}
		fixed := func(p scalability.Power, tasks float64) float64 { return o.FixedSec + o.TaskSec*tasks/p.Total }
		n, n2, v, v2 := float64(from.Nodes), float64(to.Nodes), from.Total, to.Total
		c1, c2 := o.PerNodeSec, o.PerTaskSec
		x := printed(scalability.Theorem1)
		require.InEpsilon(t, w*v2*fixed(to, x)/(v*fixed(from, w)), x, 1e-9)
		x = printed(scalability.Theorem2)
		require.InEpsilon(t, w*(fixed(to, x)*v2+c1*n2*v2)/(fixed(from, w)*v+c1*n*v), x, 1e-9)
		x = printed(scalability.Theorem3)
		require.InEpsilon(t, w*(fixed(to, x)*v2+c2*w*to.Max)/(fixed(from, w)*v+c2*w*from.Max), x, 1e-9)
		x = printed(scalability.Theorem4)
		require.InEpsilon(t, w*((o.FixedSec+c1*n2)*v2+c2*w*to.Max)/((o.FixedSec+c1*n)*v+c2*w*from.Max), x, 1e-9)
		for _, n := range []scalability.Theorem{scalability.Theorem1, scalability.Theorem2} {
			right, err := n.Of(o).IsoTasks(from, to, w)
			require.NoError(t, err)
			require.InEpsilon(t, right, printed(n), 1e-9)
			require.InDelta(t, n.Of(o).Efficiency(from, w), n.Of(o).Efficiency(to, right), 1e-9)
		}
	})
}

// TestMostGrowth: neither form of the theorem ever goes beyond the bound, and for
// C0 = C2 = 0 both reach it.
func TestMostGrowth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, from := drawOverhead(t), drawPower(t, "from")
		more := rapid.SliceOfN(rapid.Float64Range(0, 1), 0, 20).Draw(t, "more, of the fastest")
		to := from
		for _, part := range more {
			to.Nodes, to.Total = to.Nodes+1, to.Total+part*from.Max
		}
		w := rapid.Float64Range(1, 1e4).Draw(t, "tasks")
		most, err := scalability.MostGrowth(from, to)
		require.NoError(t, err)
		for _, n := range []scalability.Theorem{scalability.Theorem1, scalability.Theorem2, scalability.Theorem3, scalability.Theorem4} {
			printed, err := n.Printed(o, from, to, w)
			require.NoError(t, err)
			require.LessOrEqual(t, printed/w, most*(1+1e-9))
			right, err := n.Of(o).IsoTasks(from, to, w)
			require.NoError(t, err)
			require.LessOrEqual(t, right/w, most*(1+1e-9))
		}
		only := scalability.Overhead{PerNodeSec: 1, TaskSec: 1}
		reached, err := only.IsoTasks(from, to, w)
		require.NoError(t, err)
		require.InEpsilon(t, most, reached/w, 1e-9)
	})
}

func TestOverheadMistakes(t *testing.T) {
	two, four := scalability.EqualPower(2, 1), scalability.EqualPower(4, 1)
	fine := scalability.Overhead{FixedSec: 1, TaskSec: 1}
	for want, call := range map[string]func() (float64, error){
		"overhead of -1 s: want a finite number, at least 0": func() (float64, error) {
			return scalability.Overhead{FixedSec: -1, TaskSec: 1}.IsoTasks(two, four, 1)
		},
		"a task of 0 s: want a finite time above 0": func() (float64, error) { return scalability.Overhead{}.IsoTasks(two, four, 1) },
		"0 tasks: want a finite number above 0":     func() (float64, error) { return fine.IsoTasks(two, four, 0) },
		"theorem 5: want 1 to 4":                    func() (float64, error) { return scalability.Theorem(5).Printed(fine, two, four, 1) },
		"no overhead: the efficiency is 1 whatever the work": func() (float64, error) {
			return scalability.Theorem1.Printed(scalability.Overhead{TaskSec: 1}, two, four, 1)
		},
		"no overhead but that per task: the efficiency is the same whatever the work": func() (float64, error) {
			return scalability.Overhead{TaskSec: 1, PerTaskSec: 1}.IsoTasks(two, four, 1)
		},
		"no work gives an efficiency of 0.4615: it stays below 0.2000": func() (float64, error) {
			return scalability.Overhead{FixedSec: 1, TaskSec: 1, PerTaskSec: 1}.IsoTasks(two, scalability.PowerOf([]float64{1, 4}), 12)
		},
		"no bound: want at least as many nodes (4, 2) and as much power (4, 2), and no faster node (1, 1)": func() (float64, error) {
			return scalability.MostGrowth(four, two)
		},
		"1 weights for 2 nodes": func() (float64, error) { return scalability.WeightCeiling([]float64{1}, []float64{1, 1}) },
		"weights sum to 0: want a finite sum above 0": func() (float64, error) {
			return scalability.WeightCeiling([]float64{0, 0}, []float64{1, 1})
		},
		"node 1: weight 1 at speed 0: want finite numbers, a weight of at least 0 and a speed above 0": func() (float64, error) {
			return scalability.WeightCeiling([]float64{1, 1}, []float64{1, 0})
		},
	} {
		_, err := call()
		require.EqualError(t, err, want)
	}
}

// TestBeyondNumbers: what is not finite, and no platform at all.
func TestBeyondNumbers(t *testing.T) {
	two, four := scalability.EqualPower(2, 1), scalability.EqualPower(4, 1)
	fine := scalability.Overhead{FixedSec: 1, TaskSec: 1}
	nan, inf := math.NaN(), math.Inf(1)
	for want, call := range map[string]func() (float64, error){
		"-1 tasks: want a finite number above 0":   func() (float64, error) { return scalability.Theorem4.Printed(fine, two, four, -1) },
		"NaN tasks: want a finite number above 0":  func() (float64, error) { return scalability.Theorem1.Printed(fine, two, four, nan) },
		"+Inf tasks: want a finite number above 0": func() (float64, error) { return fine.IsoTasks(two, four, inf) },
		"a platform of 0 nodes, power 0, fastest node 0: want all finite and above 0": func() (float64, error) {
			return fine.IsoTasks(two, scalability.Power{}, 1)
		},
		"a platform of 1 nodes, power NaN, fastest node NaN: want all finite and above 0": func() (float64, error) {
			return fine.IsoTasks(scalability.PowerOf([]float64{nan}), two, 1)
		},
		"a platform of 2 nodes, power NaN, fastest node NaN: want all finite and above 0": func() (float64, error) {
			return scalability.MostGrowth(scalability.EqualPower(2, nan), four)
		},
		"a platform of 2 nodes, power +Inf, fastest node 1e+308: want all finite and above 0": func() (float64, error) {
			return scalability.Theorem4.Printed(fine, two, scalability.EqualPower(2, 1e308), 1)
		},
		"the work is beyond all numbers, though the overhead is not": func() (float64, error) {
			_, err := scalability.Overhead{FixedSec: 1e300, TaskSec: 1}.IsoTasks(scalability.EqualPower(1, 1e300), two, 1)
			return 0, fmt.Errorf("%w, though the overhead is not", err)
		},
		"node 0: weight +Inf at speed 1: want finite numbers, a weight of at least 0 and a speed above 0": func() (float64, error) {
			return scalability.WeightCeiling([]float64{inf, 1}, []float64{1, 1})
		},
		"node 1: weight 1 at speed +Inf: want finite numbers, a weight of at least 0 and a speed above 0": func() (float64, error) {
			return scalability.WeightCeiling([]float64{1, 1}, []float64{1, inf})
		},
	} {
		_, err := call()
		require.EqualError(t, err, want)
	}
}

// How must the work grow when four more nodes are twice as fast?
func ExampleOverhead_IsoTasks() {
	o := scalability.Overhead{FixedSec: 0.05, PerNodeSec: 0.06, PerTaskSec: 0.02, TaskSec: 0.7}
	from := scalability.EqualPower(4, 1)
	to := scalability.PowerOf([]float64{1, 1, 1, 1, 2, 2, 2, 2})
	for _, tasks := range []float64{32, 128} {
		grown, err := o.IsoTasks(from, to, tasks)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%.0f tasks grow to %.0f, E = %.3f\n", tasks, grown, o.Efficiency(to, grown))
	}
	// Output:
	// 32 tasks grow to 391, E = 0.926
	// no work gives an efficiency of 0.9601: it stays below 0.9459
}
