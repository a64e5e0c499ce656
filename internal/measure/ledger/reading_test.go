package ledger_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// ofTwoReadings has a cost that is impossible in MB and right in KB.
func ofTwoReadings() ledger.Ledger {
	var b ledger.Builder
	cost := ledger.Claim{ID: "cost", Published: ledger.Printed("2563"), Ours: ledger.Exact(2.563), Why: "too much", Impossible: true}
	b.Add(cost)
	b.Add(ledger.Claim{ID: "tasks", Published: ledger.Printed("50"), Ours: ledger.Exact(50)})
	b.Reading = ledger.Reading{Key: "kb", Text: "costs in KB"}
	cost.Ours, cost.Impossible = ledger.Exact(2563), false
	b.Add(cost)
	b.State(ledger.Words("unit", "unit", "MB", "KB", "the prefix"), false)
	return b.Entries
}

func TestReading(t *testing.T) {
	l := ofTwoReadings()
	require.NoError(t, l.Check())
	require.Equal(t, []string{"costs in KB"}, l.Readings())
	ids := func(l ledger.Ledger) (list []string) {
		for _, e := range l {
			list = append(list, e.ID)
		}
		return list
	}
	require.Equal(t, []string{"cost", "tasks"}, ids(l.Under("")))
	require.Equal(t, []string{"cost@kb", "tasks", "unit@kb"}, ids(l.Under("costs in KB")))
	require.Equal(t, "2 published numbers: 1 reproduced, 1 cannot hold;\ncosts in KB: 2 reproduced, 1 differs", l.Summary())

	l[2].Reading = ""
	require.ErrorContains(t, l.Check(), "entry cost@kb: an ID has an @ when")
}

func TestWithinRange(t *testing.T) {
	for name, tt := range map[string]struct {
		published       string
		ours            float64
		least, greatest float64
		impossible      bool
		verdict         ledger.Verdict
	}{
		"mean rounds to it":            {"1.03", 1.031, 1, 1.1, false, ledger.Reproduced},
		"inside":                       {"1.03", 1.05, 1.01, 1.1, false, ledger.WithinRange},
		"inside, so it can hold":       {"1.03", 1.05, 1.01, 1.1, true, ledger.WithinRange},
		"the least rounds to it":       {"1.03", 1.05, 1.0349, 1.1, false, ledger.WithinRange},
		"the least is above":           {"1.03", 1.05, 1.0351, 1.1, false, ledger.Differs},
		"the greatest is below":        {"1.03", 1.01, 1, 1.0249, false, ledger.Differs},
		"no range":                     {"1.03", 1.05, 0, 0, false, ledger.Differs},
		"a statement is in no range":   {"> 1", 1.05, 1, 1.1, false, ledger.Differs},
		"outside, and cannot hold":     {"1.03", 1.05, 1.04, 1.1, true, ledger.CannotHold},
		"negative, between the values": {"-2", -1, -5, 3, false, ledger.WithinRange},
	} {
		t.Run(name, func(t *testing.T) {
			var b ledger.Builder
			b.Add(ledger.Claim{ID: "t", Published: ledger.Printed(tt.published), Ours: ledger.Exact(tt.ours), Range: ledger.Range{Least: tt.least, Greatest: tt.greatest}, Why: "by runs", Impossible: tt.impossible})
			require.Equal(t, tt.verdict, b.Entries[0].Verdict)
			b.Entries[0].Reason = "by runs"
			require.NoError(t, b.Entries.Check())
		})
	}
	l := ledger.Ledger{{ID: "t", Published: ledger.Printed("1.03"), Ours: ledger.Exact(1.05), Verdict: ledger.WithinRange, Reason: "x"}}
	require.ErrorContains(t, l.Check(), "no value from 0 to 0 prints as 1.03")
}
