package scene

import (
	"math"

	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/platform"
)

const (
	// Parts is how many parts of the time loads are given for.
	Parts = 200

	mostHosts = 32  // with a load of their own
	mostLinks = 400 // the same
)

// Load is how busy hosts and links were, from 0 to 1 in each of so many equal parts of the makespan.
type Load struct {
	Parts int       `json:"parts"`
	All   []float64 `json:"all"` // all cores together
	Mean  float64   `json:"mean"`
	Most  struct {
		Hosts int `json:"hosts"`
		Links int `json:"links"`
	} `json:"most"` // of each that have a load of their own
	// The busiest first.
	Hosts []HostLoad `json:"hosts"`
	Links []LinkLoad `json:"links"`
}

// HostLoad is the part of a host's cores that is at work.
type HostLoad struct {
	Host   int       `json:"host"`
	Mean   float64   `json:"mean"`
	Levels []float64 `json:"levels"`
}

// LinkLoad is the part of a link's bandwidth that is in use.
type LinkLoad struct {
	Name   string    `json:"name"`
	Mean   float64   `json:"mean"`
	Levels []float64 `json:"levels"`
}

func loadOf(r *Run) *Load {
	p, end := r.Platform, r.Result.MakespanSec
	l := &Load{Parts: Parts, All: make([]float64, Parts), Hosts: []HostLoad{}, Links: []LinkLoad{}}
	l.Most.Hosts, l.Most.Links = mostHosts, mostLinks
	for i := range r.Why.Hosts {
		u := &r.Why.Hosts[i]
		levels := u.Bins(Parts, end)
		share := float64(p.Host(platform.HostID(u.Number)).Cores) / float64(p.NumCores())
		for k, level := range levels {
			l.All[k] += share * level
		}
		l.Mean += share * u.Mean
		if i < mostHosts {
			l.Hosts = append(l.Hosts, HostLoad{int(u.Number), u.Mean, short(levels)})
		}
	}
	short(l.All)
	for i := range r.Why.Links[:min(len(r.Why.Links), mostLinks)] {
		u := &r.Why.Links[i]
		l.Links = append(l.Links, LinkLoad{u.Name, u.Mean, short(u.Bins(Parts, end))})
	}
	return l
}

// short rounds to a ten-thousandth: less cannot be seen.
func short(levels []float64) []float64 {
	for i, x := range levels {
		levels[i] = math.Round(x*1e4) / 1e4
	}
	return levels
}

// mark lists the edges of the critical path.
func (g *Graph) mark(a *why.Analysis) {
	on := map[[2]int32]bool{}
	for _, step := range a.Path {
		if step.Kind == why.Transfer {
			on[[2]int32{int32(a.DAG.From(step.Edge)), int32(a.DAG.To(step.Edge))}] = true
		}
	}
	for e := range g.From {
		if on[[2]int32{g.From[e], g.To[e]}] {
			g.Path = append(g.Path, e)
		}
	}
}
