package oracletest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/clustersim/clustersim/internal/oracle"
)

// workloadShape says what random workloads look like.
type workloadShape struct {
	tasks      int
	window     int  // a task hears from at most this many tasks before it
	huge       bool // one message in a hundred is 10 GB to 10 TB
	equal      bool // all works equal and all messages equal: many ties
	chained    bool // the tasks of a host one after another, by control edges
	spaceShare bool // hosts have queues
	trait      trait
	even       even
}

// drawWorkload places a random DAG on hosts. It has about two messages for each
// task, among them empty ones, single bytes, huge ones and some that stay on a host;
// some tasks have no work, and some precedences no data.
func drawWorkload(r *rand.Rand, hosts []drawnHost, shape workloadShape) oracle.Placed {
	var p oracle.Placed
	used := len(hosts)
	if r.Float64() < 0.3 { // crowd a few hosts
		used = min(used, 1+r.IntN(4))
	}
	where := r.Perm(len(hosts))[:used]
	for i := range shape.tasks {
		p.Tasks = append(p.Tasks, oracle.Task{Name: fmt.Sprintf("t%d", i), WorkFlop: drawWork(r, shape), Host: hosts[where[r.IntN(used)]].name})
	}
	for to := 1; to < shape.tasks; to++ {
		for range drawDegree(r) {
			p.Messages = append(p.Messages, oracle.Message{From: shape.sender(r, to), To: to, Bytes: drawBytes(r, shape)})
		}
		if r.Float64() < 0.1 {
			p.Controls = append(p.Controls, oracle.Control{From: to - 1 - r.IntN(min(to, shape.window)), To: to})
		}
	}
	if shape.chained {
		chainHosts(&p)
	}
	if shape.spaceShare {
		queueHosts(&p, hosts, randomOrder(&p, r))
	}
	if r.Float64() < 0.5 {
		renumber(&p, r.Perm(shape.tasks))
	}
	return p
}

// sender is a task before to that sends it something.
func (s *workloadShape) sender(r *rand.Rand, to int) int {
	if s.trait.fan > 0 {
		return max(0, to/s.trait.fan-r.IntN(2))
	}
	return to - 1 - r.IntN(min(to, s.window))
}

// drawDegree is the number of messages into a task, 2 on average.
func drawDegree(r *rand.Rand) int { return pick(r, 0, 1, 1, 2, 2, 2, 3, 3, 4) }

func drawWork(r *rand.Rand, shape workloadShape) float64 {
	if shape.trait.work != nil {
		return shape.trait.work(r)
	}
	switch {
	case r.Float64() < 0.06:
		return 0
	case shape.equal:
		return 1e9
	}
	return math.Round(math.Pow(10, 7+3.5*r.Float64()))
}

func drawBytes(r *rand.Rand, shape workloadShape) float64 {
	if shape.trait.bytes != nil {
		return shape.trait.bytes(r, shape.even)
	}
	switch x := r.Float64(); {
	case x < 0.04:
		return 0
	case x < 0.12:
		return 1
	case shape.huge && x < 0.13:
		return math.Round(math.Pow(10, 10+3*r.Float64()))
	case shape.equal:
		return 1e8
	case x < 0.3:
		return math.Round(math.Pow(10, 2+3*r.Float64()))
	}
	return math.Round(math.Pow(10, 6+3*r.Float64()))
}

// chainHosts puts a control edge between tasks that follow each other on a
// host, unless there is one.
func chainHosts(p *oracle.Placed) {
	have := map[oracle.Control]bool{}
	for _, c := range p.Controls {
		have[c] = true
	}
	last := map[string]int{}
	for i, t := range p.Tasks {
		if before, ok := last[t.Host]; ok && !have[oracle.Control{From: before, To: i}] {
			p.Controls = append(p.Controls, oracle.Control{From: before, To: i})
		}
		last[t.Host] = i
	}
}
