package drawparts

import (
	"math"
	"slices"

	"github.com/clustersim/clustersim/internal/partition"
)

// point is a place; Y grows downwards.
type point struct{ X, Y float64 }

const (
	pivots       = 40   // of the first places
	powerRounds  = 60   // of the iteration that finds two axes
	fewVertices  = 1500 // a graph of so many has its stress made less
	stressRounds = 60
)

// places are where the vertices stand.
func places(g *partition.Graph) []point {
	n := g.NumVertices()
	at := make([]point, n)
	switch g.Dim {
	case 2:
		for v := range at {
			at[v] = point{g.Coord[2*v], g.Coord[2*v+1]}
		}
	case 3: // aslant, as in a drawing of a cube
		for v := range at {
			x := g.Coord[3*v : 3*v+3]
			at[v] = point{x[0] + 0.45*x[2], x[1] - 0.35*x[2]}
		}
	default:
		at = byPivots(g)
		if n <= fewVertices {
			lessStress(g, at)
		}
	}
	return at
}

// far are the distances in edges from v. What cannot be reached is a little farther than all that can.
func far(g *partition.Graph, v int32) []float64 {
	dist := make([]float64, g.NumVertices())
	for i := range dist {
		dist[i] = -1
	}
	dist[v] = 0
	queue, last := []int32{v}, 0.0
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		last = dist[u]
		for _, w := range g.Adj[g.XAdj[u]:g.XAdj[u+1]] {
			if dist[w] < 0 {
				dist[w] = dist[u] + 1
				queue = append(queue, w)
			}
		}
	}
	for i := range dist {
		if dist[i] < 0 {
			dist[i] = last + 2
		}
	}
	return dist
}

// byPivots finds places from the distances to a few vertices, each the farthest from those before.
func byPivots(g *partition.Graph) []point {
	n := g.NumVertices()
	var columns [][]float64
	nearest, next := make([]float64, n), 0
	for i := range nearest {
		nearest[i] = math.Inf(1)
	}
	for range min(pivots, n) {
		d := far(g, int32(next))
		columns = append(columns, d)
		for i := range d {
			nearest[i] = min(nearest[i], d[i])
			if nearest[i] > nearest[next] {
				next = i
			}
		}
		next = slices.Index(nearest, slices.Max(nearest))
	}
	centre(columns, n)
	x := axis(columns, n, nil)
	y := axis(columns, n, x)
	at := make([]point, n)
	for i := range at {
		at[i] = point{x[i], y[i]}
	}
	return at
}

// centre squares the distances and takes the means off rows and columns.
func centre(columns [][]float64, n int) {
	rows, all := make([]float64, n), 0.0
	means := make([]float64, len(columns))
	for k, c := range columns {
		for i := range c {
			c[i] *= c[i]
			rows[i] += c[i] / float64(len(columns))
			means[k] += c[i] / float64(n)
		}
		all += means[k] / float64(len(columns))
	}
	for k, c := range columns {
		for i := range c {
			c[i] = -(c[i] - rows[i] - means[k] + all) / 2
		}
	}
}

// axis is the direction in which the columns differ most, at right angles to another one.
func axis(columns [][]float64, n int, other []float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Cos(float64(i)) // anything that is no axis of symmetry
	}
	for range powerRounds {
		next := make([]float64, n)
		for _, c := range columns {
			sum := dot(c, x)
			for i := range next {
				next[i] += sum * c[i]
			}
		}
		if size := dot(other, other); other != nil && size > 0 {
			along := dot(other, next) / size
			for i := range next {
				next[i] -= along * other[i]
			}
		}
		size := math.Sqrt(dot(next, next))
		if size < 1e-12 {
			return next
		}
		for i := range next {
			next[i] /= size
		}
		x = next
	}
	// As long as the distances: the singular value to the power of 1/2, of a matrix of n by pivots.
	length := 0.0
	for _, c := range columns {
		length += dot(c, x) * dot(c, x)
	}
	length = math.Sqrt(math.Sqrt(length) * math.Sqrt(float64(n)/float64(len(columns))))
	for i := range x {
		x[i] *= length
	}
	return x
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// lessStress moves each vertex to the mean of the places at which it is as far from another one as in the graph, weighted
// by 1 / distance^2. O(n^2) a round.
func lessStress(g *partition.Graph, at []point) {
	n := len(at)
	dist := make([][]float64, n)
	for v := range dist {
		dist[v] = far(g, int32(v))
		// No two stand at one place, or they would never part.
		sin, cos := math.Sincos(2.4 * float64(v))
		at[v].X, at[v].Y = at[v].X+0.01*cos, at[v].Y+0.01*sin
	}
	for range stressRounds {
		for i := range at {
			var sum point
			weights := 0.0
			for j := range at {
				d := max(dist[i][j], dist[j][i])
				dx, dy := at[i].X-at[j].X, at[i].Y-at[j].Y
				now := math.Hypot(dx, dy)
				if i == j || now < 1e-9 {
					continue
				}
				w := 1 / (d * d)
				sum.X += w * (at[j].X + d*dx/now)
				sum.Y += w * (at[j].Y + d*dy/now)
				weights += w
			}
			if weights > 0 {
				at[i] = point{sum.X / weights, sum.Y / weights}
			}
		}
	}
}
