package duel_test

import (
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	platforms "github.com/clustersim/clustersim/platform/format"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	workloads "github.com/clustersim/clustersim/workload/format"
)

// near is the relative difference of two sums in another order.
const near = 1e-9

// TestWitnesses: the ratio of every witness in testdata/duel is that of a list scheduler that shares nothing with ours.
func TestWitnesses(t *testing.T) {
	file, err := os.Open("testdata/duel/witnesses.csv")
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	require.Greater(t, len(rows), 10)
	for _, row := range rows[1:] {
		a, b := row[0], row[1]
		t.Run(a+"-vs-"+b, func(t *testing.T) {
			x := readTwin(t, "testdata/duel/"+a+"-vs-"+b)
			want, err := strconv.ParseFloat(row[4], 64)
			require.NoError(t, err)
			require.InEpsilon(t, want, x.makespan(t, a)/x.makespan(t, b), near)
			require.Greater(t, want, 1.0)
		})
	}
}

// twin is a witness as plain numbers: times of tasks on hosts, and of edges between hosts.
type twin struct {
	problem *scheduler.Problem // for schedulers without a twin
	exec    [][]float64        // by task and host
	edges   []twinEdge
	hosts   int
	perByte [][]float64 // seconds by pair of hosts
}

type twinEdge struct {
	from, to int
	bytes    float64
}

func readTwin(t *testing.T, name string) *twin {
	data, err := os.ReadFile(filepath.FromSlash(name + ".workload.yaml"))
	require.NoError(t, err)
	d, err := workloads.Read("w.yaml", data, workload.ReadOptions{})
	require.NoError(t, err)
	data, err = os.ReadFile(filepath.FromSlash(name + ".platform.yaml"))
	require.NoError(t, err)
	p, err := platforms.Read("p.yaml", data, platform.ReadOptions{})
	require.NoError(t, err)
	return twinOf(t, d, p)
}

func twinOf(t *testing.T, d *workload.DAG, p *platform.Platform) *twin {
	x := &twin{hosts: p.NumHosts(), problem: run.Problem(d, p, sim.Options{Network: sim.Network{Kind: sim.ContentionFree}})}
	for id := range workload.TaskID(d.NumTasks()) {
		var row []float64
		for h := range platform.HostID(x.hosts) {
			row = append(row, d.WorkFlop(id)/p.Host(h).SpeedFlops)
		}
		x.exec = append(x.exec, row)
		for _, e := range d.Out(id) {
			x.edges = append(x.edges, twinEdge{int(id), int(d.To(e)), d.Bytes(e)})
		}
	}
	for i := range platform.HostID(x.hosts) {
		row := make([]float64, x.hosts)
		for j := range row {
			links, err := p.AppendRoute(nil, i, platform.HostID(j))
			require.NoError(t, err)
			for _, l := range links {
				if int(i) != j {
					require.Zero(t, p.Link(l).LatencySec)
					row[j] = max(row[j], 1/p.Link(l).BandwidthBytesPerSec)
				}
			}
		}
		x.perByte = append(x.perByte, row)
	}
	return x
}

// placed is where and when tasks run.
type placed struct {
	host          []int // -1: nowhere yet
	start, finish []float64
}

// makespan schedules by the rules of a scheduler.
func (x *twin) makespan(t *testing.T, name string) float64 {
	return slices.Max(x.plan(t, name).finish)
}

func (x *twin) plan(t *testing.T, name string) *placed {
	plan := &placed{make([]int, len(x.exec)), make([]float64, len(x.exec)), make([]float64, len(x.exec))}
	for i := range plan.host {
		plan.host[i] = -1
	}
	switch name {
	case "heft":
		x.heft(plan)
	case "fastest-host":
		x.fastest(plan)
	case "mct", "met", "olb":
		x.inOrder(plan, name)
	case "min-min", "max-min":
		x.minMin(plan, name == "max-min")
	default:
		x.follow(t, plan, name)
	}
	return plan
}

// arrival is when all inputs of a task are on a host; false if a predecessor has no place yet.
func (x *twin) arrival(plan *placed, t, h int) (sec float64, ready bool) {
	for _, e := range x.edges {
		if e.to != t {
			continue
		}
		if plan.host[e.from] < 0 {
			return 0, false
		}
		sec = max(sec, plan.finish[e.from]+e.bytes*x.perByte[plan.host[e.from]][h])
	}
	return sec, true
}

// ready are the tasks that may be placed, the lowest first.
func (x *twin) ready(plan *placed) (list []int) {
	for t := range x.exec {
		if _, ready := x.arrival(plan, t, 0); ready && plan.host[t] < 0 {
			list = append(list, t)
		}
	}
	return list
}

// free is when the last task on a host ends.
func (x *twin) free(plan *placed, h int) (sec float64) {
	for t := range x.exec {
		if plan.host[t] == h {
			sec = max(sec, plan.finish[t])
		}
	}
	return sec
}

func (x *twin) put(plan *placed, t, h int, start float64) {
	plan.host[t], plan.start[t], plan.finish[t] = h, start, start+x.exec[t][h]
}

// gap is the first time from sec on at which a host is idle for long enough.
func (x *twin) gap(plan *placed, h int, sec, takes float64) float64 {
	for moved := true; moved; {
		moved = false
		for t := range x.exec {
			if plan.host[t] == h && plan.finish[t] > sec*(1+near) && plan.start[t] < (sec+takes)*(1-near) {
				sec, moved = plan.finish[t], true
			}
		}
	}
	return sec
}

// less is for choices whose ties go to the first.
func less(a, b float64) bool { return a < b*(1-near) }

// heft takes tasks by upward rank, each where it finishes first, in gaps too.
func (x *twin) heft(plan *placed) {
	mean := 0.0
	for i, row := range x.perByte {
		for j, sec := range row {
			if i != j {
				mean += sec / float64(x.hosts*(x.hosts-1))
			}
		}
	}
	rank := make([]float64, len(x.exec))
	for range x.exec { // as often as the longest path can have edges
		for t, row := range x.exec {
			own, after := 0.0, 0.0
			for _, sec := range row {
				own += sec / float64(x.hosts)
			}
			for _, e := range x.edges {
				if e.from == t {
					after = max(after, e.bytes*mean+rank[e.to])
				}
			}
			rank[t] = own + after
		}
	}
	for list := x.ready(plan); len(list) > 0; list = x.ready(plan) {
		t := list[0]
		for _, other := range list {
			if less(rank[t], rank[other]) {
				t = other
			}
		}
		best, bestStart := -1, 0.0
		for h := range x.hosts {
			at, _ := x.arrival(plan, t, h)
			start := x.gap(plan, h, at, x.exec[t][h])
			if best < 0 || less(start+x.exec[t][h], bestStart+x.exec[t][best]) {
				best, bestStart = h, start
			}
		}
		x.put(plan, t, best, bestStart)
	}
}

// fastest has all tasks on the host that is fastest with them.
func (x *twin) fastest(plan *placed) {
	best, bestSec := -1, 0.0
	for h := range x.hosts {
		sum := 0.0
		for t := range x.exec {
			sum += x.exec[t][h]
		}
		if best < 0 || less(sum, bestSec) {
			best, bestSec = h, sum
		}
	}
	for list := x.ready(plan); len(list) > 0; list = x.ready(plan) {
		x.put(plan, list[0], best, x.free(plan, best))
	}
}

// last is the slot behind what a host has.
func (x *twin) last(plan *placed, t, h int) float64 {
	at, _ := x.arrival(plan, t, h)
	return max(at, x.free(plan, h))
}

// inOrder takes the lowest ready task: where it finishes first, where it runs fastest, or the host that is free next.
func (x *twin) inOrder(plan *placed, name string) {
	for list := x.ready(plan); len(list) > 0; list = x.ready(plan) {
		t := list[0]
		cost := func(h int) float64 {
			switch name {
			case "mct":
				return x.last(plan, t, h) + x.exec[t][h]
			case "met":
				return x.exec[t][h]
			}
			return x.free(plan, h)
		}
		best := 0
		for h := range x.hosts {
			if less(cost(h), cost(best)) {
				best = h
			}
		}
		x.put(plan, t, best, x.last(plan, t, best))
	}
}

// minMin takes the ready task that can finish first, or the one that finishes last at best.
func (x *twin) minMin(plan *placed, latest bool) {
	for list := x.ready(plan); len(list) > 0; list = x.ready(plan) {
		task, host, sec := -1, -1, 0.0
		for _, t := range list {
			best := 0
			finish := func(h int) float64 { return x.last(plan, t, h) + x.exec[t][h] }
			for h := range x.hosts {
				if less(finish(h), finish(best)) {
					best = h
				}
			}
			if task < 0 || !latest && less(finish(best), sec) || latest && less(sec, finish(best)) {
				task, host, sec = t, best, finish(best)
			}
		}
		x.put(plan, task, host, x.last(plan, task, host))
	}
}

// follow starts the tasks of any other scheduler as early as its hosts and orders allow.
func (x *twin) follow(t *testing.T, plan *placed, name string) {
	made, err := named(name).Make(x.problem)
	require.NoError(t, err)
	s, err := made.Mapper.Map(context.Background(), x.problem)
	require.NoError(t, err)
	next := make([]int, x.hosts)
	for left := len(x.exec); left > 0; {
		before := left
		for h := range x.hosts {
			for next[h] < len(s.Order[h]) {
				task := int(s.Order[h][next[h]])
				if _, ready := x.arrival(plan, task, h); !ready {
					break
				}
				x.put(plan, task, h, x.last(plan, task, h))
				next[h]++
				left--
			}
		}
		require.Less(t, left, before)
	}
}
