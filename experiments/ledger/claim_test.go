package ledger_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/ledger"
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
