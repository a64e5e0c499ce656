package main

// input is a graph to partition.
type input struct {
	name, spec string
	large      bool // more than 20,000 vertices
}

// parts are the numbers of parts each graph is cut into.
var parts = []int{2, 8, 64}

var graphs = []input{
	{"grid-100x100", "grid(rows=100,cols=100,layers=1)", false},
	{"grid-316x316", "grid(rows=316,cols=316,layers=1)", true},
	{"grid-1000x1000", "grid(rows=1000,cols=1000,layers=1)", true},
	{"grid-22x22x22", "grid(rows=22,cols=22,layers=22)", false},
	{"grid-46x46x46", "grid(rows=46,cols=46,layers=46)", true},
	{"grid-100x100x100", "grid(rows=100,cols=100,layers=100)", true},
	{"geometric-1e4", "geometric(n=10000,degree=10,seed=1)", false},
	{"geometric-1e5", "geometric(n=100000,degree=10,seed=1)", true},
	{"geometric-5e5", "geometric(n=500000,degree=12,seed=1)", true},
	{"delaunay-1e4", "delaunay(rows=100,cols=100,seed=1)", false},
	{"delaunay-1e5", "delaunay(rows=316,cols=316,seed=1)", true},
	{"delaunay-1e6", "delaunay(rows=1000,cols=1000,seed=1)", true},
	{"powerlaw-1e4", "power-law(n=10000,degree=8,exponent=2.5,seed=1)", false},
	{"powerlaw-1e5", "power-law(n=100000,degree=8,exponent=2.5,seed=1)", true},
	{"rmat-14", "rmat(scale=14,edge-factor=8,seed=1)", false},
	{"preferential-5e4", "preferential(n=50000,edges=4,seed=1)", true},
}
