package heuristic_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/list"
	"github.com/clustersim/clustersim/workload"
)

// coreUse is a planned interval on a core of the twin.
type coreUse struct {
	core int
	scheduler.Interval
}

// slowHost is the twin of one host in a Planner: every interval of every core, and all that
// is held of the memory. Nothing in it is sorted.
type slowHost struct {
	cores     int
	room      float64 // 0: there is always enough
	fill      bool    // into gaps
	busy      []coreUse
	held      []scheduler.Interval
	heldBytes []float64
}

// freeCores lists the cores that are free for a task at a date.
func (h *slowHost) freeCores(start, duration float64) (free []int) {
	for c := range h.cores {
		ok := true
		for _, x := range h.busy {
			if x.core != c {
				continue
			}
			overlaps := start < x.FinishSec && x.StartSec < start+duration
			if overlaps || !h.fill && x.FinishSec > start {
				ok = false
			}
		}
		if ok {
			free = append(free, c)
		}
	}
	return free
}

// hasMemory looks at every date at which the use of memory changes.
func (h *slowHost) hasMemory(bytes, start, duration float64) bool {
	at := []float64{start}
	for _, iv := range h.held {
		if iv.StartSec > start && iv.StartSec < start+duration {
			at = append(at, iv.StartSec)
		}
	}
	for _, sec := range at {
		used := bytes
		for i, iv := range h.held {
			if iv.StartSec <= sec && sec < max(iv.FinishSec, math.Nextafter(iv.StartSec, math.Inf(1))) {
				used += h.heldBytes[i]
			}
		}
		if h.room > 0 && used > h.room {
			return false
		}
	}
	return true
}

// earliest tries every date at which something ends.
func (h *slowHost) earliest(n workload.Needs, ready, duration float64) (float64, []int) {
	dates := []float64{ready}
	for _, x := range h.busy {
		dates = append(dates, x.FinishSec)
	}
	for _, iv := range h.held {
		dates = append(dates, max(iv.FinishSec, math.Nextafter(iv.StartSec, math.Inf(1))))
	}
	best, chosen := math.Inf(1), []int(nil)
	for _, sec := range dates {
		if sec < ready || sec >= best {
			continue
		}
		if free := h.freeCores(sec, duration); len(free) >= n.Cores && h.hasMemory(n.MemoryBytes, sec, duration) {
			best, chosen = sec, free[:n.Cores]
		}
	}
	return best, chosen
}

// TestWideTwin: a planner finds the slots of a search that tries everything, for tasks of
// several cores and with memory among others, and trials leave no trace.
func TestWideTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gaps := heuristic.Gaps(rapid.Bool().Draw(t, "fill gaps"))
		twin := slowHost{cores: rapid.IntRange(1, 5).Draw(t, "cores"), fill: bool(gaps)}
		details := &platform.HostDetails{MemoryBytes: float64(rapid.SampledFrom([]int{0, 8, 20}).Draw(t, "memory"))}
		twin.room = details.MemoryBytes
		b, pb := workload.NewBuilder(""), platform.NewBuilder("")
		pb.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: twin.cores, Details: details})
		n := rapid.IntRange(1, 14).Draw(t, "tasks")
		exec := make([][]float64, n)
		for i := range n {
			id := b.Task(fmt.Sprint("t", i), 1)
			exec[i] = []float64{seconds(5).Draw(t, "seconds")}
			b.SetNeeds(id, workload.Needs{Cores: rapid.IntRange(1, twin.cores).Draw(t, "cores"), MemoryBytes: float64(rapid.IntRange(0, 8).Draw(t, "memory"))})
		}
		d, err := b.Build()
		require.NoError(t, err)
		p, err := pb.Build()
		require.NoError(t, err)
		costs, err := scheduler.NewMatrixCosts(d, exec, nil)
		require.NoError(t, err)
		l := heuristic.NewPlanner(&scheduler.Problem{DAG: d, Platform: p, Costs: costs}, gaps)
		for i := range n {
			task, ready := workload.TaskID(i), seconds(20).Draw(t, "ready")
			needs := d.Needs(task)
			want, cores := twin.earliest(needs, ready, exec[i][0])
			for range 2 { // the second time after it was taken back
				s := l.FitAt(task, 0, ready)
				require.Equal(t, want, s.StartSec)
				require.Equal(t, cores[0], s.Core)
				l.TryUndo(task, s)
			}
			iv := scheduler.Interval{StartSec: want, FinishSec: want + exec[i][0]}
			l.Place(task, heuristic.Slot{Host: 0, Core: cores[0], Interval: iv})
			for _, c := range cores {
				twin.busy = append(twin.busy, coreUse{c, iv})
			}
			if needs.MemoryBytes > 0 {
				twin.held, twin.heldBytes = append(twin.held, iv), append(twin.heldBytes, needs.MemoryBytes)
			}
		}
	})
}

// TestUnevenRoom: list heuristics place tasks that few hosts have room for, and say which
// task none has room for.
func TestUnevenRoom(t *testing.T) {
	pb := platform.NewBuilder("")
	for i, h := range []platform.Host{
		{Name: "small", SpeedFlops: 4, Cores: 1, Details: &platform.HostDetails{MemoryBytes: 4}},
		{Name: "wide", SpeedFlops: 1, Cores: 4, Details: &platform.HostDetails{MemoryBytes: 4}},
		{Name: "large", SpeedFlops: 2, Cores: 2},
	} {
		require.Equal(t, platform.HostID(i), pb.Host(h))
	}
	wire := pb.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1})
	pb.RouteBoth(0, 1, wire)
	pb.RouteBoth(0, 2, wire)
	pb.RouteBoth(1, 2, wire)
	p, err := pb.Build()
	require.NoError(t, err)
	build := func(asks ...workload.Needs) *scheduler.Problem {
		b := workload.NewBuilder("")
		for i, n := range asks {
			id := b.Task(string(rune('a'+i)), 8)
			b.SetNeeds(id, n)
			if i > 0 {
				b.Edge(0, id, 1)
			}
		}
		d, err := b.Build()
		require.NoError(t, err)
		return scheduler.NewProblem(d, p, schedcase.ContentionFree)
	}
	modest := workload.Modest
	pr := build(modest, workload.Needs{Cores: 3}, workload.Needs{Cores: 2, MemoryBytes: 5}, workload.Needs{Cores: 1, MemoryBytes: 100}, modest)
	require.Equal(t, 8.0/3, pr.Costs.ExecSec(1, 1))
	require.Equal(t, 8.0/3, pr.Costs.MeanExecSec(1), "of the hosts that have room")
	require.True(t, math.IsInf(pr.Costs.ExecSec(1, 0), 1))
	for _, spec := range []string{
		"heft", "cpop", "peft", "ipeft", "ppts", "lookahead", "hcpt", "pets", "hbmct", "hlfet", "ish", "mcp", "etf", "dls", "bil",
		"fcp", "flb", "wba", "min-min", "max-min", "sufferage", "mct", "met", "olb", "lmt", "dsc", "lc", "optimal", "genetic", "annealing",
	} {
		s, err := schedcase.Mapper(t, spec).Map(context.Background(), pr)
		require.NoError(t, err, spec)
		require.NoError(t, scheduler.ValidatePlan(pr, s), spec)
		require.Equal(t, platform.HostID(1), s.Host[1], spec)
		require.Equal(t, platform.HostID(2), s.Host[2], spec)
		require.Equal(t, platform.HostID(2), s.Host[3], spec)
	}
	for _, spec := range []string{"round-robin", "random"} {
		s, err := schedcase.Mapper(t, spec).Map(context.Background(), pr)
		require.NoError(t, err, spec)
		require.NoError(t, scheduler.Validate(pr, s), spec)
	}
	for _, tt := range []struct {
		asks workload.Needs
		want string
	}{
		{workload.Needs{Cores: 5}, `heft: task "b": it requests 5 cores, and no host has more than 4 (give hosts more cores, or the task fewer)`},
		{workload.Needs{Cores: 4, MemoryBytes: 5}, `heft: task "b": it requests 4 cores and 5B of memory, and no host has both (give hosts more memory, or the task less)`},
	} {
		_, err := list.HEFT{}.Map(context.Background(), build(modest, tt.asks))
		require.EqualError(t, err, tt.want)
	}
}
