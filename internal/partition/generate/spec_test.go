package generate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/partition"
)

func TestFromSpec(t *testing.T) {
	for text, want := range map[string]source{
		"grid(rows=3,cols=4)":                             func() (*partition.Graph, error) { return grid(3, 4, 1) },
		"grid(rows=3,cols=4,layers=2)":                    func() (*partition.Graph, error) { return grid(3, 4, 2) },
		"geometric(n=50,degree=3.5,seed=9)":               func() (*partition.Graph, error) { return geometric(50, 3.5, 9) },
		"delaunay(rows=5,cols=6,seed=2)":                  func() (*partition.Graph, error) { return delaunay(5, 6, 2) },
		"power-law(n=60,degree=4,exponent=2.2,seed=3)":    func() (*partition.Graph, error) { return powerLaw(60, 4, 2.2, 3) },
		"rmat(scale=5,edge-factor=2,seed=4)":              func() (*partition.Graph, error) { return rmat(5, 2, 4) },
		"preferential(n=30,edges=2,seed=5)":               func() (*partition.Graph, error) { return preferential(30, 2, 5) },
		"preferential( n = 30 , edges = 2 , seed = 005 )": func() (*partition.Graph, error) { return preferential(30, 2, 5) },
	} {
		t.Run(text, func(t *testing.T) {
			got, err := FromSpec(text)
			require.NoError(t, err)
			made, err := want()
			require.NoError(t, err)
			require.Equal(t, made, got)
		})
	}
}

// TestGeneratorParams makes each generator with the arguments that its line in
// the table shows as defaults: the same graph as with none.
func TestGeneratorParams(t *testing.T) {
	for _, g := range Generators() {
		plain, err := FromSpec(g.Name)
		require.NoError(t, err)
		spelled, err := FromSpec(g.Name + "(" + g.Params + ")")
		require.NoError(t, err)
		require.Equal(t, plain, spelled)
		require.NotEmpty(t, g.Summary)
	}
}

func TestFromSpecMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"gird(rows=1)":                      `graph "gird(rows=1)": unknown generator "gird" (did you mean "grid"?)`,
		"xyz":                               `graph "xyz": unknown generator "xyz" (want one of grid, geometric, delaunay, power-law, rmat, preferential, paper)`,
		"grid(row=1)":                       `grid: unknown argument "row" (did you mean "rows"?)`,
		"grid(rows=0)":                      "grid: rows: 0: want at least 1",
		"grid(rows=1e3)":                    `grid: rows: "1e3" is not a whole number`,
		"grid(rows=100000,cols=100000)":     "grid: 10000000000 vertices: want at most 50000000",
		"geometric(degree=0)":               "geometric: degree 0: want more than 0, at most 1e6",
		"geometric(n=100000000)":            "geometric: 100000000 vertices: want at most 50000000",
		"geometric(n=1000000,degree=10000)": "geometric: 5000000000 edges: want at most 500000000",
		"delaunay(rows=-1)":                 "delaunay: rows: -1: want at least 1",
		"power-law(exponent=2)":             "power-law: degree 8, exponent 2: want more than 0, at most 1e6, and more than 2",
		"rmat(scale=60)":                    "rmat: scale 60: want 1 to 25",
		"preferential(edges=0)":             "preferential: edges: 0: want at least 1",
		"grid(rows=1":                       `graph "grid(rows=1": column 12: want ',' or ')', got the end`,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := FromSpec(text)
			require.EqualError(t, err, want)
		})
	}
}
