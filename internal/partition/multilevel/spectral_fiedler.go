package multilevel

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/clustersim/clustersim/internal/partition"
)

const (
	// Up to denseTo vertices all eigenvectors are computed.
	denseTo = 200
	// lanczosSteps is how many vectors a Lanczos run keeps, lanczosRuns how
	// often it starts again from the best vector found.
	lanczosSteps, lanczosRuns = 30, 6
)

// fiedler is the Fiedler vector of a connected graph, by vertex. Small graphs
// are solved in full. Larger ones take theirs from a coarser graph and correct it
// level by level: S. T. Barnard, H. D. Simon, Fast multilevel implementation of
// recursive spectral bisection, Concurrency: Practice and Experience 6(2), 1994, with Lanczos in
// place of Rayleigh quotient iteration. The vector is then approximate, more so
// the larger the graph: what counts is the order of its entries.
func fiedler(g *partition.Graph, c *coarsener) []float64 {
	levels, coarsest := c.coarsen(g, denseTo)
	var x []float64
	if coarsest.NumVertices() <= 2*denseTo {
		x = denseFiedler(coarsest)
	} else { // stars do not coarsen
		x = lanczosFiedler(coarsest, randomVector(c.random, coarsest.NumVertices()))
	}
	for _, l := range slices.Backward(levels) {
		fine := make([]float64, l.g.NumVertices())
		for v := range fine {
			fine[v] = x[l.coarse[v]]
		}
		x = lanczosFiedler(l.g, fine)
	}
	return x
}

// randomVector has n numbers from [0, 1).
func randomVector(r partition.Random, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = r.Float()
	}
	return x
}

// denseFiedler computes all eigenvectors.
func denseFiedler(g *partition.Graph) []float64 {
	n := g.NumVertices()
	l := newLaplacian(g)
	dense := mat.NewSymDense(n, nil)
	for v := range int32(n) {
		dense.SetSym(int(v), int(v), l.degree[v])
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if u := g.Adj[a]; v < u {
				dense.SetSym(int(v), int(u), -float64(g.EdgeWeight[a])*l.scale)
			}
		}
	}
	return eigenvector(dense, min(1, n-1))
}

// eigenvector is that of the eigenvalue at a place of their increasing order.
func eigenvector(a *mat.SymDense, place int) []float64 {
	var eigen mat.EigenSym
	if !eigen.Factorize(a, true) {
		// QR iteration on a finite symmetric matrix ends; any order will do.
		return make([]float64, a.SymmetricDim())
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	return mat.Col(nil, place, &vectors)
}
