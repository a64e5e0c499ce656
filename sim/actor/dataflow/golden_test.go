package dataflow_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/dataflow"
)

// The tests of this file repeat SimGrid's examples task-*, with the same dates.

// story is what stages say, with the dates.
type story struct {
	t *testing.T
	w *actor.World
	b strings.Builder
}

// hosts makes a world of the hosts and links that the examples use of SimGrid's small platform,
// and of one of three multicore hosts.
func hosts(t *testing.T) (*story, func(name string) *actor.Host) {
	t.Helper()
	b := platform.NewBuilder("small")
	ids := map[string]platform.HostID{}
	for _, h := range []platform.Host{
		{Name: "Tremblay", SpeedFlops: 98.095e6, Cores: 1},
		{Name: "Jupiter", SpeedFlops: 76.296e6, Cores: 1},
		{Name: "Fafard", SpeedFlops: 76.296e6, Cores: 1},
		{Name: "Ginette", SpeedFlops: 48.492e6, Cores: 1},
		{Name: "Bourassa", SpeedFlops: 48.492e6, Cores: 1},
		{Name: "PM0", SpeedFlops: 8.095e9, Cores: 4},
		{Name: "PM1", SpeedFlops: 8.095e9, Cores: 4},
	} {
		ids[h.Name] = b.Host(h)
	}
	links := map[string]platform.LinkID{}
	for _, l := range []platform.Link{
		{Name: "6", BandwidthBytesPerSec: 41.279125e6, LatencySec: 59.904e-6},
		{Name: "3", BandwidthBytesPerSec: 34.285625e6, LatencySec: 514.433e-6},
		{Name: "7", BandwidthBytesPerSec: 11.618875e6, LatencySec: 189.98e-6},
		{Name: "9", BandwidthBytesPerSec: 7.20975e6, LatencySec: 1461.517e-6},
		{Name: "2", BandwidthBytesPerSec: 118.6825e6, LatencySec: 136.931e-6},
		{Name: "8", BandwidthBytesPerSec: 8.158e6, LatencySec: 270.544e-6},
		{Name: "1", BandwidthBytesPerSec: 34.285625e6, LatencySec: 514.433e-6},
		{Name: "4", BandwidthBytesPerSec: 10.099625e6, LatencySec: 479.78e-6},
		{Name: "0", BandwidthBytesPerSec: 41.279125e6, LatencySec: 59.904e-6},
		{Name: "5", BandwidthBytesPerSec: 27.94625e6, LatencySec: 278.066e-6},
		{Name: "pm", BandwidthBytesPerSec: 125e6, LatencySec: 100e-6},
	} {
		links[l.Name] = b.Link(l)
	}
	for _, route := range []string{
		"Tremblay Jupiter 9", "Tremblay Fafard 4 3 2 0 1 8", "Tremblay Ginette 4 3 5",
		"Jupiter Bourassa 9 4 3 2 0 1 6 7", "PM0 PM1 pm",
	} {
		names := strings.Fields(route)
		var via []platform.LinkID
		for _, name := range names[2:] {
			via = append(via, links[name])
		}
		b.RouteBoth(ids[names[0]], ids[names[1]], via...)
	}
	p, err := b.Build()
	require.NoError(t, err)
	network, err := sim.ParseNetwork("lv08")
	require.NoError(t, err)
	w, err := actor.New(p, actor.Options{Network: network})
	require.NoError(t, err)
	t.Cleanup(w.Close)
	return &story{t: t, w: w}, func(name string) *actor.Host { return w.HostAt(ids[name]) }
}

// report has stages say at each end how often they have done their work.
func (s *story) report(stages ...*dataflow.Stage) {
	for _, x := range stages {
		x.OnEnd(func() {
			fmt.Fprintf(&s.b, "%v %v %d\n", strconv.FormatFloat(s.w.NowSec(), 'g', -1, 64), x, x.Count())
		})
	}
}

// run runs the world and compares what was said with lines "DATE TEXT": dates within the last
// digit that they have, and at most 1e-6.
func (s *story) run(want string) {
	s.t.Helper()
	require.NoError(s.t, s.w.Run(context.Background()))
	said, lines := strings.Split(strings.TrimSpace(s.b.String()), "\n"), strings.Split(strings.TrimSpace(want), "\n")
	require.Len(s.t, said, len(lines), "%s", s.b.String())
	for i, line := range lines {
		date, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		gotDate, gotText, _ := strings.Cut(said[i], " ")
		require.Equal(s.t, text, gotText, "line %d of\n%s", i+1, s.b.String())
		sec, err := strconv.ParseFloat(date, 64)
		require.NoError(s.t, err)
		gotSec, err := strconv.ParseFloat(gotDate, 64)
		require.NoError(s.t, err)
		tolerance := 1e-9
		if _, digits, _ := strings.Cut(date, "."); len(digits) == 6 {
			tolerance = 0.6e-6 // SimGrid's own logs have six digits
		}
		require.InDelta(s.t, sec, gotSec, tolerance, "%s", said[i])
	}
}

func TestTaskSimple(t *testing.T) {
	s, host := hosts(t)
	exec1 := dataflow.NewExec(host("Tremblay"), "exec1", 1e9)
	comm := dataflow.NewTransfer(host("Tremblay"), host("Jupiter"), "comm", 1e7)
	exec2 := dataflow.NewExec(host("Jupiter"), "exec2", 1e9)
	exec1.Then(comm)
	comm.Then(exec2)
	s.report(exec1, comm, exec2)
	exec1.Fire(2)
	s.run(`
		10.194199500484224 exec1 1
		11.714617112501687 comm 1
		20.388399000968448 exec1 2
		21.908816612985909 comm 2
		24.821464129383305 exec2 1
		37.928311146264925 exec2 2`)
}

func TestTaskParallelism(t *testing.T) {
	s, host := hosts(t)
	pm := host("PM0")
	exec := dataflow.NewExec(pm, "exec", 100*pm.SpeedFlops())
	s.report(exec)
	pm.Spawn("manager", func(a *actor.Actor) {
		exec.SetParallelism(1)
		exec.Fire(2)
		_ = a.SleepFor(300)
		exec.SetParallelism(2)
		exec.Fire(4)
		_ = a.SleepFor(300)
		exec.SetParallelism(1)
		exec.Fire(2)
		_ = a.SleepFor(300)
		exec.Fire(11)
		exec.SetParallelism(2)
		_ = a.SleepFor(150)
		exec.SetParallelism(1)
		_ = a.SleepFor(200)
		exec.SetParallelism(3)
	})
	var want strings.Builder
	for i, sec := range []float64{
		100, 200, 400, 400, 500, 500, 700, 800, 1000, 1000, 1100, 1100, 1200, 1300, 1350, 1350, 1400, 1450, 1450,
	} {
		fmt.Fprintf(&want, "%v exec %d\n", sec, i+1)
	}
	s.run(want.String())
}

// TestTaskSwitchHost changes the graph whenever a transfer ends: the data go to one host and to
// another in turn.
func TestTaskSwitchHost(t *testing.T) {
	s, host := hosts(t)
	tremblay, jupiter, fafard := host("Tremblay"), host("Jupiter"), host("Fafard")
	comm0 := dataflow.NewTransfer(tremblay, jupiter, "comm0", 1e7)
	exec1, exec2 := dataflow.NewExec(jupiter, "exec1", 1e9), dataflow.NewExec(fafard, "exec2", 1e9)
	comm1, comm2 := dataflow.NewTransfer(jupiter, tremblay, "comm1", 1e7), dataflow.NewTransfer(fafard, tremblay, "comm2", 1e7)
	comm0.Then(exec2)
	exec1.Then(comm1)
	exec2.Then(comm2)
	begun := 0
	comm0.OnStart(func() {
		comm0.Collector().Move([]*actor.Host{jupiter, fafard}[begun%2])
		begun++
	})
	comm0.OnEnd(func() {
		on, off := exec1, exec2
		if comm0.Count()%2 == 0 {
			on, off = off, on
		}
		comm0.Then(on)
		comm0.Forget(off)
	})
	s.report(comm0, exec1, exec2, comm1, comm2)
	comm0.Fire(4)
	s.run(`
		1.520418 comm0 1
		2.873012 comm0 2
		4.393430 comm0 3
		5.746025 comm0 4
		14.627265 exec1 1
		15.979859 exec2 1
		16.147682 comm1 1
		17.332454 comm2 1
		27.734112 exec1 2
		29.086707 exec2 2
		29.254529 comm1 2
		30.439301355883849 comm2 2`)
}

func TestTaskVariableLoad(t *testing.T) {
	s, host := hosts(t)
	comm := dataflow.NewTransfer(host("Tremblay"), host("Jupiter"), "comm", 1e7)
	exec := dataflow.NewExec(host("Jupiter"), "exec", 1e9)
	comm.Then(exec)
	s.report(comm, exec)
	host("Tremblay").Spawn("input", func(a *actor.Actor) {
		for range 3 {
			comm.Fire(1)
			_ = a.SleepFor(100)
		}
		_ = a.SleepUntil(1000)
		for range 3 {
			comm.Fire(1)
			_ = a.SleepFor(1)
		}
	})
	s.run(`
		1.520418 comm 1
		14.627265 exec 1
		101.520418 comm 2
		114.627265 exec 2
		201.520418 comm 3
		214.627265 exec 3
		1001.520418 comm 4
		1003.040835 comm 5
		1004.561253 comm 6
		1014.627265 exec 4
		1027.734112 exec 5
		1040.840958662662388 exec 6`)
}
