package main

import (
	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/generate"
)

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
	{"grid-100x100", generate.Grid{Rows: 100, Cols: 100, Layers: 1}, false},
	{"grid-316x316", generate.Grid{Rows: 316, Cols: 316, Layers: 1}, true},
	{"grid-1000x1000", generate.Grid{Rows: 1000, Cols: 1000, Layers: 1}, true},
	{"grid-22x22x22", generate.Grid{Rows: 22, Cols: 22, Layers: 22}, false},
	{"grid-46x46x46", generate.Grid{Rows: 46, Cols: 46, Layers: 46}, true},
	{"grid-100x100x100", generate.Grid{Rows: 100, Cols: 100, Layers: 100}, true},
	{"geometric-1e4", generate.Geometric{Vertices: 10_000, Degree: 10, Seed: 1}, false},
	{"geometric-1e5", generate.Geometric{Vertices: 100_000, Degree: 10, Seed: 1}, true},
	{"geometric-5e5", generate.Geometric{Vertices: 500_000, Degree: 12, Seed: 1}, true},
	{"delaunay-1e4", generate.Delaunay{Rows: 100, Cols: 100, Seed: 1}, false},
	{"delaunay-1e5", generate.Delaunay{Rows: 316, Cols: 316, Seed: 1}, true},
	{"delaunay-1e6", generate.Delaunay{Rows: 1000, Cols: 1000, Seed: 1}, true},
	{"powerlaw-1e4", generate.PowerLaw{Vertices: 10_000, Degree: 8, Exponent: 2.5, Seed: 1}, false},
	{"powerlaw-1e5", generate.PowerLaw{Vertices: 100_000, Degree: 8, Exponent: 2.5, Seed: 1}, true},
	{"rmat-14", generate.RMAT{Scale: 14, EdgeFactor: 8, Seed: 1}, false},
	{"preferential-5e4", generate.Preferential{Vertices: 50_000, Edges: 4, Seed: 1}, true},
}
