package heuristic_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

// TestRankedLengths: schedule lengths on the graphs of the HEFT paper (T) and of
// the PEFT paper (A) and in DSLab's test, 0 where there is none to compare with.
// HEFT, CPOP and PEFT in the papers that have them, and DSLab's, are published;
// the others were computed by an independent program. DSLab's Lookahead tries
// whole schedules: lookahead(depth=9).
func TestRankedLengths(t *testing.T) {
	type lengths struct{ t, a, dslab float64 }
	for spec, want := range map[string]lengths{
		"heft":               {80, 133, 98},
		"cpop":               {86, 167, 0},
		"peft":               {85, 122, 95},
		"lookahead":          {76, 127, 94},
		"lookahead(depth=0)": {80, 133, 98},
		"lookahead(depth=9)": {0, 0, 94},
		"hcpt":               {91, 142, 0},
		"pets":               {76, 147, 0},
		"ipeft":              {86, 142, 0},
		"ppts":               {80, 115, 0},
	} {
		t.Run(spec, func(t *testing.T) {
			s, err := catalog.Parse(spec, catalog.Env{})
			require.NoError(t, err)
			length := func(pr *scheduler.Problem, want float64) float64 {
				plan, err := s.Mapper.Map(context.Background(), pr)
				require.NoError(t, err)
				require.NoError(t, scheduler.ValidatePlan(pr, plan))
				if want == 0 {
					return 0
				}
				return plan.PlannedMakespanSec()
			}
			got := lengths{length(schedcase.Topcuoglu.Problem(t), want.t), length(schedcase.Arabnejad.Problem(t), want.a), length(schedcase.DSLabProblem(t), want.dslab)}
			require.Equal(t, want, got)
		})
	}
}

// TestRankedSchedules: whole schedules. CPOP's is printed in the HEFT paper,
// PEFT's on A in its own.
func TestRankedSchedules(t *testing.T) {
	for _, c := range []struct {
		name   string
		mapper scheduler.Mapper
		graph  schedcase.PaperGraph
		want   []string
	}{
		{"cpop T", heuristic.CPOP, schedcase.Topcuoglu, []string{
			"P1: n3[28,39] n7[39,46]",
			"P2: n1[0,16] n2[16,35] n5[35,48] n9[65,77] n10[79,86]",
			"P3: n4[25,42] n6[42,51] n8[54,68]",
		}},
		{"peft T", heuristic.PEFT, schedcase.Topcuoglu, []string{
			"P1: n3[28,39] n6[39,52] n7[52,59] n8[62,67]",
			"P2: n1[0,16] n4[16,24] n2[24,43] n9[50,62] n10[78,85]",
			"P3: n5[27,37]",
		}},
		{"peft A", heuristic.PEFT, schedcase.Arabnejad, []string{
			"P1: n1[0,22] n4[22,29] n2[29,51] n3[51,83] n7[83,97]",
			"P2: n6[29,46] n8[54,77] n10[106,122]",
			"P3: n5[35,70] n9[81,89]",
		}},
		{"lookahead T", heuristic.Lookahead{Depth: 1}, schedcase.Topcuoglu, []string{
			"P1: n3[21,32] n6[32,45] n7[45,52] n8[53,58]",
			"P2: n4[18,26] n5[26,39] n9[43,55] n10[69,76]",
			"P3: n1[0,9] n2[9,27]",
		}},
		{"lookahead A", heuristic.Lookahead{Depth: 1}, schedcase.Arabnejad, []string{
			"P1: n3[52,84] n7[84,98]",
			"P2: n1[0,21] n5[21,48] n2[48,66] n8[67,90] n9[90,111] n10[111,127]",
			"P3: n6[28,52] n4[52,56]",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			pr := c.graph.Problem(t)
			s, err := c.mapper.Map(context.Background(), pr)
			require.NoError(t, err)
			require.NoError(t, scheduler.ValidatePlan(pr, s))
			require.Equal(t, c.want, schedcase.Listing(pr, s))
		})
	}
}
