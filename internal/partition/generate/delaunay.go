package generate

import (
	"github.com/clustersim/clustersim/internal/partition"
)

// delaunay is a triangulation of random points, which have coordinates, one in each cell of
// a grid of rows x cols: triangles are flipped until none has a fourth point in its circle
// (C. L. Lawson, Software for C1 surface interpolation, 1977). The outline is that of the
// grid, not the convex hull. Points are numbered along columns, then rows.
func delaunay(rows, cols int, seed uint64) (*partition.Graph, error) {
	n := float64(rows) * float64(cols)
	if err := checkCounts(n, 3*n, amount{"rows", rows}, amount{"cols", cols}); err != nil {
		return nil, err
	}
	r := partition.NewRandom(seed, 0)
	m := &mesh{coord: make([]float64, 0, 2*int(n))}
	for v := range int(n) {
		m.coord = append(m.coord, float64(v%cols)+r.Float(), float64(v/cols)+r.Float())
	}
	m.cutQuads(rows, cols)
	m.flipAll()
	b := partition.NewBuilder(int(n))
	b.Grow(6 * len(m.corner) / 4)
	for t, c := range m.corner {
		for e := range 3 {
			if o := m.across[t][e]; o < 0 || int(o) > t {
				b.Edge(int(c[(e+1)%3]), int(c[(e+2)%3]), 1)
			}
		}
	}
	if rows == 1 || cols == 1 { // no triangles: a line
		for v := range int(n) - 1 {
			b.Edge(v, v+1, 1)
		}
	}
	return located(b, 2, m.coord)
}

// mesh is a triangulation: corners counter-clockwise, and across the edge
// opposite to each corner the next triangle, -1 at the rim.
type mesh struct {
	coord  []float64
	corner [][3]int32
	across [][3]int32
}

// cutQuads starts with two triangles for each four cells that meet, t and t+1
// with the diagonal opposite to corner 0. Their points a, b, c, d lie around the
// common corner of the cells, so a diagonal that fits goes through a point where
// the figure is not convex, if any.
func (m *mesh) cutQuads(rows, cols int) {
	m.corner = make([][3]int32, max(0, 2*(rows-1)*(cols-1)))
	m.across = make([][3]int32, len(m.corner))
	for row := range rows - 1 {
		for col := range cols - 1 {
			a := int32(row*cols + col)
			b, c, d := a+1, a+int32(cols)+1, a+int32(cols)
			t := int32(2 * (row*(cols-1) + col))
			if m.turn(a, b, c) <= 0 || m.turn(a, c, d) <= 0 {
				m.corner[t], m.corner[t+1] = [3]int32{a, b, d}, [3]int32{c, d, b}
			} else {
				m.corner[t], m.corner[t+1] = [3]int32{b, c, a}, [3]int32{d, a, c}
			}
			m.across[t], m.across[t+1] = [3]int32{t + 1, -1, -1}, [3]int32{t, -1, -1}
			if col > 0 {
				m.join(t-2, b-1, c-1, t, a, d)
			}
			if row > 0 {
				below := t - int32(2*(cols-1))
				m.join(below, a, b, t, a, b)
			}
		}
	}
}

// join links the triangle of quad s that has the edge u-v to that of quad t
// that has x-y, the same edge.
func (m *mesh) join(s, u, v, t, x, y int32) {
	s, e := m.withEdge(s, u, v)
	t, f := m.withEdge(t, x, y)
	m.across[s][e], m.across[t][f] = t, s
}

// withEdge finds in a quad's two triangles the edge between u and v, and names
// the corner opposite to it.
func (m *mesh) withEdge(quad, u, v int32) (t int32, opposite int) {
	for t := quad; t < quad+2; t++ {
		for e := range 3 {
			x, y := m.corner[t][(e+1)%3], m.corner[t][(e+2)%3]
			if x == u && y == v || x == v && y == u {
				return t, e
			}
		}
	}
	panic("partition: a quad without its own side")
}

// turn is positive when a, b, c turn left.
func (m *mesh) turn(a, b, c int32) float64 {
	p := m.coord
	return (p[2*b]-p[2*a])*(p[2*c+1]-p[2*a+1]) - (p[2*b+1]-p[2*a+1])*(p[2*c]-p[2*a])
}

// inCircleNoise is what a determinant of coordinates below 1e5, of points a few
// units apart, may err by: nearly cocircular points keep their diagonal.
const inCircleNoise = 1e-7

// inCircle says whether q lies clearly within the circle through triangle t.
func (m *mesh) inCircle(t, q int32) bool {
	var d [3][3]float64
	for i, c := range m.corner[t] {
		x, y := m.coord[2*c]-m.coord[2*q], m.coord[2*c+1]-m.coord[2*q+1]
		d[i] = [3]float64{x, y, x*x + y*y}
	}
	return d[0][0]*(d[1][1]*d[2][2]-d[1][2]*d[2][1])-
		d[0][1]*(d[1][0]*d[2][2]-d[1][2]*d[2][0])+
		d[0][2]*(d[1][0]*d[2][1]-d[1][1]*d[2][0]) > inCircleNoise
}

func (m *mesh) flipAll() {
	stack := make([]int32, 0, len(m.corner))
	for t := range int32(len(m.corner)) {
		stack = append(stack, t)
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for e := range 3 {
			if o := m.across[t][e]; o >= 0 && m.flip(t, e, o) {
				stack = append(stack, t, o)
				break
			}
		}
	}
}

// flip replaces the edge between t = (p, a, b) and o = (q, b, a) by the edge
// from p to q, if that is needed.
func (m *mesh) flip(t int32, e int, o int32) bool {
	f := 0
	for m.across[o][f] != t {
		f++
	}
	p, a, b, q := m.corner[t][e], m.corner[t][(e+1)%3], m.corner[t][(e+2)%3], m.corner[o][f]
	if !m.inCircle(t, q) || m.turn(p, a, q) <= 0 || m.turn(q, b, p) <= 0 {
		return false
	}
	pa, bp := m.across[t][(e+2)%3], m.across[t][(e+1)%3]
	aq, qb := m.across[o][(f+1)%3], m.across[o][(f+2)%3]
	m.corner[t], m.across[t] = [3]int32{p, a, q}, [3]int32{aq, o, pa}
	m.corner[o], m.across[o] = [3]int32{q, b, p}, [3]int32{bp, t, qb}
	m.replace(aq, o, t)
	m.replace(bp, t, o)
	return true
}

// replace puts triangle now in the place of was among the neighbours of t.
func (m *mesh) replace(t, was, now int32) {
	if t < 0 {
		return
	}
	for e := range 3 {
		if m.across[t][e] == was {
			m.across[t][e] = now
		}
	}
}
