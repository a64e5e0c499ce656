package platform

import (
	"cmp"
	"fmt"

	"github.com/clustersim/clustersim/platform/internal/regular"
)

// Topology is a regular network that joins the hosts of a cluster: [Torus], [Mesh],
// [FatTree], [Dragonfly] or [Tree].
type Topology interface {
	// network returns what finds the routes. An error is a [fieldError].
	network(name string) (regular.Network[LinkID], error)
	// multiply returns what the bandwidth of a level is multiplied by.
	multiply(level int) float64
	// inside reports whether hosts without loopbacks reach themselves over __loopback__,
	// not through the network.
	inside() bool
	// fields is the word that files have for it, and the fields with its numbers.
	fields() (word string, sizes []sizes)
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

// Mesh is a torus whose ends are not joined.
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
	return grid(name, t.Dims, ends)
}

func (t Mesh) network(name string) (regular.Network[LinkID], error) {
	return grid(name, t.Dims, regular.Open)
}

func grid(name string, dims []int, ends regular.Ends) (regular.Network[LinkID], error) {
	if err := wantPositive("dims", dims...); err != nil {
		return nil, err
	}
	return regular.NewGrid[LinkID](name, dims, ends), nil
}

func (t FatTree) network(string) (regular.Network[LinkID], error) {
	for _, list := range []struct {
		name  string
		items []int
	}{{"down", t.Down}, {"up", t.Up}, {"cables", t.Cables}} {
		if err := wantPositive(list.name, list.items...); err != nil {
			return nil, err
		}
		if len(list.items) != len(t.Down) {
			return nil, wrongField(list.name, "%d levels, and %d down (want as many)", len(list.items), len(t.Down))
		}
	}
	return regular.NewFatTree[LinkID](t.Down, t.Up, t.Cables), nil
}

func (d Dragonfly) network(string) (regular.Network[LinkID], error) {
	err := cmp.Or(
		wantPositive("groups", d.Groups), wantPositive("chassis", d.Chassis), wantPositive("routers", d.Routers),
		wantPositive("nodes", d.Nodes), wantPositive("green", d.Green), wantPositive("black", d.Black), wantPositive("blue", d.Blue),
	)
	if err != nil {
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

func (Torus) multiply(int) float64   { return 1 }
func (Mesh) multiply(int) float64    { return 1 }
func (FatTree) multiply(int) float64 { return 1 }
func (Tree) multiply(int) float64    { return 1 }

func (d Dragonfly) multiply(level int) float64 {
	return float64([...]int{regular.Local: 1, regular.Green: d.Green, regular.Black: d.Black, regular.Blue: d.Blue}[level])
}

func (t Torus) inside() bool   { return !t.AsSimGrid }
func (Mesh) inside() bool      { return true }
func (FatTree) inside() bool   { return false }
func (Dragonfly) inside() bool { return false }
func (Tree) inside() bool      { return true }

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

// wantPositive checks a list of one number or more.
func wantPositive(field string, list ...int) error {
	if len(list) == 0 {
		return wrongField(field, "empty (want a number for each level)")
	}
	for _, n := range list {
		if n < 1 {
			return wrongField(field, "%d (want 1 or more)", n)
		}
	}
	return nil
}
