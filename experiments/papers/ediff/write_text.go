package ediff

import (
	"bytes"
	"fmt"
	"io"

	"github.com/clustersim/clustersim/internal/table"
)

// textWidth is the width that the ledger's reasons keep within.
const textWidth = 120

// WriteText writes the machines, the fitted surfaces, the isoefficiency
// functions, the crossovers and the ledger for people.
func (r *Replay) WriteText(w io.Writer) error {
	var b bytes.Buffer
	b.WriteString("Lin and Chen, E-differentiation: scalability as the slopes of E(W, p)\n")
	b.WriteString("Floyd's shortest paths on m x m processes, W = n^3, p = m^2, E = W t_c/(p T)\n\n")
	machines := map[string]bool{}
	for _, s := range r.Surfaces {
		if !machines[s.Machine.Name] {
			machines[s.Machine.Name] = true
			fmt.Fprintf(&b, "%-9s %s\n", s.Machine.Name, s.Machine.Summary)
		}
	}
	extra := Unhidden()
	fmt.Fprintf(&b, "%-9s %s\n", extra.Name, extra.Summary)
	for _, part := range []struct {
		head string
		rows *table.Table
	}{
		{fmt.Sprintf("Surfaces fitted to simulations, n of %d to %d, m of %d to %d; relative errors of 1/E - 1 and of its slopes",
			r.Lattice.N[0], r.Lattice.N[len(r.Lattice.N)-1], r.Lattice.Side[0], r.Lattice.Side[len(r.Lattice.Side)-1]), r.surfaceTable()},
		{"Isoefficiency functions, W = C p^exponent", r.exponentTable()},
		{"Where the checkerboard's E_W overtakes the pipelined program's", r.crossoverTable()},
	} {
		fmt.Fprintf(&b, "\n%s\n\n", part.head)
		if err := part.rows.Write(&b, table.Text); err != nil {
			return err
		}
	}
	b.WriteString("\nThe paper's statements beside ours\n\n")
	if err := r.Ledger.WriteText(&b, textWidth); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}
