package cluster

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// DSC, dominant sequence clustering, is the heuristic of T. Yang and A.
// Gerasoulis, "DSC: scheduling parallel tasks on an unbounded number of
// processors", IEEE TPDS 5(9), 1994, doi 10.1109/71.308533: task by task along
// the longest path of the graph as clustered so far, it removes edge costs by
// joining a task to the cluster that its last input comes from, wherever that
// lets the task start earlier. Then clusters get hosts: by falling work, each
// goes to the host that ends its share of all work first, and tasks are ordered
// by b-level (Yang and Gerasoulis, "PYRROS", ICS 1992).
//
// Ties: the lowest TaskID, where the paper takes the task with most successors;
// inputs that arrive at the same time go in the order in which their edges were
// declared.
//
// Deviations: clusters are made as if all hosts were equal and took mean times.
// Predecessors that are moved into a cluster with the task run there in the
// order of their messages, the last one first, not in the order in which they
// could start.
//
// Cost: O((tasks + edges) log tasks), as in the paper, plus O((tasks + edges) *
// hosts) for the mapping.
type DSC struct{}

// Map plans pr. The error names a cluster that fits on no host.
func (DSC) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	c, _ := dominantSequenceClusters(pr)
	return c.schedule(ctx, pr, "dsc")
}

// sequencer is the state of DSC: tasks are examined one by one, each after its
// predecessors. A task is free once all of these are examined, partly free once
// some are.
type sequencer struct {
	pr       *scheduler.Problem
	bLevel   []float64
	start    []float64         // by TaskID: when an examined task starts, or when another's last input from examined tasks arrives
	lastFrom []workload.TaskID // by TaskID: the predecessor that this last input comes from; NoTask if none yet
	otherSec []float64         // by TaskID: when the last input from outside that predecessor's cluster arrives
	joining  []workload.TaskID // by TaskID: the task for which a move of this one was last tried, plus 1
	of       []int32           // by TaskID: its cluster; -1 if not examined
	endSec   []float64         // by cluster
	size     []int32           // by cluster
	missing  []int32           // by TaskID: edges from tasks that are not examined
	free     heap.Heap[sequenceEntry]
	partly   heap.Heap[sequenceEntry] // with outdated entries
	inputs   []input                  // of the current task; kept to reuse its memory
}

// sequenceEntry is a task and the longest path through it, as known when pushed.
type sequenceEntry struct {
	task    workload.TaskID
	through float64
}

// input is a message to the current task, if its sender stays where it is.
type input struct {
	from  workload.TaskID
	atSec float64
}

// dominantSequenceClusters is DSC's clustering, and the start of each task if
// every cluster has a host of its own.
func dominantSequenceClusters(pr *scheduler.Problem) (clusters, []float64) {
	s := newSequencer(pr)
	for s.free.Len() > 0 {
		t := s.free.Pop().task
		s.examine(t, s.reserved(t))
	}
	return s.numbered(), s.start
}

func newSequencer(pr *scheduler.Problem) *sequencer {
	n := pr.DAG.NumTasks()
	s := &sequencer{
		pr: pr, bLevel: heuristic.UpwardRank(pr), start: make([]float64, n), lastFrom: make([]workload.TaskID, n),
		of: make([]int32, n), missing: make([]int32, n), otherSec: make([]float64, n), joining: make([]workload.TaskID, n),
	}
	longestFirst := func(a, b sequenceEntry) bool {
		return a.through > b.through || a.through == b.through && a.task < b.task
	}
	s.free.Less, s.partly.Less = longestFirst, longestFirst
	for i := range n {
		t := workload.TaskID(i)
		s.of[t], s.lastFrom[t], s.missing[t] = -1, workload.NoTask, int32(len(pr.DAG.In(t)))
		if s.missing[t] == 0 {
			s.free.Push(sequenceEntry{t, s.bLevel[t]})
		}
	}
	return s
}

// reserved is the cluster that t must not join; -1 if there is none. If a
// partly free task lies on a longer path and could start earlier by joining the
// cluster of its last input so far, that cluster is kept for it (the paper's
// dominant sequence reduction warranty).
func (s *sequencer) reserved(t workload.TaskID) int32 {
	for s.partly.Len() > 0 {
		top := s.partly.Items[0]
		if s.missing[top.task] == 0 || top.through != s.start[top.task]+s.bLevel[top.task] {
			s.partly.Pop()
			continue
		}
		if top.through <= s.start[t]+s.bLevel[t] {
			return -1
		}
		y := top.task
		if c := s.of[s.lastFrom[y]]; max(s.endSec[c], s.otherSec[y]) < s.start[y] {
			return c
		}
		return -1
	}
	return -1
}

func (s *sequencer) endOf(t workload.TaskID) float64 { return s.start[t] + s.pr.Costs.MeanExecSec(t) }

// examine gives t its cluster and updates its successors.
func (s *sequencer) examine(t workload.TaskID, reserved int32) {
	s.gather(t)
	cluster, moved := int32(-1), 0
	if len(s.inputs) > 0 {
		if c := s.of[s.inputs[0].from]; c != reserved {
			cluster, moved = s.join(t, c)
		}
	}
	if cluster < 0 {
		cluster = int32(len(s.endSec))
		s.endSec, s.size = append(s.endSec, 0), append(s.size, 0)
	}
	for _, in := range s.inputs[:moved] {
		if s.of[in.from] != cluster {
			s.size[s.of[in.from]]--
			s.put(in.from, cluster)
		}
	}
	if moved > 0 {
		s.start[t] = s.endSec[cluster]
		for _, in := range s.inputs[moved:] {
			if s.of[in.from] != cluster {
				s.start[t] = max(s.start[t], in.atSec)
			}
		}
	}
	s.put(t, cluster)
	s.updateSuccessors(t)
}

// put appends t to a cluster; t starts no earlier than s.start says.
func (s *sequencer) put(t workload.TaskID, cluster int32) {
	s.start[t] = max(s.start[t], s.endSec[cluster])
	s.of[t] = cluster
	s.size[cluster]++
	s.endSec[cluster] = s.endOf(t)
}

// gather lists t's inputs, the last to arrive first.
func (s *sequencer) gather(t workload.TaskID) {
	s.inputs = s.inputs[:0]
	for _, e := range s.pr.DAG.In(t) {
		from := s.pr.DAG.From(e)
		s.inputs = append(s.inputs, input{from, s.endOf(from) + s.pr.Costs.MeanTransferSec(e)})
	}
	slices.SortStableFunc(s.inputs, func(a, b input) int { return cmp.Compare(b.atSec, a.atSec) })
}

// join looks for the earliest start of t in cluster c, where its last input
// comes from, over all numbers of leading inputs with senders in c too: a
// sender from elsewhere is moved in if it feeds only t and is alone in its
// cluster. It returns the best number of inputs, or no cluster if t would gain
// nothing.
func (s *sequencer) join(t workload.TaskID, c int32) (cluster int32, moved int) {
	end, best := s.endSec[c], s.start[t]
	cluster = -1
	for k, in := range s.inputs {
		switch {
		case s.within(in.from, c, t):
		case s.movable(in.from, t):
			s.joining[in.from] = t + 1
			end = max(end, s.start[in.from]) + s.pr.Costs.MeanExecSec(in.from)
		default:
			return cluster, moved
		}
		if end >= best {
			return cluster, moved // moving in more senders only makes it later
		}
		if at := s.startAfter(t, c, end, s.inputs[k+1:]); at+scheduler.Epsilon*at < best {
			best, cluster, moved = at, c, k+1
		}
	}
	return cluster, moved
}

// startAfter is when t can start in cluster c after end, once the latest of
// rest, the inputs from elsewhere, has arrived.
func (s *sequencer) startAfter(t workload.TaskID, c int32, end float64, rest []input) float64 {
	for _, in := range rest {
		if !s.within(in.from, c, t) {
			return max(end, in.atSec)
		}
	}
	return end
}

// within says whether p is in cluster c or is being tried there with t.
func (s *sequencer) within(p workload.TaskID, c int32, t workload.TaskID) bool {
	return s.of[p] == c || s.joining[p] == t+1
}

// movable says whether p is alone in its cluster and feeds only t.
func (s *sequencer) movable(p, t workload.TaskID) bool {
	if s.size[s.of[p]] != 1 {
		return false
	}
	for _, e := range s.pr.DAG.Out(p) {
		if s.pr.DAG.To(e) != t {
			return false
		}
	}
	return true
}

// updateSuccessors adds t's messages to what its successors know of their
// inputs.
func (s *sequencer) updateSuccessors(t workload.TaskID) {
	d := s.pr.DAG
	for _, e := range d.Out(t) {
		next := d.To(e)
		at := s.endOf(t) + s.pr.Costs.MeanTransferSec(e)
		s.arrives(next, t, at)
		s.missing[next]--
		entry := sequenceEntry{next, s.start[next] + s.bLevel[next]}
		if s.missing[next] == 0 {
			s.free.Push(entry)
		} else {
			s.partly.Push(entry)
		}
	}
}

// arrives records an input of t. (A task that is moved later feeds only one
// task, so what is recorded here about clusters stays true.)
func (s *sequencer) arrives(t, from workload.TaskID, atSec float64) {
	last := s.lastFrom[t]
	switch {
	case last == workload.NoTask:
		s.lastFrom[t], s.start[t] = from, atSec
	case s.of[last] == s.of[from]:
		if atSec > s.start[t] {
			s.lastFrom[t], s.start[t] = from, atSec
		}
	case atSec > s.start[t]:
		s.otherSec[t] = s.start[t]
		s.lastFrom[t], s.start[t] = from, atSec
	default:
		s.otherSec[t] = max(s.otherSec[t], atSec)
	}
}

// numbered drops the clusters that moves have emptied.
func (s *sequencer) numbered() clusters {
	number, count := make([]int32, len(s.size)), int32(0)
	for c, size := range s.size {
		if number[c] = math.MaxInt32; size > 0 {
			number[c] = count
			count++
		}
	}
	for t, c := range s.of {
		s.of[t] = number[c]
	}
	return clusters{s.of, int(count)}
}
