package granularity

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/clustersim/clustersim/internal/table"
)

// textWidth is the width that the text output keeps within.
const textWidth = 120

// legend explains the scenarios.
const legend = `
before        Tables 1 and 2 as printed
beta = 3      the published beta, on the machine whose speeds Table 1 prints
beta = C2/C1  the beta that this machine really has
C2 = 1710     new nodes twice as fast as their old ones, for the C2 that Table 3 prints; beta = C2/C1
reduce load   reduce tasks have chi = 0.136 of their task's load, else none
`

// WriteText writes the scenario table and the ledger for people, at most 120
// columns wide.
func (r *Replay) WriteText(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString("Xiong and Zeng (2016), Table 3: every task split in k subtasks and a reduce task\n")
	fmt.Fprintf(&b, "Network %s, one task at a time on a node. V = W/T, E_v = V/C, Phi = (W1/C1)/(W2/C2)\n\n", r.Network)
	if err := rowTable(r.Rows, false).Write(&b, table.Text); err != nil {
		return err
	}
	b.WriteString(legend)
	b.WriteString("\nPublished numbers beside ours\n\n")
	if err := r.Ledger.WriteText(&b, textWidth); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// rowTable is the scenario table: text in the paper's digits and a few more, CSV
// and JSON with full precision. IDs are for programs.
func rowTable(rows []Row, withIDs bool) *table.Table {
	var columns []table.Column
	if withIDs {
		columns = append(columns, table.Column{Key: "id"})
	}
	columns = append(columns, table.Column{Key: "scenario"})
	for _, c := range rowColumns {
		columns = append(columns, table.Column{Key: c.key, Head: c.head, Text: decimals(c.decimals)})
	}
	t := table.New(columns...)
	for _, row := range rows {
		names := []any{row.ID, row.Scenario}
		if !withIDs {
			names = names[1:]
		}
		t.Add(append(names, row.values()...)...)
	}
	return t
}

// rowColumns are the measures of a scenario, in the order of Row.values.
var rowColumns = []struct {
	key, head      string
	quantity, unit string
	decimals       int
}{
	{"k", "k", "k", "", 0},
	{"beta", "beta", "beta", "", 5},
	{"eta", "eta", "eta", "", 5},
	{"chi", "chi", "chi", "", 3},
	{"work_gi", "W/GI", "W", "GI", 2},
	{"marked_speed_mips", "C/MIPS", "C", "MIPS", 0},
	{"time_s", "T/s", "T", "s", 3},
	{"speed_mips", "V/MIPS", "V", "MIPS", 3},
	{"speed_efficiency", "E_v", "E_v", "", 5},
	{"phi", "Phi", "Phi", "", 5},
}

// values lists a row's measures; nil where a scenario has none.
func (row Row) values() []any {
	values := make([]any, 4, len(rowColumns))
	phi := any(nil)
	if f := row.Refinement; f != nil {
		values = append(values[:0], f.K, f.Beta, row.Eta, f.Chi)
		phi = row.Phi
	}
	return append(values, row.WorkGI, row.MarkedSpeedMIPS, row.TimeSec, row.SpeedMIPS, row.SpeedEfficiency, phi)
}

func decimals(n int) func(any) string {
	return func(v any) string {
		if f, ok := v.(float64); ok {
			return strconv.FormatFloat(f, 'f', n, 64)
		}
		return fmt.Sprint(v)
	}
}
