package campaign_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// randomGrid is a campaign and, by plain loops, the points that it has.
type randomGrid struct {
	yaml   string
	axes   []string
	values [][]string
	leave  []map[string]string
}

var gridValues = map[string][]string{
	"workload":  {"chain(tasks=2)", "chain(tasks=2,seed=4)", "forkjoin(width=2)"},
	"platform":  {"cluster(hosts=1)", "cluster(hosts=2)", "cluster(hosts={p})"},
	"p":         {"1", "2", "4"},
	"scheduler": {"heft", "random", "random(seed=3)"},
	"seed":      {"1", "2", "3", "18446744073709551615"},
	"k":         {"1", "2", "3"},
	"beta":      {"1", "1.5", "2"},
	"network":   {"lv08", "cm02"},
}

func drawGrid(t *rapid.T) *randomGrid {
	g := &randomGrid{axes: rapid.Permutation([]string{"workload", "platform", "p", "scheduler", "seed", "k", "beta", "network"}).Draw(t, "axes")}
	g.yaml = "axes:\n"
	for _, a := range g.axes {
		all := gridValues[a]
		some := rapid.Permutation(all).Draw(t, a)[:rapid.IntRange(1, len(all)).Draw(t, "how many")]
		if a == "platform" && !slices.Contains(some, "cluster(hosts={p})") { // else p would be a mistake
			some = append(some, "cluster(hosts={p})")
		}
		g.values = append(g.values, some)
		g.yaml += fmt.Sprintf("  %s: [\"%s\"]\n", a, strings.Join(some, `", "`))
	}
	for range rapid.IntRange(0, 3).Draw(t, "excludes") {
		x := map[string]string{}
		var words []string
		for i, a := range g.axes {
			if rapid.IntRange(0, 3).Draw(t, "exclude") == 0 {
				x[a] = rapid.SampledFrom(g.values[i]).Draw(t, "value")
				words = append(words, fmt.Sprintf("%s: \"%s\"", a, x[a]))
			}
		}
		if len(x) > 0 {
			if g.leave == nil {
				g.yaml += "exclude:\n"
			}
			g.leave = append(g.leave, x)
			g.yaml += "  - {" + strings.Join(words, ", ") + "}\n"
		}
	}
	return g
}

// all makes the points by recursion.
func (g *randomGrid) all(point []string) []string {
	if len(point) < len(g.axes) {
		var list []string
		for _, v := range g.values[len(point)] {
			list = append(list, g.all(append(point[:len(point):len(point)], v))...)
		}
		return list
	}
	at := map[string]string{}
	for i, a := range g.axes {
		at[a] = point[i]
	}
	seeded := at["workload"] == "chain(tasks=2)" || at["workload"] == "forkjoin(width=2)" || at["scheduler"] == "random"
	for i, a := range g.axes {
		if a == "seed" && !seeded {
			if point[i] != g.values[i][0] {
				return nil
			}
			at[a] = ""
		}
		if a == "p" && at["platform"] != "cluster(hosts={p})" {
			if point[i] != g.values[i][0] {
				return nil
			}
			at[a] = ""
		}
	}
	for _, x := range g.leave {
		out := true
		for a, v := range x {
			out = out && at[a] == v
		}
		if out {
			return nil
		}
	}
	words := make([]string, len(g.axes))
	for i, a := range g.axes {
		words[i] = at[a]
	}
	return []string{strings.Join(words, " ")}
}

// The cursor's points are those of plain loops, in their order, and each has an
// ID of its own.
func TestPointsAreThoseOfLoops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t)
		want := g.all(nil)
		c, err := campaign.Read("c.yaml", []byte(g.yaml))
		require.NoError(t, err, g.yaml)
		runs, err := c.Bind(files{}.env())
		if len(want) == 0 {
			require.ErrorContains(t, err, "c.yaml:1:1: every point is excluded")
			return
		}
		require.NoError(t, err, g.yaml)
		require.Equal(t, want, points(runs, g.axes...), g.yaml)
		require.Equal(t, len(want), runs.Total)
		ids := map[campaign.ID]bool{}
		for j := range runs.Jobs() {
			ids[j.ID] = true
		}
		require.Len(t, ids, len(want))
	})
}

// A run has the same ID whatever the order of axes and values, and in a larger
// campaign too.
func TestIDsDoNotDependOnTheGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := map[string]campaign.ID{}
		columns := []string{"workload", "platform", "p", "scheduler", "seed", "k", "beta", "network"}
		for range 2 {
			g := drawGrid(t)
			c, err := campaign.Read("c.yaml", []byte(g.yaml))
			require.NoError(t, err)
			runs, err := c.Bind(files{}.env())
			if err != nil {
				return // everything is excluded
			}
			for j := range runs.Jobs() {
				var words []string
				for _, a := range columns {
					words = append(words, j.Value(a).Text)
				}
				run := strings.Join(words, " ")
				if known, ok := ids[run]; ok {
					require.Equal(t, known, j.ID, run)
				}
				ids[run] = j.ID
			}
		}
	})
}
