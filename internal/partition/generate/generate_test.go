package generate

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/partition"
)

func TestGeneratedCounts(t *testing.T) {
	for spec, tt := range map[string]struct {
		n, m int // m 0: not exact
	}{
		"grid(rows=1,cols=1)":          {1, 0},
		"grid(rows=3,cols=4)":          {12, 17},
		"grid(rows=3,cols=4,layers=5)": {60, 5*17 + 4*12},
		"geometric(n=500,degree=8)":    {500, 0},
		"geometric(n=20,degree=1000)":  {20, 190},
		"delaunay(rows=20,cols=30)":    {600, 3*600 - 3 - 2*(20+30-2)},
		"delaunay(rows=1,cols=9)":      {9, 8},
		"power-law(n=500,degree=8)":    {500, 0},
		"rmat(scale=8,edge-factor=4)":  {256, 0},
		"preferential(n=100,edges=3)":  {100, 0},
	} {
		t.Run(spec, func(t *testing.T) {
			g, err := FromSpec(spec)
			require.NoError(t, err)
			require.NoError(t, g.Check())
			require.Equal(t, tt.n, g.NumVertices())
			if tt.m > 0 {
				require.Equal(t, tt.m, g.NumEdges())
			}
			again, err := FromSpec(spec)
			require.NoError(t, err)
			require.Equal(t, g, again)
		})
	}
}

// TestDelaunayByDefinition checks that triangles tile the outline, and each
// against the point across each of its edges, which is enough.
func TestDelaunayByDefinition(t *testing.T) {
	const rows, cols = 9, 11
	r := partition.NewRandom(5, 0)
	m := &mesh{}
	for v := range rows * cols {
		m.coord = append(m.coord, float64(v%cols)+r.Float(), float64(v/cols)+r.Float())
	}
	m.cutQuads(rows, cols)
	m.flipAll()
	area := 0.0
	for t1 := range int32(len(m.corner)) {
		c := m.corner[t1]
		require.Positive(t, m.turn(c[0], c[1], c[2]))
		area += m.turn(c[0], c[1], c[2]) / 2
		for e, o := range m.across[t1] {
			if o >= 0 {
				f := 0
				for m.across[o][f] != t1 {
					f++
				}
				require.Equal(t, c[(e+1)%3], m.corner[o][(f+2)%3])
				require.Equal(t, c[(e+2)%3], m.corner[o][(f+1)%3])
				q := m.corner[o][f]
				convex := m.turn(c[e], c[(e+1)%3], q) > 0 && m.turn(q, c[(e+2)%3], c[e]) > 0
				require.False(t, convex && m.inCircle(t1, q))
			}
		}
	}
	require.InDelta(t, outlineArea(m.coord, rows, cols), area, 1e-9)
}

// outlineArea is the area within the points of the rim.
func outlineArea(coord []float64, rows, cols int) float64 {
	var rim []int
	for c := range cols {
		rim = append(rim, c)
	}
	for r := 1; r < rows; r++ {
		rim = append(rim, r*cols+cols-1)
	}
	for c := cols - 2; c >= 0; c-- {
		rim = append(rim, (rows-1)*cols+c)
	}
	for r := rows - 2; r > 0; r-- {
		rim = append(rim, r*cols)
	}
	twice := 0.0
	for i, v := range rim {
		u := rim[(i+1)%len(rim)]
		twice += coord[2*v]*coord[2*u+1] - coord[2*u]*coord[2*v+1]
	}
	return math.Abs(twice) / 2
}

// TestGeometricByDefinition compares with all pairs.
func TestGeometricByDefinition(t *testing.T) {
	const n, degree = 300, 7
	g, err := geometric(n, degree, 3)
	require.NoError(t, err)
	radius := math.Sqrt(degree / (math.Pi * n))
	edges := 0
	for v := range n {
		for u := range v {
			if math.Hypot(g.Coord[2*u]-g.Coord[2*v], g.Coord[2*u+1]-g.Coord[2*v+1]) < radius {
				edges++
			}
		}
	}
	require.Equal(t, edges, g.NumEdges())
}

// TestGeometricTinyDegree: cells are no more than there are points, and no fewer
// either, or the search for neighbours would be quadratic.
func TestGeometricTinyDegree(t *testing.T) {
	g, err := geometric(2500, 1e-300, 1)
	require.NoError(t, err)
	require.Zero(t, g.NumEdges())
	for v := range 2499 { // numbered by rows of cells
		require.LessOrEqual(t, int(g.Coord[2*v+1]*51), int(g.Coord[2*v+3]*51))
	}
}
