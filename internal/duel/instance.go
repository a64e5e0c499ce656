package duel

import (
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Instance is a workload and a platform as the search changes them. Edges go from a lower
// task to a higher one, so that there is no cycle.
type Instance struct {
	WorkFlop  []float64 `json:"work_flop"` // by task
	Edges     []Edge    `json:"edges"`
	Flops     []float64 `json:"speed_flops"`           // by host; none if the platform is given
	Bandwidth []float64 `json:"bandwidth"`             // in byte/s: by pair of hosts, see pair, or by host in a star
	Price     []float64 `json:"price_per_h,omitempty"` // by host; none unless the space has prices
}

// Edge is a message from one task to another.
type Edge struct {
	From  int     `json:"from"`
	To    int     `json:"to"`
	Bytes float64 `json:"bytes"` // less than 0: a control edge
}

// control marks edges without data.
const control = -1

// Clone returns a copy that shares nothing.
func (x *Instance) Clone() *Instance {
	return &Instance{
		WorkFlop: slices.Clone(x.WorkFlop), Edges: slices.Clone(x.Edges),
		Flops: slices.Clone(x.Flops), Bandwidth: slices.Clone(x.Bandwidth), Price: slices.Clone(x.Price),
	}
}

// pair is the place of the link between two hosts, i < j. A further host has its links behind the others.
func pair(i, j int) int { return j*(j-1)/2 + i }

// hasEdge reports whether there is an edge between two tasks.
func (x *Instance) hasEdge(from, to int) bool {
	return slices.ContainsFunc(x.Edges, func(e Edge) bool { return e.From == from && e.To == to })
}

// insertTask makes room for a task at a place; those behind it get the next higher numbers.
func (x *Instance) insertTask(at int, workFlop float64) {
	x.WorkFlop = slices.Insert(x.WorkFlop, at, workFlop)
	for i := range x.Edges {
		e := &x.Edges[i]
		if e.From >= at {
			e.From++
		}
		if e.To >= at {
			e.To++
		}
	}
}

// deleteTask removes a task and its edges.
func (x *Instance) deleteTask(t int) {
	x.WorkFlop = slices.Delete(x.WorkFlop, t, t+1)
	x.Edges = slices.DeleteFunc(x.Edges, func(e Edge) bool { return e.From == t || e.To == t })
	for i := range x.Edges {
		e := &x.Edges[i]
		if e.From > t {
			e.From--
		}
		if e.To > t {
			e.To--
		}
	}
}

// deleteHost removes a host and its links.
func (x *Instance) deleteHost(h int, w Wiring) {
	if w == Star {
		x.Bandwidth = slices.Delete(x.Bandwidth, h, h+1)
	} else {
		var links []float64
		for j := range x.Flops {
			for i := range j {
				if i != h && j != h {
					links = append(links, x.Bandwidth[pair(i, j)])
				}
			}
		}
		x.Bandwidth = links
	}
	x.Flops = slices.Delete(x.Flops, h, h+1)
	if len(x.Price) > 0 {
		x.Price = slices.Delete(x.Price, h, h+1)
	}
}

// Build makes the workload and the platform of an instance. Tasks are called t1, t2, ... unless a
// workload is given, hosts h1, h2, ...
func (s *Space) Build(x *Instance) (*workload.DAG, *platform.Platform, error) {
	d, err := s.workload(x)
	if err != nil {
		return nil, nil, err
	}
	p, err := s.platform(x)
	return d, p, err
}

func (s *Space) workload(x *Instance) (*workload.DAG, error) {
	b := workload.NewBuilder("")
	b.Grow(len(x.WorkFlop), len(x.Edges))
	b.NamesAreDistinct()
	for t, flop := range x.WorkFlop {
		name := numbered(taskNames, "t", t)
		if s.names != nil {
			name = s.names[t]
		}
		b.Task(name, flop)
	}
	for _, e := range x.Edges {
		from, to := workload.TaskID(e.From), workload.TaskID(e.To)
		if e.Bytes < 0 {
			b.Control(from, to)
		} else {
			b.Edge(from, to, e.Bytes)
		}
	}
	return b.Build()
}

func (s *Space) platform(x *Instance) (*platform.Platform, error) {
	if s.Platform != nil {
		return s.Platform, nil
	}
	b := platform.NewBuilder("")
	hosts := make([]platform.HostID, len(x.Flops))
	for h, flops := range x.Flops {
		host := platform.Host{Name: numbered(hostNames, "h", h), SpeedFlops: flops, Cores: 1}
		if s.Priced() {
			host.Details = s.terms(x.Price[h])
		}
		hosts[h] = b.Host(host)
	}
	link := func(name string, bandwidth float64) platform.Link {
		return platform.Link{Name: name, BandwidthBytesPerSec: bandwidth, LatencySec: s.LatencySec}
	}
	if s.Wiring == Star {
		up, down := make([]platform.LinkID, len(hosts)), make([]platform.LinkID, len(hosts))
		for h := range hosts {
			up[h], down[h] = b.Duplex(link("cable"+strconv.Itoa(h+1), x.Bandwidth[h]))
		}
		for i, from := range hosts {
			for j, to := range hosts {
				if i != j {
					b.Route(from, to, up[i], down[j])
				}
			}
		}
		return b.Build()
	}
	for j, to := range hosts {
		for i, from := range hosts[:j] {
			name := numbered(hostNames, "h", i) + "-" + numbered(hostNames, "h", j)
			b.RouteBoth(from, to, b.Link(link(name, x.Bandwidth[pair(i, j)])))
		}
	}
	return b.Build()
}

// The names of the first tasks and hosts are made once.
var taskNames, hostNames = firstNames("t"), firstNames("h")

func firstNames(letter string) []string {
	list := make([]string, 64)
	for i := range list {
		list[i] = letter + strconv.Itoa(i+1)
	}
	return list
}

func numbered(list []string, letter string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return letter + strconv.Itoa(i+1)
}
