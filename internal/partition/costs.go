package partition

import (
	"fmt"
	"math"
)

// Costs is what a unit of weight costs between two parts, C(Vi, Vj). A nil
// *Costs is the classical one: 1 between any two different parts.
type Costs struct {
	k         int
	c         []int64 // k x k, row: from
	symmetric bool
	most      int64
}

// NewCosts makes costs from a square matrix, row i for what part i sends. The
// diagonal counts as 0: within a part nothing is sent.
func NewCosts(matrix [][]int64) (*Costs, error) {
	k := len(matrix)
	c := &Costs{k: k, c: make([]int64, k*k), symmetric: true}
	for i, row := range matrix {
		if len(row) != k {
			return nil, fmt.Errorf("costs: row %d has %d entries: want %d", i, len(row), k)
		}
		for j, x := range row {
			if x < 0 || x > math.MaxInt32 {
				return nil, fmt.Errorf("costs: from part %d to part %d: %d: want 0 to %d", i, j, x, math.MaxInt32)
			}
			if i != j {
				c.c[i*k+j] = x
				c.most = max(c.most, x)
				c.symmetric = c.symmetric && x == matrix[j][i]
			}
		}
	}
	return c, nil
}

// Between is the cost of a unit that part i sends to part j; 0 if they are one.
func (c *Costs) Between(i, j int32) int64 {
	switch {
	case c != nil:
		return c.c[int(i)*c.k+int(j)]
	case i == j:
		return 0
	default:
		return 1
	}
}

// Row is what part i pays for a unit it sends, by part.
func (c *Costs) Row(i int32) []int64 { return c.c[int(i)*c.k : int(i+1)*c.k] }

// Symmetric says whether both directions cost the same for every pair.
func (c *Costs) Symmetric() bool { return c == nil || c.symmetric }

// fit says whether the costs fit a graph cut into k parts.
func (c *Costs) fit(g *Graph, k int) error {
	switch {
	case c == nil:
		return nil
	case c.k != k:
		return fmt.Errorf("costs between %d parts for a partition into %d", c.k, k)
	case !c.symmetric && g.Forward == nil && len(g.Adj) > 0:
		return fmt.Errorf("costs depend on the direction but the graph has none (give messages from and to)")
	case float64(g.TotalEdgeWeight())*float64(c.most) > MaxTotalWeight:
		return fmt.Errorf("edge weights times costs exceed %.3g (scale them down)", float64(MaxTotalWeight))
	}
	return nil
}
