package pccluster

import (
	"strconv"

	"github.com/clustersim/clustersim/internal/measure/ledger"
)

// judge builds the ledger of a replay.
type judge struct {
	*Replay
	ledger.Builder
	in     *inputs
	speeds []float64 // of the 16 nodes of Table 1, as they are numbered
}

// ledger sets every published number beside ours, in the paper's order.
func (in *inputs) ledger(r *Replay) (ledger.Ledger, error) {
	b := &judge{Replay: r, in: in, speeds: in.mixed.Speeds(in.mixed.Nodes[:len(printedTable1)])}
	if err := b.table1(); err != nil {
		return nil, err
	}
	b.constants()
	if err := b.example(); err != nil {
		return nil, err
	}
	b.table2()
	b.table3()
	b.table4()
	b.table4BySpeeds()
	if err := b.statements(); err != nil {
		return nil, err
	}
	b.claims()
	return b.Entries, nil
}

// short prints a number for a sentence, with at most four significant digits.
func short(x float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// seconds prints a time for a sentence, with three decimals.
func seconds(x float64) string { return strconv.FormatFloat(x, 'f', 3, 64) }
