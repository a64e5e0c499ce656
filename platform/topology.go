package platform

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/platform/internal/regular"
)

// Topology is a regular network that joins the hosts of a cluster: [Torus], [Mesh],
// [FatTree], [Dragonfly] or [Tree].
type Topology interface {
	// network returns what finds the routes. An error is a [fieldError].
	network(name string) (regular.Network[LinkID], error)
	shape() shape
}

// shape is what files and clusters have of a topology.
type shape struct {
	word   string  // that files have for it
	sizes  []sizes // the fields with its numbers
	inside bool    // hosts without loopbacks reach themselves over __loopback__, not through the network
	cables []int   // by level: how many one link stands for, by its bandwidth; nil: one
}

// sizes are the numbers of a field.
type sizes struct {
	field string
	list  []int
}

// Torus is a grid of hosts in which the ends of each line are joined. Host i has the
// coordinates i mod Dims[0], i/Dims[0] mod Dims[1], ...; the cable from host I to the
// next host J along a dimension is NAME_link_from_I_to_J. A route follows one dimension
// after the other, the shorter way round. Dimensions are the levels of cables.
type Torus struct {
	Dims []int
	// AsSimGrid makes what SimGrid makes: a host has no route to itself unless there are
	// loopbacks or limiters, and dimensions of one host or two have cables that no route
	// crosses. Otherwise hosts reach themselves over __loopback__.
	AsSimGrid bool
}

// Mesh is a torus without the cables that join its ends.
type Mesh struct{ Dims []int }

// FatTree has levels of switches above the hosts. The lists have an item for each level
// of cables, from the hosts up: a switch has Down children; a host or switch has Up
// parents and Cables parallel cables to each. Its hosts are the product of Down.
// Cables are link_from_X_Y_N, as in SimGrid, where N counts through all fat trees.
type FatTree struct{ Down, Up, Cables []int }

// Dragonfly has groups of chassis of routers, each with some hosts; all routers of a
// chassis are joined, all chassis of a group, and all groups. Its levels are
// those of package regular: local, green (in a chassis), black (in a group) and blue.
// As in SimGrid, more cables between two points make one link of more bandwidth.
type Dragonfly struct {
	Groups, Chassis, Routers, Nodes int // Chassis of a group, Routers of a chassis, hosts of a router
	Green, Black, Blue              int // cables between two points
}

// Tree has the hosts as the leaves of a tree of switches with Arity children each.
// Levels count from the hosts up. Hosts reach themselves over __loopback__.
type Tree struct{ Hosts, Arity int }

func (t Torus) shape() shape {
	return shape{word: "torus", sizes: []sizes{{"dims", t.Dims}}, inside: !t.AsSimGrid}
}

func (t Mesh) shape() shape {
	return shape{word: "mesh", sizes: []sizes{{"dims", t.Dims}}, inside: true}
}

func (t FatTree) shape() shape {
	return shape{word: "fat-tree", sizes: []sizes{{"down", t.Down}, {"up", t.Up}, {"cables", t.Cables}}}
}

func (t Tree) shape() shape {
	return shape{word: "tree", sizes: []sizes{{"hosts", []int{t.Hosts}}, {"arity", []int{t.Arity}}}, inside: true}
}

func (d Dragonfly) shape() shape {
	return shape{
		word: "dragonfly",
		sizes: []sizes{
			{"groups", []int{d.Groups}},
			{"chassis", []int{d.Chassis}},
			{"routers", []int{d.Routers}},
			{"nodes", []int{d.Nodes}},
			{"green", []int{d.Green}},
			{"black", []int{d.Black}},
			{"blue", []int{d.Blue}},
		},
		cables: []int{regular.Local: 1, regular.Green: d.Green, regular.Black: d.Black, regular.Blue: d.Blue},
	}
}

func (t Torus) network(name string) (regular.Network[LinkID], error) {
	ends := regular.Joined
	if t.AsSimGrid {
		ends = regular.JoinedAlways
		ones := 0
		for _, size := range t.Dims {
			if size == 1 {
				ones++
			}
		}
		if ones > 1 {
			return nil, wrongField("dims", "cables of two dimensions of one host would have the same names (leave one out)")
		}
	}
	return grid(name, t, t.Dims, ends)
}

func (t Mesh) network(name string) (regular.Network[LinkID], error) {
	return grid(name, t, t.Dims, regular.Open)
}

func grid(name string, t Topology, dims []int, ends regular.Ends) (regular.Network[LinkID], error) {
	if err := t.shape().check(); err != nil {
		return nil, err
	}
	return regular.NewGrid[LinkID](name, dims, ends), nil
}

func (t FatTree) network(string) (regular.Network[LinkID], error) {
	s := t.shape()
	if err := s.check(); err != nil {
		return nil, err
	}
	for _, x := range s.sizes {
		if len(x.list) != len(t.Down) {
			return nil, wrongField(x.field, "%d levels, and %d down (want as many)", len(x.list), len(t.Down))
		}
	}
	return regular.NewFatTree[LinkID](t.Down, t.Up, t.Cables), nil
}

func (d Dragonfly) network(string) (regular.Network[LinkID], error) {
	if err := d.shape().check(); err != nil {
		return nil, err
	}
	if d.Groups > d.Routers {
		return nil, wrongField("groups", "%d (want at most %d, one for each router of a chassis)", d.Groups, d.Routers)
	}
	return regular.NewDragonfly[LinkID](regular.DragonflySizes{Groups: d.Groups, Chassis: d.Chassis, Routers: d.Routers, Nodes: d.Nodes}), nil
}

func (t Tree) network(name string) (regular.Network[LinkID], error) {
	if t.Hosts < 1 || t.Hosts > MaxHosts {
		return nil, wrongField("hosts", "%d (want 1 to %d)", t.Hosts, MaxHosts)
	}
	if t.Arity < 2 || t.Arity > MaxHosts {
		return nil, wrongField("arity", "%d (want 2 to %d)", t.Arity, MaxHosts)
	}
	return regular.NewTree[LinkID](name, t.Hosts, t.Arity), nil
}

// fieldError is a mistake in a field of a topology. Files and specs give it the same
// name.
type fieldError struct {
	field string
	err   error
}

func (e *fieldError) Error() string { return e.field + ": " + e.err.Error() }

func wrongField(field, format string, args ...any) error {
	return &fieldError{field, fmt.Errorf(format, args...)}
}

// check returns an error unless each field has one number or more, all positive.
func (s shape) check() error {
	for _, x := range s.sizes {
		if len(x.list) == 0 {
			return wrongField(x.field, "empty (want a number for each level)")
		}
		if i := slices.IndexFunc(x.list, func(n int) bool { return n < 1 }); i >= 0 {
			return wrongField(x.field, "%d (want 1 or more)", x.list[i])
		}
	}
	return nil
}
