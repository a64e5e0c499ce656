package duel

import (
	"math/rand/v2"
	"slices"
)

// move changes an instance at random, or returns false if it cannot.
type move func(s *Space, x *Instance, rng *rand.Rand) bool

// moves are the changes that a space allows.
func (s *Space) moves() (list []move) {
	add := func(if_ bool, m ...move) {
		if if_ {
			list = append(list, m...)
		}
	}
	f := families[s.Family]
	add(s.WorkFlop.High > s.WorkFlop.Low, changeWork)
	add(s.Bytes.High > s.Bytes.Low, changeData)
	add(s.Family == AnyDAG, addEdge, removeEdge)
	add(!s.Published && f.grow != nil && s.Tasks.High > s.Tasks.Low, addTask, removeTask)
	add(f.rewire != nil, f.rewire)
	if s.Platform == nil {
		add(s.Flops.High > s.Flops.Low, changeSpeed)
		add(s.Bandwidth.High > s.Bandwidth.Low, changeBandwidth)
		add(!s.Published && s.Hosts.High > s.Hosts.Low, addHost, removeHost)
		add(s.PricePerHour.High > s.PricePerHour.Low, changePrice)
	}
	return list
}

// mostTries is how many moves are tried before an instance is left as it is.
const mostTries = 20

// change makes one of the moves, all with equal chance.
func (s *Space) change(x *Instance, moves []move, rng *rand.Rand) {
	for range mostTries {
		if len(moves) > 0 && moves[rng.IntN(len(moves))](s, x, rng) {
			return
		}
	}
}

// The sizes of changes, in parts of a range.
const (
	step     = 0.1 // at most
	anewPart = 0.1 // of all changes draw a value anew
	endPart  = 0.1 // of all changes take one end of the range
)

// reweight changes one of the values.
func (s *Space) reweight(x *float64, r Range, rng *rand.Rand) {
	if !s.Published {
		switch kind := rng.Float64(); {
		case kind < anewPart:
			*x = r.draw(rng)
			return
		case kind < anewPart+endPart:
			*x = r.at(float64(rng.IntN(2)))
			return
		}
	}
	*x = r.at(r.place(*x) + step*(2*rng.Float64()-1))
}

func (s *Space) reweightOne(list []float64, r Range, rng *rand.Rand) bool {
	if len(list) == 0 {
		return false
	}
	s.reweight(&list[rng.IntN(len(list))], r, rng)
	return true
}

func changeWork(s *Space, x *Instance, rng *rand.Rand) bool {
	return s.reweightOne(x.WorkFlop, s.WorkFlop, rng)
}

func changeSpeed(s *Space, x *Instance, rng *rand.Rand) bool {
	return s.reweightOne(x.Flops, s.Flops, rng)
}

func changeBandwidth(s *Space, x *Instance, rng *rand.Rand) bool {
	return s.reweightOne(x.Bandwidth, s.Bandwidth, rng)
}

func changePrice(s *Space, x *Instance, rng *rand.Rand) bool {
	return s.reweightOne(x.Price, s.PricePerHour, rng)
}

func changeData(s *Space, x *Instance, rng *rand.Rand) bool {
	if len(x.Edges) == 0 {
		return false
	}
	e := &x.Edges[rng.IntN(len(x.Edges))]
	if e.Bytes < 0 {
		return false
	}
	s.reweight(&e.Bytes, s.Bytes, rng)
	return true
}

func addEdge(s *Space, x *Instance, rng *rand.Rand) bool {
	n := len(x.WorkFlop)
	if n < 2 {
		return false
	}
	a, b := rng.IntN(n), rng.IntN(n-1)
	if b >= a {
		b++
	}
	from, to := min(a, b), max(a, b)
	if x.hasEdge(from, to) {
		return false
	}
	x.Edges = append(x.Edges, Edge{from, to, s.Bytes.draw(rng)})
	return true
}

func removeEdge(_ *Space, x *Instance, rng *rand.Rand) bool {
	if len(x.Edges) == 0 {
		return false
	}
	at := rng.IntN(len(x.Edges))
	x.Edges = slices.Delete(x.Edges, at, at+1)
	return true
}

func addTask(s *Space, x *Instance, rng *rand.Rand) bool {
	if len(x.WorkFlop) >= s.Tasks.High {
		return false
	}
	families[s.Family].grow(s, x, rng)
	return true
}

func removeTask(s *Space, x *Instance, rng *rand.Rand) bool {
	if len(x.WorkFlop) <= s.Tasks.Low {
		return false
	}
	return families[s.Family].prune(x, rng.IntN(len(x.WorkFlop)))
}

func addHost(s *Space, x *Instance, rng *rand.Rand) bool {
	hosts := len(x.Flops)
	if hosts >= s.Hosts.High {
		return false
	}
	x.Flops = append(x.Flops, s.Flops.draw(rng))
	for len(x.Bandwidth) < s.links(hosts+1) {
		x.Bandwidth = append(x.Bandwidth, s.Bandwidth.draw(rng))
	}
	s.drawPrice(x, rng)
	return true
}

func removeHost(s *Space, x *Instance, rng *rand.Rand) bool {
	if len(x.Flops) <= s.Hosts.Low {
		return false
	}
	x.deleteHost(rng.IntN(len(x.Flops)), s.Wiring)
	return true
}
