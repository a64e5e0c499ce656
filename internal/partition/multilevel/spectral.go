package multilevel

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/moves"
)

// Spectral cuts in two, again and again, by the vertices' order along the
// Fiedler vector, the eigenvector of the second smallest eigenvalue of the
// Laplacian: A. Pothen, H. Simon, K.-P. Liou, Partitioning sparse matrices with
// eigenvectors of graphs, SIAM J. Matrix Analysis and Applications 11(3), 1990. A graph of several
// components is filled up component by component; the one that lies across the
// border is cut. Costs between parts are not looked at. The zero value is ready.
//
// It costs O(n^3) for small graphs; for larger ones some tens of products with the
// Laplacian on each of log n levels, and memory for 30 vectors.
type Spectral struct {
	Refine bool // Fiduccia-Mattheyses moves after each cut
}

// Partition implements [partition.Method].
func (m Spectral) Partition(g *partition.Graph, k int, o partition.Options) (partition.Result, error) {
	if err := o.Check(g, k); err != nil {
		return partition.Result{}, err
	}
	coarse := &coarsener{random: partition.NewRandom(o.Seed, 30)}
	b := &spectralBisecter{refine: m.Refine, coarse: coarse, fm: bisector{coarse: coarse}, o: &o}
	part := RecursiveBisection(g, o.Shares(k), o.Bounds(g.TotalVertexWeight(), k).Most, b)
	if err := o.HasEnded(); err != nil {
		return partition.Result{}, err
	}
	p := moves.NewPolisher(g, k, &o, 31)
	p.Take(part)
	p.Repair()
	return partition.NewResult(g, k, o, part)
}

type spectralBisecter struct {
	refine bool
	coarse *coarsener
	fm     bisector
	o      *partition.Options
}

func (b *spectralBisecter) Bisect(g *partition.Graph, ideal0 int64, most [2]int64) []int32 {
	side := slices.Repeat([]int32{1}, g.NumVertices())
	if b.o.HasEnded() != nil {
		return side
	}
	left := ideal0
	for _, component := range components(g) {
		weight := int64(0)
		for _, v := range component {
			weight += g.VertexWeight[v]
		}
		if weight > left {
			component = b.alongFiedler(g, component)
		}
		for _, v := range component {
			w := g.VertexWeight[v]
			if w > left && w-left >= left {
				break // the ideal is nearer without it
			}
			side[v] = 0
			left = max(0, left-w)
		}
	}
	if b.refine {
		b.fm.ideal, b.fm.most = [2]int64{ideal0, g.TotalVertexWeight() - ideal0}, most
		b.fm.setSides(g, side)
		b.fm.movePasses()
	}
	return side
}

// alongFiedler sorts the vertices of a component by the Fiedler vector of the
// graph between them.
func (b *spectralBisecter) alongFiedler(g *partition.Graph, component []int32) []int32 {
	sub := g
	if len(component) < g.NumVertices() {
		sub = subgraph(g, component)
	}
	x := fiedler(sub, b.coarse)
	at := make([]int32, len(component))
	for i := range at {
		at[i] = int32(i)
	}
	slices.SortStableFunc(at, func(i, j int32) int { return cmp.Compare(x[i], x[j]) })
	for i, v := range at {
		at[i] = component[v]
	}
	return at
}

// components lists the vertices of each connected component, in increasing
// order, the heaviest component first. Edges of weight 0 join nothing.
func components(g *partition.Graph) [][]int32 {
	n := g.NumVertices()
	seen := make([]bool, n)
	weight := map[int32]int64{} // by first vertex
	var all [][]int32
	for root := range int32(n) {
		if seen[root] {
			continue
		}
		seen[root] = true
		component := []int32{root}
		for at := 0; at < len(component); at++ {
			v := component[at]
			weight[root] += g.VertexWeight[v]
			for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
				if u := g.Adj[a]; !seen[u] && g.EdgeWeight[a] > 0 {
					seen[u] = true
					component = append(component, u)
				}
			}
		}
		slices.Sort(component)
		all = append(all, component)
	}
	slices.SortStableFunc(all, func(a, b []int32) int { return cmp.Compare(weight[b[0]], weight[a[0]]) })
	return all
}

// subgraph is the graph between some vertices, listed in increasing order.
func subgraph(g *partition.Graph, vertices []int32) *partition.Graph {
	at := make([]int32, g.NumVertices())
	for i, v := range vertices {
		at[v] = int32(i) + 1
	}
	sub := &partition.Graph{XAdj: []int32{0}}
	for _, v := range vertices {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			if u := at[g.Adj[a]]; u > 0 {
				sub.Adj = append(sub.Adj, u-1)
				sub.EdgeWeight = append(sub.EdgeWeight, g.EdgeWeight[a])
			}
		}
		sub.XAdj = append(sub.XAdj, int32(len(sub.Adj)))
		sub.VertexWeight = append(sub.VertexWeight, g.VertexWeight[v])
	}
	return sub
}

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

// laplacian is D - W of a graph, scaled so that the greatest degree is 1.
type laplacian struct {
	g      *partition.Graph
	degree []float64
	scale  float64
}

func newLaplacian(g *partition.Graph) *laplacian {
	l := &laplacian{g, make([]float64, g.NumVertices()), 1}
	most := 0.0
	for v := range l.degree {
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			l.degree[v] += float64(g.EdgeWeight[a])
		}
		most = max(most, l.degree[v])
	}
	if most > 0 {
		l.scale = 1 / most
	}
	floats.Scale(l.scale, l.degree)
	return l
}

// times puts L x into y.
func (l *laplacian) times(x, y []float64) {
	g := l.g
	for v := range x {
		sum := 0.0
		for a := g.XAdj[v]; a < g.XAdj[v+1]; a++ {
			sum += float64(g.EdgeWeight[a]) * x[g.Adj[a]]
		}
		y[v] = l.degree[v]*x[v] - l.scale*sum
	}
}

const (
	// lanczosResidual is how small |Lx - mu x| must be, for |x| = 1 and the
	// greatest degree 1, for x to be taken.
	lanczosResidual = 1e-6
	// A vector shorter than lanczosNothing consists of rounding errors only.
	lanczosNothing = 1e-12
)

// lanczosFiedler improves an approximation of the Fiedler vector: C. Lanczos, J.
// Research of the National Bureau of Standards 45(4), 1950, with full
// orthogonalisation, also against the constant vector, which has eigenvalue 0.
// Each run starts from the best vector of the one before.
func lanczosFiedler(g *partition.Graph, x []float64) []float64 {
	l := newLaplacian(g)
	for range lanczosRuns {
		if !normalise(x) {
			for v := range x { // any vector that is not constant
				x[v] = float64(v)
			}
			normalise(x)
		}
		var residual float64
		if x, residual = l.run(x); residual <= lanczosResidual {
			break
		}
	}
	return x
}

// normalise takes the mean away and makes the length 1; false when nothing is left.
func normalise(x []float64) bool {
	floats.AddConst(-floats.Sum(x)/float64(len(x)), x)
	length := floats.Norm(x, 2)
	if length <= lanczosNothing {
		return false
	}
	floats.Scale(1/length, x)
	return true
}

// run makes a basis of the Krylov space of x and returns the vector of the least
// eigenvalue in it, and its residual.
func (l *laplacian) run(x []float64) (best []float64, residual float64) {
	basis := [][]float64{x}
	var alpha, beta []float64
	for {
		last := len(basis) - 1
		y := make([]float64, len(x))
		l.times(basis[last], y)
		alpha = append(alpha, floats.Dot(y, basis[last]))
		for range 2 { // twice is enough (W. Kahan, in Parlett 1980)
			floats.AddConst(-floats.Sum(y)/float64(len(y)), y)
			for _, q := range basis {
				floats.AddScaled(y, -floats.Dot(y, q), q)
			}
		}
		length := floats.Norm(y, 2)
		beta = append(beta, length)
		if length <= lanczosNothing || len(basis) == lanczosSteps {
			break
		}
		floats.Scale(1/length, y)
		basis = append(basis, y)
	}
	m := len(basis)
	t := mat.NewSymDense(m, nil)
	for i := range m {
		t.SetSym(i, i, alpha[i])
		if i+1 < m {
			t.SetSym(i, i+1, beta[i])
		}
	}
	ritz := eigenvector(t, 0)
	best = make([]float64, len(x))
	for i, q := range basis {
		floats.AddScaled(best, ritz[i], q)
	}
	return best, beta[m-1] * math.Abs(ritz[m-1])
}
