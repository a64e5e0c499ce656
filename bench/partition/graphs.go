package main

import "github.com/clustersim/clustersim/scheduler/partition"

// input is a graph to partition.
type input struct {
	name string
	from interface {
		Generate() (*partition.Graph, error)
	}
	large bool // more than 20,000 vertices
}

// parts are the numbers of parts each graph is cut into.
var parts = []int{2, 8, 64}

var graphs = []input{
	{"grid-100x100", partition.Grid{Rows: 100, Cols: 100, Layers: 1}, false},
	{"grid-316x316", partition.Grid{Rows: 316, Cols: 316, Layers: 1}, true},
	{"grid-1000x1000", partition.Grid{Rows: 1000, Cols: 1000, Layers: 1}, true},
	{"grid-22x22x22", partition.Grid{Rows: 22, Cols: 22, Layers: 22}, false},
	{"grid-46x46x46", partition.Grid{Rows: 46, Cols: 46, Layers: 46}, true},
	{"grid-100x100x100", partition.Grid{Rows: 100, Cols: 100, Layers: 100}, true},
	{"geometric-1e4", partition.Geometric{Vertices: 10_000, Degree: 10, Seed: 1}, false},
	{"geometric-1e5", partition.Geometric{Vertices: 100_000, Degree: 10, Seed: 1}, true},
	{"geometric-5e5", partition.Geometric{Vertices: 500_000, Degree: 12, Seed: 1}, true},
	{"delaunay-1e4", partition.Delaunay{Rows: 100, Cols: 100, Seed: 1}, false},
	{"delaunay-1e5", partition.Delaunay{Rows: 316, Cols: 316, Seed: 1}, true},
	{"delaunay-1e6", partition.Delaunay{Rows: 1000, Cols: 1000, Seed: 1}, true},
	{"powerlaw-1e4", partition.PowerLaw{Vertices: 10_000, Degree: 8, Exponent: 2.5, Seed: 1}, false},
	{"powerlaw-1e5", partition.PowerLaw{Vertices: 100_000, Degree: 8, Exponent: 2.5, Seed: 1}, true},
	{"rmat-14", partition.RMAT{Scale: 14, EdgeFactor: 8, Seed: 1}, false},
	{"preferential-5e4", partition.Preferential{Vertices: 50_000, Edges: 4, Seed: 1}, true},
}
