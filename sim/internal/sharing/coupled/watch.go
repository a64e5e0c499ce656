package coupled

import "github.com/clustersim/clustersim/sim/internal/sharing/resolving"

// WatchLoads implements kernel.Sharer. A task loads what it uses with its weight times
// its rate.
func (m *Model) WatchLoads(report func(nowSec float64, c resolving.Cons, delta float64)) {
	m.reports = report
}

// report reports new rates and loads to the observers.
func (m *Model) report(nowSec float64) {
	if m.Watch != nil {
		for _, tag := range m.live {
			m.Watch(nowSec, tag, m.tasks[tag].value)
		}
	}
	if m.reports == nil {
		return
	}
	for i := range m.cons {
		m.cons[i].newLoad = 0
	}
	for _, tag := range m.live {
		t := &m.tasks[tag]
		for _, u := range t.uses {
			m.cons[u.Cons].newLoad += u.Weight * t.value
		}
	}
	for i := range m.cons {
		if c := &m.cons[i]; c.newLoad != c.load {
			m.reports(nowSec, resolving.Cons(i), c.newLoad-c.load)
			c.load = c.newLoad
		}
	}
}
