package replays

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// A paper has a row for each reading, and each of its numbers is counted once in it.
func TestCounts(t *testing.T) {
	var b ledger.Builder
	b.Add(ledger.Claim{ID: "cost", Published: ledger.Printed("2"), Ours: ledger.Exact(9), Why: "too much", Impossible: true})
	b.Add(ledger.Claim{ID: "balance", Published: ledger.Printed("1"), Ours: ledger.Exact(1)})
	b.Reading = ledger.Reading{Key: "kb", Text: "in KB"}
	b.Add(ledger.Claim{ID: "cost", Published: ledger.Printed("2"), Ours: ledger.Exact(3), Range: ledger.Range{Least: 1, Greatest: 5}, Note: "by seed"})
	counts := newCounts()
	addCounts(counts, "a paper", b.Entries)
	var out bytes.Buffer
	require.NoError(t, counts.Write(&out, table.CSV))
	require.Equal(t, `publication,reading,reproduced,reproduced (cut),within range,differs,cannot hold,not derivable,all
a paper,as printed,1,0,0,0,1,0,2
a paper,in KB,1,0,1,0,0,0,2
`, out.String())
}

// The page explains every verdict that it counts, in three sentences.
func TestHowToRead(t *testing.T) {
	for _, v := range ledger.Verdicts() {
		require.Contains(t, strings.ReplaceAll(howToRead, "\n", " "), string(v))
	}
	require.Equal(t, 3, strings.Count(howToRead+"\n", ".\n"))
}
