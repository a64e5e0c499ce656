package files

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/help"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const schedulersLong = `List the schedulers and their parameters with defaults.

--long adds what a schedule costs and who published the scheduler; -o csv and
-o json always have both.`

// NewSchedulers is the command schedulers.
func NewSchedulers(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schedulers",
		Short: "list the schedulers, their parameters, cost and source",
		Long:  schedulersLong,
		Args:  input.Exactly(0, "none"),
	}
	out := output.AddFlags(cmd)
	var long bool
	cmd.Flags().BoolVar(&long, "long", false, "print cost and source in the table too, which makes it wide")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.Check(); err != nil {
			return err
		}
		if table.Format(out.Format) == table.Text && !long {
			return out.Write(cmd, shortSchedulerTable(extra).Write)
		}
		return out.Write(cmd, schedulerTable(extra).Write)
	}
	return cmd
}

func schedulerTable(extra []catalog.Entry) *table.Table {
	t := table.New(table.Keys("name", "kind", "params", "cost", "summary", "source")...)
	for _, e := range (catalog.Env{Extra: extra}).Table() {
		t.Add(e.Name, string(e.Kind), e.Params, e.Cost, e.Summary, e.Source)
	}
	return t
}

// paramsWidth keeps the short table within the width of a wide terminal.
const paramsWidth = 26

// shortSchedulerTable breaks long parameters into lines of their own.
func shortSchedulerTable(extra []catalog.Entry) *table.Table {
	t := table.New(table.Keys("name", "kind", "params", "summary")...)
	for _, e := range (catalog.Env{Extra: extra}).Table() {
		lines := help.Wrap(strings.SplitAfter(e.Params, ", "), paramsWidth)
		t.Add(e.Name, string(e.Kind), lines[0], e.Summary)
		for _, line := range lines[1:] {
			t.Add("", "", line, "")
		}
	}
	return t
}
