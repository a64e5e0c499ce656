package scalability

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/workload"
)

// PathTime is the time of one path through a placed workload.
type PathTime struct {
	Sec              float64
	ComputeSec       float64           // its tasks
	CommunicationSec float64           // its messages between hosts
	Tasks            []workload.TaskID // from an entry to an exit
}

// LongestPath is T of formula (3) of Xiong and Zeng (2016), and of (5), which is
// (3) for the path that is the longest: loads over speeds and volumes over
// bandwidths, summed along the path. Messages within a host are free.
//
// Misprints: (1) lets i run to m, the number of nodes, and means n1, the number of
// tasks; (3) and (5) let h run to s1, the number of links, and mean r1, the number
// of edges.
//
// It is a lower bound of a contention-free run and exact when no task waits for
// its host: formula (3) ignores that a host runs one task at a time.
// O(n + m).
func (x *Placed) LongestPath() PathTime {
	_, tasks := x.dag.CriticalPath(
		func(t workload.TaskID) float64 { return x.execSec[t] },
		func(e workload.EdgeID) float64 { return x.transferSec(e, 1) },
	)
	p := PathTime{Tasks: tasks}
	for i, t := range tasks {
		p.ComputeSec += x.execSec[t]
		if i > 0 {
			p.CommunicationSec += x.transferSec(x.longestEdge(tasks[i-1], t), 1)
		}
	}
	p.Sec = p.ComputeSec + p.CommunicationSec
	return p
}

// longestEdge is the message from one task to another that takes longest; there
// is one.
func (x *Placed) longestEdge(from, to workload.TaskID) workload.EdgeID {
	longest, sec := workload.EdgeID(-1), math.Inf(-1)
	for _, e := range x.dag.Out(from) {
		if s := x.transferSec(e, 1); x.dag.To(e) == to && s > sec {
			longest, sec = e, s
		}
	}
	return longest
}

// GrownPath is T2 of formula (6) of Xiong and Zeng (2016): the time of the longest
// path before, when each of its tasks is split in k subtasks, on the old host and
// on new ones beside it that are at least as fast, behind links of newBytesPerSec.
//
//	T2 = sum over its tasks of (eta*w/c + chi*w/c + T_o) + sum over its messages of (eta*delta/b_old + eta*delta/b_new)
//
// T_o, the wait for the subtasks' results, is eta times all that the task sends,
// over the new link.
//
// Misprint: in (6) T_o stands outside phi, which would count every task's and not
// only the path's. The load chi*w of reduce tasks is ours; the paper neglects it.
//
// It is an upper bound of the time of that path: a subtask on a faster host ends
// earlier, and what it sends has crossed the new link before the slower one ends.
// The difference is at most the time on new links, which the paper takes to be
// nothing. Latency is not scaled. All tasks count as having serial fraction
// g.Alpha.
func (x *Placed) GrownPath(g Growth, newBytesPerSec float64) (PathTime, error) {
	if g.K < 1 || !(g.Eta() > 0) || math.IsInf(g.Eta(), 1) || !(g.Chi >= 0) || !(newBytesPerSec > 0) {
		return PathTime{}, fmt.Errorf("growth %+v with new links of %v byte/s: want k of at least 1, and numbers above 0 (alpha and chi at least 0)", g, newBytesPerSec)
	}
	eta := g.Eta()
	acrossNewSec := func(bytes float64) float64 {
		if g.K == 1 { // no new host
			return 0
		}
		return eta * bytes / newBytesPerSec
	}
	p := PathTime{Tasks: x.LongestPath().Tasks}
	for i, t := range p.Tasks {
		sent := 0.0
		for _, e := range x.dag.Out(t) {
			sent += x.dag.Bytes(e)
		}
		p.ComputeSec += (eta + g.Chi) * x.execSec[t]
		p.CommunicationSec += acrossNewSec(sent)
		if i > 0 {
			e := x.longestEdge(p.Tasks[i-1], t)
			p.CommunicationSec += x.transferSec(e, eta) + acrossNewSec(x.dag.Bytes(e))
		}
	}
	p.Sec = p.ComputeSec + p.CommunicationSec
	return p, nil
}
