package duel

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Wiring is how the hosts of an instance are connected.
type Wiring string

const (
	// Mesh has a link for each pair of hosts, for both directions.
	Mesh Wiring = "mesh"
	// Star has a cable for each host, with a link for each direction, to a switch that is never busy.
	Star Wiring = "star"
)

// Wirings lists them.
func Wirings() []Wiring { return []Wiring{Mesh, Star} }

// Range is what a value may be. Values are drawn evenly between the logarithms of both ends, or
// between the ends themselves if Even or if Low is 0.
type Range struct {
	Low, High float64
	Even      bool
}

// at is the value at a place between 0 and 1.
func (r Range) at(u float64) float64 {
	switch {
	case u <= 0 || r.High <= r.Low:
		return r.Low
	case u >= 1:
		return r.High
	case r.Even || r.Low == 0:
		return r.Low + u*(r.High-r.Low)
	}
	return min(r.High, max(r.Low, r.Low*math.Pow(r.High/r.Low, u)))
}

// place is where a value is, between 0 and 1.
func (r Range) place(x float64) float64 {
	switch {
	case r.High <= r.Low:
		return 0
	case r.Even || r.Low == 0:
		return (x - r.Low) / (r.High - r.Low)
	}
	return math.Log(x/r.Low) / math.Log(r.High/r.Low)
}

func (r Range) draw(rng *rand.Rand) float64 { return r.at(rng.Float64()) }

// Count is how many there may be.
type Count struct{ Low, High int }

func (c Count) draw(rng *rand.Rand) int { return c.Low + rng.IntN(c.High-c.Low+1) }

// Space is what instances may be.
type Space struct {
	Family       Family
	Tasks, Hosts Count
	WorkFlop     Range
	Bytes        Range // of an edge
	Flops        Range // of a host
	Bandwidth    Range // of a link, in byte/s
	LatencySec   float64
	Wiring       Wiring
	PricePerHour Range   `json:",omitzero"` // of a host; zero: hosts have no prices
	BillingSec   float64 `json:",omitzero"` // time is paid for in multiples of this; 0: to the second and below
	// Published allows only the changes that PISA makes: edges come and go, and values change by at most a tenth
	// of their range. Instances begin as chains.
	Published bool
	// Platform is the one on which all workloads run; nil: it is searched for.
	Platform *platform.Platform

	names []string // of the tasks of a given workload
	edges []Edge   // its structure
}

// Digest is the same for spaces with the same instances, whatever files they were read from.
func (s *Space) Digest() (string, error) {
	given := *s
	given.Platform = nil
	data, err := json.Marshal(struct {
		Space
		Names []string
		Edges []Edge
	}{given, s.names, s.edges})
	if err != nil {
		return "", err
	}
	h := sha256.New()
	h.Write(data)
	if s.Platform != nil {
		if err := platform.WriteNativeJSON(h, s.Platform); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// Give has all workloads take the structure of a given one: its tasks and edges, with other
// work and data.
func (s *Space) Give(d *workload.DAG) {
	s.Family = Given
	s.names, s.edges = nil, nil
	at := make([]int, d.NumTasks())
	for i, t := range d.TopologicalOrder() {
		at[t] = i
		s.names = append(s.names, d.TaskName(t))
	}
	for _, t := range d.TopologicalOrder() {
		for _, e := range d.Out(t) {
			edge := Edge{From: at[t], To: at[d.To(e)]}
			if d.IsControl(e) {
				edge.Bytes = control
			}
			s.edges = append(s.edges, edge)
		}
	}
	s.Tasks = Count{len(s.names), len(s.names)}
}

// Check returns an error for what cannot be searched.
func (s *Space) Check() error {
	f, ok := families[s.Family]
	switch {
	case !ok:
		return fmt.Errorf("unknown family %q", s.Family)
	case s.Tasks.Low < f.least || s.Tasks.High < s.Tasks.Low:
		return fmt.Errorf("%d to %d tasks: a workload of family %s has at least %d", s.Tasks.Low, s.Tasks.High, s.Family, f.least)
	case s.Platform == nil && (s.Hosts.Low < 1 || s.Hosts.High < s.Hosts.Low):
		return fmt.Errorf("%d to %d hosts: want at least 1", s.Hosts.Low, s.Hosts.High)
	}
	return nil
}

// links is how many bandwidths an instance of so many hosts has.
func (s *Space) links(hosts int) int {
	if s.Wiring == Star {
		return hosts
	}
	return hosts * (hosts - 1) / 2
}

// Start draws an instance.
func (s *Space) Start(rng *rand.Rand) *Instance {
	x := &Instance{}
	for range s.Tasks.draw(rng) {
		x.WorkFlop = append(x.WorkFlop, s.WorkFlop.draw(rng))
	}
	s.shape(rng)(s, x, rng)
	for i := range x.Edges {
		if x.Edges[i].Bytes >= 0 {
			x.Edges[i].Bytes = s.Bytes.draw(rng)
		}
	}
	if s.Platform != nil {
		return x
	}
	hosts := s.Hosts.draw(rng)
	for range hosts {
		x.Flops = append(x.Flops, s.Flops.draw(rng))
	}
	for range s.links(hosts) {
		x.Bandwidth = append(x.Bandwidth, s.Bandwidth.draw(rng))
	}
	for range hosts {
		s.drawPrice(x, rng)
	}
	return x
}

// shape is how the edges of an instance begin. Any DAG may begin as one of a family, from where others like it are near.
func (s *Space) shape(rng *rand.Rand) func(*Space, *Instance, *rand.Rand) {
	switch {
	case s.Family != AnyDAG:
		return families[s.Family].start
	case s.Published:
		return chainEdges
	}
	return families[Families()[rng.IntN(len(Families()))]].start
}

// Fits reports whether an instance is one of the space, as far as its numbers go.
func (s *Space) Fits(x *Instance) bool {
	tasks, hosts := len(x.WorkFlop), len(x.Flops)
	if !s.Tasks.has(tasks) || s.Platform == nil && !s.Hosts.has(hosts) || s.Platform != nil && hosts > 0 || len(x.Bandwidth) != s.links(hosts) {
		return false
	}
	if s.Priced() && len(x.Price) != hosts || !s.Priced() && len(x.Price) > 0 || !s.PricePerHour.has(x.Price...) {
		return false
	}
	for _, e := range x.Edges {
		if e.From < 0 || e.To <= e.From || e.To >= tasks || e.Bytes != control && !s.Bytes.has(e.Bytes) {
			return false
		}
	}
	return s.WorkFlop.has(x.WorkFlop...) && s.Flops.has(x.Flops...) && s.Bandwidth.has(x.Bandwidth...)
}

func (c Count) has(n int) bool { return n >= c.Low && n <= c.High }

func (r Range) has(list ...float64) bool {
	return !slices.ContainsFunc(list, func(v float64) bool { return !(v >= r.Low && v <= r.High) })
}
