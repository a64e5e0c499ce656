package ledger_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

func TestClaim(t *testing.T) {
	for name, tt := range map[string]struct {
		ours       float64
		impossible bool
		verdict    ledger.Verdict
		reason     string
	}{
		"same digits":                 {4.24, false, ledger.Reproduced, "noted"},
		"same digits, though refuted": {4.24, true, ledger.Reproduced, "noted"},
		"cut":                         {4.26, true, ledger.Cut, "proved"},
		"another number":              {5, false, ledger.Differs, "proved"},
		"refuted":                     {5, true, ledger.CannotHold, "proved"},
	} {
		t.Run(name, func(t *testing.T) {
			var b ledger.Builder
			b.Add(ledger.Claim{
				ID: "t/x", Quantity: "x", Published: ledger.Printed("4.2"), Ours: ledger.Exact(tt.ours),
				Note: "noted", Why: "proved", Impossible: tt.impossible,
			})
			e := b.Entries[0]
			require.Equal(t, tt.verdict, e.Verdict)
			require.Equal(t, tt.reason, e.Reason)
			require.NoError(t, ledger.Ledger{e}.Check())
		})
	}
}

// What has a range is never cut: neither the mean of runs nor what a fit gives.
func TestClaimWithRange(t *testing.T) {
	for name, tt := range map[string]struct {
		ours    float64
		span    ledger.Range
		verdict ledger.Verdict
	}{
		"one value":         {1.0298, ledger.Range{}, ledger.Cut},
		"runs around it":    {1.0298, ledger.Range{Least: 1.01, Greatest: 1.04}, ledger.WithinRange},
		"runs above it":     {1.0298, ledger.Range{Least: 1.027, Greatest: 1.04}, ledger.Differs},
		"rounded":           {1.0231, ledger.Range{Least: 1.01, Greatest: 1.04}, ledger.Reproduced},
		"error of a fit":    {1.06, ledger.Around(1.06, 0.048), ledger.WithinRange},
		"beyond that error": {1.08, ledger.Around(1.08, 0.048), ledger.Differs},
		"below zero":        {-1.0, ledger.Around(-1, 0.048), ledger.Differs},
	} {
		t.Run(name, func(t *testing.T) {
			var b ledger.Builder
			b.Add(ledger.Claim{ID: "t/x", Published: ledger.Printed("1.02"), Ours: ledger.Exact(tt.ours), Range: tt.span, Note: "noted"})
			require.Equal(t, tt.verdict, b.Entries[0].Verdict)
			require.NoError(t, b.Entries.Check())
		})
	}
	require.Less(t, ledger.Around(-1, 0.1).Least, ledger.Around(-1, 0.1).Greatest)
	err := ledger.Ledger{{
		ID: "t/x", Published: ledger.Printed("1.02"), Ours: ledger.Exact(1.0298), Range: ledger.Range{Least: 1.01, Greatest: 1.04}, Verdict: ledger.Cut, Reason: "cut",
	}}.Check()
	require.ErrorContains(t, err, "only one value can be cut")
}

func TestStatement(t *testing.T) {
	stated := func(c ledger.Claim, holds bool) ledger.Entry {
		var b ledger.Builder
		b.State(c, holds)
		return b.Entries[0]
	}
	c := ledger.Claim{ID: "t/x", Published: ledger.Printed("constant"), Ours: ledger.Exact(0.1), Note: "noted", Why: "it is not"}
	require.Equal(t, ledger.Reproduced, stated(c, true).Verdict)
	require.Equal(t, "noted", stated(c, true).Reason)
	require.Equal(t, ledger.Differs, stated(c, false).Verdict)
	require.NoError(t, ledger.Ledger{stated(c, false)}.Check())
	c.Impossible = true
	require.Equal(t, ledger.Reproduced, stated(c, true).Verdict)
	require.Equal(t, ledger.CannotHold, stated(c, false).Verdict)
}

func TestBuilder(t *testing.T) {
	var b ledger.Builder
	b.Section = "Table 1"
	b.Add(ledger.Claim{ID: "t/x", Published: ledger.Printed("4.2"), Ours: ledger.Exact(5), Why: "another number"})
	b.Section = "Text"
	b.State(ledger.Words("t/y", "y", "grows", "falls", "one reason"), false)
	require.NoError(t, b.Entries.Check())
	require.Equal(t, "Table 1", b.Entries[0].Section)
	require.Equal(t, "another number", b.Entries[0].Reason)
	require.Equal(t, "Text", b.Entries[1].Section)
	require.Equal(t, ledger.Differs, b.Entries[1].Verdict)
	require.Equal(t, "one reason", b.Entries[1].Reason)
}

func TestTally(t *testing.T) {
	var tally ledger.Tally
	require.True(t, tally.Always())
	tally.Add(true)
	tally.Add(false)
	require.False(t, tally.Always())
	require.Equal(t, "1 of 2", tally.String())
}
