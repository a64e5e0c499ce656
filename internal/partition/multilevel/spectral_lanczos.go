package multilevel

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/clustersim/clustersim/internal/partition"
)

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
