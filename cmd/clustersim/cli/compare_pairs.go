package cli

import (
	"io"

	"github.com/clustersim/clustersim/experiments/comparison"
	"github.com/clustersim/clustersim/experiments/stats"
	"github.com/clustersim/clustersim/internal/table"
)

// writePairs prints the pairs as Topcuoglu, Hariri and Wu (2002, table 3): for
// each scheduler the percentage of runs in which it was better than, equal to
// and worse than each other, and than all others together.
func (c *comparing) writePairs(w io.Writer, report *comparison.Report) error {
	columns := []table.Column{{Key: "scheduler"}, {Key: "is/%"}}
	for _, s := range c.grid.Schedulers {
		columns = append(columns, table.Column{Key: s.Name, Text: onePlace})
	}
	columns = append(columns, table.Column{Key: "combined", Text: onePlace})
	t := table.New(columns...)
	for a, standing := range report.Overall {
		lines := [3][]any{{c.grid.Schedulers[a].Name, "better"}, {"", "equal"}, {"", "worse"}}
		add := func(tally stats.Tally) {
			better, equal, worse := tally.Percent()
			for i, part := range []float64{better, equal, worse} {
				lines[i] = append(lines[i], part)
			}
		}
		for _, tally := range report.Pairs[a] { // against itself there are no comparisons
			add(tally)
		}
		add(standing.Pairs)
		for _, line := range lines {
			t.Add(line...)
		}
	}
	return t.Write(w, table.Text)
}
