package files

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const schedulersLong = `List the schedulers and their parameters with defaults, or print all about one.

--long adds what a schedule costs and who published the scheduler; -o csv and
-o json always have both.`

// NewSchedulers is the command schedulers.
func NewSchedulers(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schedulers [SCHEDULER]",
		Short: "list the schedulers, their parameters, cost and source",
		Long:  schedulersLong,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return nil
			}
			return input.Exactly(1, "one scheduler, or none for all")(cmd, args)
		},
	}
	out := output.AddFlags(cmd)
	var long bool
	cmd.Flags().BoolVar(&long, "long", false, "print cost and source in the table too, which makes it wide")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := out.Check(); err != nil {
			return err
		}
		if len(args) == 1 {
			e, err := findScheduler(args[0], extra)
			if err != nil {
				return err
			}
			return out.Write(cmd, schedulerFacts(e).report().Write)
		}
		if table.Format(out.Format).ForPeople() && !long {
			return out.Write(cmd, shortSchedulerTable(extra, table.Format(out.Format)).Write)
		}
		return out.Write(cmd, schedulerTable(extra).Write)
	}
	return cmd
}

// PrintScheduler prints all about a scheduler.
func PrintScheduler(cmd *cobra.Command, name string, extra []catalog.Entry) error {
	e, err := findScheduler(name, extra)
	if err != nil {
		return err
	}
	return schedulerFacts(e).report().Write(cmd.OutOrStdout(), table.Text)
}

func findScheduler(name string, extra []catalog.Entry) (catalog.Entry, error) {
	all := catalog.Env{Extra: extra}.Table()
	if at := slices.IndexFunc(all, func(e catalog.Entry) bool { return e.Name == name }); at >= 0 {
		return all[at], nil
	}
	return catalog.Entry{}, mistake.UnknownName("scheduler", name, SchedulerNames(extra), "see clustersim schedulers")
}

// SchedulerNames lists what the command schedulers does.
func SchedulerNames(extra []catalog.Entry) []string {
	var names []string
	for _, e := range (catalog.Env{Extra: extra}).Table() {
		names = append(names, e.Name)
	}
	return names
}

// schedulerFacts is a row of the table as facts.
func schedulerFacts(e catalog.Entry) facts {
	return facts{
		{"name", e.Name, ""},
		{"kind", string(e.Kind), ""},
		{"params", e.Params, ""},
		{"cost", e.Cost, ""},
		{"summary", e.Summary, ""},
		{"source", e.Source, ""},
	}
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

// shortSchedulerTable breaks long parameters into lines of their own in text;
// JSON and CSV keep them whole.
func shortSchedulerTable(extra []catalog.Entry, f table.Format) *table.Table {
	t := table.New(table.Keys("name", "kind", "params", "summary")...)
	for _, e := range (catalog.Env{Extra: extra}).Table() {
		lines := []string{e.Params}
		if f == table.Text {
			lines = help.Wrap(strings.SplitAfter(e.Params, ", "), paramsWidth)
		}
		t.Add(e.Name, string(e.Kind), lines[0], e.Summary)
		for _, line := range lines[1:] {
			t.Add("", "", line, "")
		}
	}
	return t
}
