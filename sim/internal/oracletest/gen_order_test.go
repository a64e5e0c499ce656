package oracletest

import (
	"math/rand/v2"

	"github.com/clustersim/clustersim/internal/oracle"
)

// randomOrder is a random order of the tasks in which every edge points
// forward, so that no host order drawn from it can deadlock.
func randomOrder(p *oracle.Placed, r *rand.Rand) []int {
	missing := make([]int, len(p.Tasks))
	next := make([][]int, len(p.Tasks))
	edge := func(from, to int) {
		missing[to]++
		next[from] = append(next[from], to)
	}
	for _, m := range p.Messages {
		edge(m.From, m.To)
	}
	for _, c := range p.Controls {
		edge(c.From, c.To)
	}
	var ready, order []int
	for t, n := range missing {
		if n == 0 {
			ready = append(ready, t)
		}
	}
	for len(ready) > 0 {
		// Mostly the oldest, because a wild order would leave the hosts idle.
		i := 0
		if r.Float64() < 0.3 {
			i = r.IntN(len(ready))
		}
		t := ready[i]
		ready = append(ready[:i], ready[i+1:]...)
		order = append(order, t)
		for _, s := range next[t] {
			if missing[s]--; missing[s] == 0 {
				ready = append(ready, s)
			}
		}
	}
	return order
}

// queueHosts makes every host space-shared, its tasks in the given order.
func queueHosts(p *oracle.Placed, hosts []drawnHost, order []int) {
	byHost := map[string][]int{}
	for _, t := range order {
		byHost[p.Tasks[t].Host] = append(byHost[p.Tasks[t].Host], t)
	}
	for _, h := range hosts {
		if len(byHost[h.name]) > 0 {
			p.Queues = append(p.Queues, oracle.Queue{Host: h.name, Cores: h.cores, Order: byHost[h.name]})
		}
	}
}

// renumber declares the tasks in another order: task i becomes number to[i].
func renumber(p *oracle.Placed, to []int) {
	tasks := make([]oracle.Task, len(p.Tasks))
	for i, t := range p.Tasks {
		tasks[to[i]] = t
	}
	p.Tasks = tasks
	for i, m := range p.Messages {
		p.Messages[i].From, p.Messages[i].To = to[m.From], to[m.To]
	}
	for i, c := range p.Controls {
		p.Controls[i] = oracle.Control{From: to[c.From], To: to[c.To]}
	}
	for _, q := range p.Queues {
		for i, t := range q.Order {
			q.Order[i] = to[t]
		}
	}
}
