package refine

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/workload"
)

// forkOfFive has a source, three tasks beside each other and a sink; the loads tie
// where the order has something to decide.
func forkOfFive(t require.TestingT) *workload.DAG {
	return build(t, func(b *workload.Builder) {
		for i, w := range []float64{10, 40, 30, 40, 10} {
			b.SetAttributes(b.Task(string(rune('a'+i)), w), workload.Attributes{Alpha: 0.5})
		}
		for mid := workload.TaskID(1); mid <= 3; mid++ {
			b.Edge(0, mid, 100)
			b.Edge(mid, 4, 100)
		}
	})
}

func reasons(x *Refined) []Reason {
	var list []Reason
	for _, at := range x.Decisions {
		list = append(list, at.Why)
	}
	return list
}

func ks(x *Refined) []int {
	var list []int
	for _, at := range x.Decisions {
		list = append(list, at.K)
	}
	return list
}

// Each step alone, on the fork a -> b, c, d -> e with loads 10, 40, 30, 40, 10 and
// alpha 1/2: the parallel loads for beta 2 are the loads. The mean is 26, the
// variance 2*16^2+2*14^2+4^2 over 5 = 184.
func TestSteps(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(o *Options)
		k      []int
		why    []Reason
	}{
		"all":          {func(*Options) {}, []int{2, 2, 2, 2, 2}, []Reason{Split, Split, Split, Split, Split}},
		"k 1":          {func(o *Options) { o.K = 1 }, []int{1, 1, 1, 1, 1}, []Reason{KOne, KOne, KOne, KOne, KOne}},
		"too serial":   {func(o *Options) { o.SerialRatio = 2.01 }, []int{1, 1, 1, 1, 1}, []Reason{TooSerial, TooSerial, TooSerial, TooSerial, TooSerial}},
		"just enough":  {func(o *Options) { o.SerialRatio = 2 }, []int{2, 2, 2, 2, 2}, []Reason{Split, Split, Split, Split, Split}},
		"varied":       {func(o *Options) { o.Rho0 = 183 }, []int{1, 4, 1, 4, 1}, []Reason{SecondHalf, Split, SecondHalf, Split, SecondHalf}},
		"not varied":   {func(o *Options) { o.Rho0 = 184 }, []int{2, 2, 2, 2, 2}, []Reason{Split, Split, Split, Split, Split}},
		"second half":  {func(o *Options) { o.Rho0, o.SecondHalfK = 0, 3 }, []int{3, 4, 3, 4, 3}, []Reason{Split, Split, Split, Split, Split}},
		"level of 5":   {func(o *Options) { o.MaxLevelTasks = 5 }, []int{2, 2, 1, 2, 2}, []Reason{Split, Split, LevelFull, Split, Split}},
		"level of 4":   {func(o *Options) { o.MaxLevelTasks = 4 }, []int{2, 2, 1, 1, 2}, []Reason{Split, Split, LevelFull, LevelFull, Split}},
		"level of 3":   {func(o *Options) { o.MaxLevelTasks = 3 }, []int{2, 1, 1, 1, 2}, []Reason{Split, LevelFull, LevelFull, LevelFull, Split}},
		"level of 1":   {func(o *Options) { o.MaxLevelTasks = 1 }, []int{1, 1, 1, 1, 1}, []Reason{LevelFull, LevelFull, LevelFull, LevelFull, LevelFull}},
		"reduce tasks": {func(o *Options) { o.MaxLevelTasks, o.CountReduce = 5, true }, []int{2, 2, 1, 1, 2}, []Reason{Split, Split, LevelFull, LevelFull, Split}},
		// T_s is half the parallel load: 5, 20, 15, 20, 5 s. T_o is eta = 1 times 300,
		// 100, 100, 100 and 0 bytes over 10 bytes/s.
		"overhead": {func(o *Options) { o.SpeedFlops, o.NewLinkBytesPerSec = oneFlops, 10 }, []int{1, 2, 2, 2, 2}, []Reason{Overhead, Split, Split, Split, Split}},
		// And a reduce load of 0.2 w: 2, 8, 6, 8, 2 s.
		"reduce load":    {func(o *Options) { o.SpeedFlops, o.NewLinkBytesPerSec, o.ReducePerWork = oneFlops, 10, 0.2 }, []int{1, 2, 1, 2, 2}, []Reason{Overhead, Split, Overhead, Split, Split}},
		"undone is free": {func(o *Options) { *o = undoneIsFree(*o) }, []int{2, 1, 2, 1, 2}, []Reason{Split, Overhead, Split, Overhead, Split}},
		"stated alphas":  {func(o *Options) { o.Alpha = 1 }, []int{2, 2, 2, 2, 2}, []Reason{Split, Split, Split, Split, Split}},
	} {
		t.Run(name, func(t *testing.T) {
			o := Defaults(2, 2)
			tt.change(&o)
			x := must(t, forkOfFive(t), o)
			require.Equal(t, tt.why, reasons(x))
			require.Equal(t, tt.k, ks(x))
			require.InDelta(t, 184, x.Rho, 1e-12)
		})
	}
}

func oneFlops(workload.TaskID) float64 { return 1 }

// undoneIsFree makes b and d too expensive in step 8, on a node of a thousand times
// the speed; the level then still has room for c.
func undoneIsFree(o Options) Options {
	o.MaxLevelTasks = 4
	o.NewLinkBytesPerSec = 1000
	o.SpeedFlops = func(t workload.TaskID) float64 {
		if t == 1 || t == 3 {
			return 1000
		}
		return 1
	}
	return o
}

// Step 2: of equal loads, those on the critical path come first, then the lowest
// TaskID.
func TestOrder(t *testing.T) {
	d := forkOfFive(t) // critical path: a, b, e
	x := must(t, d, Defaults(2, 2))
	var got []string
	for _, row := range x.Explain() {
		got = append(got, row.Name)
	}
	require.Equal(t, []string{"b", "d", "c", "a", "e"}, got)

	// b and c tie by parallel load, and c is critical by its serial load.
	tied := build(t, func(b *workload.Builder) {
		for i, w := range []float64{1, 4, 8} {
			b.SetAttributes(b.Task(string(rune('a'+i)), w), workload.Attributes{Alpha: []float64{0, 0, 0.5}[i]})
		}
		b.Control(0, 1)
		b.Control(0, 2)
	})
	x = must(t, tied, Defaults(2, 2))
	require.Equal(t, []int{3, 2, 1}, []int{x.Decisions[0].Rank, x.Decisions[1].Rank, x.Decisions[2].Rank})
}

// Step 7 keeps what it promises: no level of the original has more parts than
// nodes, unless it had more tasks to begin with.
func TestLevelLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d, o := drawProgram(t, anyAlpha), drawOptions(t)
		o.MaxLevelTasks = rapid.IntRange(1, 12).Draw(t, "m2")
		x := must(t, d, o)
		levels := d.Levels()
		parts := make([]int, len(levels.Width))
		for _, at := range x.Decisions {
			require.EqualValues(t, levels.Of[at.Task], at.Level)
			parts[at.Level] += at.K
			if at.K > 1 && o.CountReduce {
				parts[at.Level]++
			}
		}
		for level, n := range parts {
			require.LessOrEqual(t, n, max(o.MaxLevelTasks, levels.Width[level]))
		}
	})
}
