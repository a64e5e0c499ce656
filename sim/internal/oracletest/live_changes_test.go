//go:build oracle

package oracletest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLiveChanges compares runs in which speeds and bandwidths change.
func TestLiveChanges(t *testing.T) {
	t.Parallel()
	tools := tools(t)
	var all Difference
	cases, profiles := caseCount(t), 0
	for seed := range cases {
		c := changing(Generate(seed/Round*2*Round+seed%Round, 80), seed) // even rounds: ordinary numbers
		t.Run(c.Name, func(t *testing.T) {
			profiles += len(c.Files)
			got, err := runCase(t.Context(), &c)
			require.NoError(t, err)
			want, _, err := replay(tools, &c)
			require.NoError(t, err)
			d := Compare(got, want)
			require.LessOrEqual(t, d.WorstRel, ToleranceRel, d.Worst)
			all.Add(d)
		})
	}
	t.Logf("%d cases with %d profiles: %d dates, %d within 1e-9 s, worst relative error of the others %.3g", cases, profiles, all.Compared, all.Excused, all.WorstRel)
}
