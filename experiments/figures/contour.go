package figures

import "math"

// isoLines are the lines on the page along which a surface has a value. The cell
// between four points of the grid is cut by marching squares (Maple, "Geometric
// design and space planning using the marching squares and marching cube
// algorithms", 2003): along its edges the value is taken to be linear, and of the
// two ways through a saddle the one is taken that the mean of the corners says. A
// cell with a hole (NaN) at a corner has no line. Cost: O(len(X) * len(Y)).
func isoLines(s *Surface, level float64, at func(x, y float64) point) [][]point {
	m := &marching{surface: s, level: level, at: at, next: map[int][]int{}}
	for j := range len(s.Y) - 1 {
		for i := range len(s.X) - 1 {
			m.cell(i, j)
		}
	}
	return m.join()
}

// marching collects the pieces of iso-lines. A piece goes from one edge of the
// grid to another; an edge has a number, and is met by at most two pieces.
type marching struct {
	surface *Surface
	level   float64
	at      func(x, y float64) point
	next    map[int][]int // the edges that an edge is joined with
	edges   []int         // in the order in which they were met
}

// The numbers of the edges that begin at point (i, j) of the grid.
func (m *marching) toRight(i, j int) int { return 2 * (j*len(m.surface.X) + i) }
func (m *marching) upward(i, j int) int  { return m.toRight(i, j) + 1 }

// cell joins the edges of a cell that the line crosses.
func (m *marching) cell(i, j int) {
	z := m.surface.Z
	corners := [4]float64{z[j][i], z[j][i+1], z[j+1][i+1], z[j+1][i]} // counterclockwise
	sum := 0.0
	var above [4]bool
	for k, v := range corners {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return
		}
		sum += v / 4
		above[k] = v >= m.level
	}
	edges := [4]int{m.toRight(i, j), m.upward(i+1, j), m.toRight(i, j+1), m.upward(i, j)} // edge k: corners k and k+1
	var crossed []int
	for k := range 4 {
		if above[k] != above[(k+1)%4] {
			crossed = append(crossed, edges[k])
		}
	}
	switch {
	case len(crossed) == 2:
		m.piece(crossed[0], crossed[1])
	case len(crossed) == 4 && (sum >= m.level) == above[0]: // corners 0 and 2 are connected: cut off 1 and 3
		m.piece(edges[0], edges[1])
		m.piece(edges[2], edges[3])
	case len(crossed) == 4: // cut off 0 and 2
		m.piece(edges[3], edges[0])
		m.piece(edges[1], edges[2])
	}
}

func (m *marching) piece(a, b int) {
	for _, ends := range [][2]int{{a, b}, {b, a}} {
		if len(m.next[ends[0]]) == 0 {
			m.edges = append(m.edges, ends[0])
		}
		m.next[ends[0]] = append(m.next[ends[0]], ends[1])
	}
}

// join puts the pieces together: first the lines that end at the border or at a
// hole, then the rings.
func (m *marching) join() (lines [][]point) {
	done := map[int]bool{}
	for _, ends := range []int{1, 2} {
		for _, first := range m.edges {
			if done[first] || len(m.next[first]) != ends {
				continue
			}
			line := []point{m.crossing(first)}
			done[first] = true
			for e, more := first, true; more; {
				more = false
				for _, n := range m.next[e] {
					if !done[n] {
						done[n], more, e = true, true, n
						line = append(line, m.crossing(n))
						break
					}
				}
			}
			if ends == 2 {
				line = append(line, line[0])
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// crossing is where the line crosses an edge.
func (m *marching) crossing(edge int) point {
	s := m.surface
	i, j := edge/2%len(s.X), edge/2/len(s.X)
	i2, j2 := i+1, j
	if edge%2 == 1 {
		i2, j2 = i, j+1
	}
	a, b := s.Z[j][i], s.Z[j2][i2]
	t := (m.level/2 - a/2) / (b/2 - a/2) // halves, since b-a may be too large
	from, to := m.at(s.X[i], s.Y[j]), m.at(s.X[i2], s.Y[j2])
	return point{from.x + t*(to.x-from.x), from.y + t*(to.y-from.y)}
}
