package cluster

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// clusters groups the tasks of a workload. The clustering heuristics make as
// many groups as they like, by mean times, as if there were unlimited equal
// hosts; tasks in one group exchange data for free.
type clusters struct {
	of    []int32 // by TaskID
	count int
}

// schedule maps clusters to hosts and orders each host's tasks, the two steps
// after clustering in T. Yang and A. Gerasoulis, "PYRROS: static task
// scheduling and code generation for message passing multiprocessors", ICS
// 1992. Clusters are merged by load balancing: by falling work, each goes to
// the host that ends its share of all work first. (PYRROS then also exchanges
// hosts to shorten the messages' routes; that makes no sense here, where hosts
// differ.) Then the tasks are planned on their hosts by falling b-level, in
// which data that stays on its host is free, into gaps if they are long enough.
//
// Ties: of equal work, the cluster with the lowest TaskID; of equal shares, to
// a relative Epsilon, the lowest HostID; of equal b-levels, to a relative
// Epsilon, the lowest TaskID.
//
// A host must be able to run all tasks of its clusters and have routes to and
// from the hosts of the clusters placed before; the error says that there is no
// such host.
//
// Cost: O((tasks + edges) * hosts + tasks log tasks) plus the gap search.
func (c clusters) schedule(ctx context.Context, pr *scheduler.Problem, mapper string) (*scheduler.Schedule, error) {
	host, err := c.toHosts(pr)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", mapper, err)
	}
	return planPlaced(ctx, pr, host, mapper)
}

func (c clusters) toHosts(pr *scheduler.Problem) ([]platform.HostID, error) {
	host := slices.Repeat([]platform.HostID{platform.NoHost}, pr.DAG.NumTasks())
	load := make([]float64, pr.Platform.NumHosts()) // seconds of one core
	execSec := make([]float64, len(load))
	for _, tasks := range c.byWork(pr) {
		c.execOn(pr, tasks, host, execSec)
		best, beat := platform.NoHost, math.Inf(1)
		for h, sec := range execSec {
			if share := (load[h] + sec) / float64(pr.Platform.Host(platform.HostID(h)).Cores); share < beat {
				best, beat = platform.HostID(h), share-scheduler.Epsilon*share
			}
		}
		if best == platform.NoHost {
			return nil, fmt.Errorf("cluster of task %q (tasks: %d): no host can run it and has routes to the hosts of the clusters placed before",
				pr.DAG.TaskName(tasks[0]), len(tasks))
		}
		load[best] += execSec[best]
		for _, t := range tasks {
			host[t] = best
		}
	}
	return host, nil
}

// execOn sums the tasks' times on all their cores, by host; +Inf if one of them cannot run there,
// or cannot exchange data with a neighbour that has a host.
func (c clusters) execOn(pr *scheduler.Problem, tasks []workload.TaskID, host []platform.HostID, execSec []float64) {
	clear(execSec)
	d := pr.DAG
	for i := range execSec {
		h := platform.HostID(i)
		for _, t := range tasks {
			execSec[i] += pr.Costs.ExecSec(t, h) * float64(pr.DAG.Cores(t))
			for _, e := range d.In(t) {
				if from := host[d.From(e)]; from != platform.NoHost && math.IsInf(pr.Costs.TransferSec(e, from, h), 1) {
					execSec[i] = math.Inf(1)
				}
			}
			for _, e := range d.Out(t) {
				if to := host[d.To(e)]; to != platform.NoHost && math.IsInf(pr.Costs.TransferSec(e, h, to), 1) {
					execSec[i] = math.Inf(1)
				}
			}
		}
	}
}

// byWork lists the clusters' tasks, the cluster of most mean time first.
func (c clusters) byWork(pr *scheduler.Problem) [][]workload.TaskID {
	groups := make([][]workload.TaskID, c.count)
	work := make([]float64, c.count)
	for t, x := range c.of {
		groups[x] = append(groups[x], workload.TaskID(t))
		work[x] += pr.Costs.MeanExecSec(workload.TaskID(t)) * float64(pr.DAG.Cores(workload.TaskID(t)))
	}
	class := heuristic.RankClasses(work)
	slices.SortFunc(groups, func(a, b []workload.TaskID) int {
		return cmp.Or(cmp.Compare(class[c.of[a[0]]], class[c.of[b[0]]]), cmp.Compare(a[0], b[0]))
	})
	return groups
}

// placedBLevel is the longest path from each task's start to the end of the
// workload once all tasks have hosts.
func placedBLevel(pr *scheduler.Problem, host []platform.HostID) []float64 {
	d := pr.DAG
	level := make([]float64, d.NumTasks())
	for _, t := range slices.Backward(d.TopologicalOrder()) {
		var longest float64
		for _, e := range d.Out(t) {
			next := d.To(e)
			longest = max(longest, pr.Costs.TransferSec(e, host[t], host[next])+level[next])
		}
		level[t] = pr.Costs.ExecSec(t, host[t]) + longest
	}
	return level
}

// planPlaced plans tasks with hosts that have been chosen: by falling b-level, in
// which data that stays on its host is free, into gaps if they are long enough.
// Ties, to a relative Epsilon, go to the lowest TaskID.
func planPlaced(ctx context.Context, pr *scheduler.Problem, host []platform.HostID, mapper string) (*scheduler.Schedule, error) {
	l := heuristic.NewPlanner(pr, heuristic.FillGaps)
	for _, t := range heuristic.ByRank(pr.DAG, placedBLevel(pr, host)) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		slot := l.Fit(t, host[t])
		if math.IsInf(slot.FinishSec, 1) {
			return nil, fmt.Errorf("%s: task %q on host %q: does not finish in finite time", mapper, pr.DAG.TaskName(t), pr.Platform.HostName(host[t]))
		}
		l.Place(t, slot)
	}
	return l.Schedule(), nil
}
