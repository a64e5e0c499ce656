package ediff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/experiments/report"
)

// Report is all of it; CSV is the ledger. People see the machines, the fitted
// surfaces, the isoefficiency functions and the crossovers.
func (r *Replay) Report() *report.Report {
	out := &report.Report{
		Title: "Lin and Chen, E-differentiation: scalability as the slopes of E(W, p)",
		Intro: "Floyd's shortest paths on m x m processes, W = n^3, p = m^2, E = W t_c/(p T)",
		Name:  "e-differentiation", CSV: r.Ledger.Table(),
	}
	out.Say("%s", r.machineLines())
	out.Data("version", 1, "experiment", "e-differentiation")
	out.Keep("lattice", "lattice", r.latticeTable())
	out.Add(report.Part{Key: "surfaces", File: "surfaces", Body: r.surfaceTable(), Head: fmt.Sprintf(
		"Surfaces fitted to simulations, n of %d to %d, m of %d to %d; relative errors of 1/E - 1 and of its slopes",
		r.Lattice.N[0], r.Lattice.N[len(r.Lattice.N)-1], r.Lattice.Side[0], r.Lattice.Side[len(r.Lattice.Side)-1],
	)})
	out.Keep("slopes", "slopes", r.slopeTable())
	out.Keep("definitions", "definitions", r.definitionTable())
	out.Add(
		report.Part{Key: "exponents", File: "exponents", Head: "Isoefficiency functions, W = C p^exponent", Body: r.exponentTable()},
		report.Part{Key: "crossovers", File: "crossovers", Head: "Where the checkerboard's E_W overtakes the pipelined program's", Body: r.crossoverTable()},
	)
	out.Keep("scaled", "scaled", r.scaledTable())
	out.Keep("checks", "checks", r.checkTable())
	out.Add(r.drawings()...)
	out.Publish("The paper's statements beside ours", "ledger", "Lin and Chen, E-differentiation: the paper's statements beside ours", r.Ledger)
	return out
}

// machineLines has a line for each machine.
func (r *Replay) machineLines() string {
	var lines []string
	add := func(m Machine) {
		if line := fmt.Sprintf("%-9s %s", m.Name, m.Summary); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	for _, s := range r.Surfaces {
		add(s.Machine)
	}
	add(Unhidden())
	return strings.Join(lines, "\n")
}
