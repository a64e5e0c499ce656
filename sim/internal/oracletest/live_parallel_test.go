//go:build oracle

package oracletest

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// TestLiveParallel compares random workloads, half of the tasks of which are parallel.
func TestLiveParallel(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	var all Difference
	for seed := range uint64(100) {
		c := Generate(seed, 60)
		c.Options = sim.Options{Network: sim.Network{Kind: sim.PTaskL07}, HostSharing: sim.TimeShared}
		c.Workload.Queues = nil
		drawParallel(rand.New(rand.NewPCG(seed, 0x97a5c)), &c)
		t.Run(c.Name, func(t *testing.T) {
			want, _, err := replay(tools, &c)
			require.NoError(t, err)
			d := Compare(runInWorld(t, &c), want)
			require.LessOrEqual(t, d.WorstRel, ToleranceRel, d.Worst)
			all.Add(d)
		})
	}
	t.Logf("%d dates, %d identical, %d within 1e-9 s; worst relative error of the others %.3g (%s)",
		all.Compared, all.Identical, all.Excused, all.WorstRel, all.Worst)
}

// drawParallel makes half of the tasks parallel ones: on 1 to 5 hosts, some of which stand
// there twice, compute nothing or send nothing. None sends to itself: with loopbacks, which
// are fat pipes that all share, SimGrid's solver soon takes for ever.
func drawParallel(r *rand.Rand, c *oracle.Case) {
	for i := range c.Workload.Tasks {
		t := &c.Workload.Tasks[i]
		if r.IntN(2) == 0 {
			continue
		}
		x := &oracle.Parallel{Hosts: []string{t.Host}}
		for range r.IntN(5) {
			x.Hosts = append(x.Hosts, c.Workload.Tasks[r.IntN(len(c.Workload.Tasks))].Host)
		}
		for _, from := range x.Hosts {
			x.Flops = append(x.Flops, t.WorkFlop*pick(r, 0, 0.5, 1, r.Float64()))
			for _, to := range x.Hosts {
				bytes := pick(r, 0, 0, 1, 1e6, 1e8*r.Float64())
				if from == to {
					bytes = 0
				}
				x.Bytes = append(x.Bytes, bytes)
			}
		}
		t.Parallel = x
	}
}

// worldRun is a placed workload under way in a world.
type worldRun struct {
	t       *testing.T
	p       *platform.Platform
	c       *oracle.Case
	w       world.World
	missing []int
	times   Times
}

// runInWorld runs a case without queues, each task as soon as it has all it needs.
func runInWorld(t *testing.T, c *oracle.Case) *Times {
	p, err := platformOf(c)
	require.NoError(t, err)
	tasks, messages := c.Workload.Tasks, c.Workload.Messages
	x := &worldRun{t: t, p: p, c: c, missing: make([]int, len(tasks))}
	x.times = Times{Tasks: make([]Span, len(tasks)), Messages: make([]Span, len(messages))}
	for _, m := range messages {
		x.missing[m.To]++
	}
	for _, o := range c.Workload.Controls {
		x.missing[o.To]++
	}
	x.w.Reset(p, worldOptions(&c.Options))
	for i := range tasks {
		if x.missing[i] == 0 {
			x.start(i)
		}
	}
	for x.w.Step() {
		for e, ok := x.w.Ended(); ok; e, ok = x.w.Ended() {
			require.Equal(t, world.Done, e.Outcome)
			x.ended(e)
		}
	}
	return &x.times
}

func (x *worldRun) host(name string) platform.HostID {
	h, ok := x.p.HostByName(name)
	require.True(x.t, ok)
	return h
}

func (x *worldRun) start(i int) {
	task := &x.c.Workload.Tasks[i]
	x.times.Tasks[i] = Span{StartSec: x.w.NowSec(), Ran: true}
	if task.Parallel == nil {
		x.w.Exec(int32(i), &world.Exec{Host: x.host(task.Host), Flop: task.WorkFlop})
		return
	}
	y := world.Parallel{Flops: task.Parallel.Flops, Bytes: task.Parallel.Bytes}
	for _, name := range task.Parallel.Hosts {
		y.Hosts = append(y.Hosts, x.host(name))
	}
	_, err := x.w.Parallel(int32(i), &y)
	require.NoError(x.t, err)
}

// ended starts what an end allows. Messages within a host take no time.
func (x *worldRun) ended(e world.End) {
	if e.Kind == world.Transfer {
		x.times.Messages[e.Tag].FinishSec = x.w.NowSec()
		x.arrive(x.c.Workload.Messages[e.Tag].To)
		return
	}
	x.times.Tasks[e.Tag].FinishSec = x.w.NowSec()
	for _, o := range x.c.Workload.Controls {
		if o.From == int(e.Tag) {
			x.arrive(o.To)
		}
	}
	for i, m := range x.c.Workload.Messages {
		from, to := x.c.Workload.Tasks[m.From].Host, x.c.Workload.Tasks[m.To].Host
		switch {
		case m.From != int(e.Tag):
		case from == to:
			x.arrive(m.To)
		default:
			x.times.Messages[i] = Span{StartSec: x.w.NowSec(), Ran: true}
			_, err := x.w.Send(int32(i), &world.Send{From: x.host(from), To: x.host(to), Bytes: m.Bytes})
			require.NoError(x.t, err)
		}
	}
}

func (x *worldRun) arrive(task int) {
	if x.missing[task]--; x.missing[task] == 0 {
		x.start(task)
	}
}
