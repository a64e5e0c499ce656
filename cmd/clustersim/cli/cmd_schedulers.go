package cli

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/internal/table"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const schedulersLong = `List the schedulers and their parameters with defaults.

--long adds what a schedule costs and who published the scheduler; -o csv and
-o json always have both.`

func newSchedulersCommand(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schedulers",
		Short: "list the schedulers, their parameters, cost and source",
		Long:  schedulersLong,
		Args:  exactly(0, "none"),
	}
	out := addOutputFlags(cmd)
	var long bool
	cmd.Flags().BoolVar(&long, "long", false, "print cost and source in the table too, which makes it wide")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.check(); err != nil {
			return err
		}
		return out.write(cmd, func(w io.Writer, f table.Format) error {
			if f == table.Text && !long {
				return shortSchedulerTable(extra).Write(w, f)
			}
			return schedulerTable(extra).Write(w, f)
		})
	}
	return cmd
}

func schedulerTable(extra []catalog.Entry) *table.Table {
	t := table.New(
		table.Column{Key: "name"}, table.Column{Key: "kind"}, table.Column{Key: "params"},
		table.Column{Key: "cost"}, table.Column{Key: "summary"}, table.Column{Key: "source"},
	)
	for _, e := range (catalog.Env{Extra: extra}).Table() {
		t.Add(e.Name, string(e.Kind), e.Params, e.Cost, e.Summary, e.Source)
	}
	return t
}

// paramsWidth keeps the short table within the width of a wide terminal.
const paramsWidth = 26

// shortSchedulerTable breaks long parameters into lines of their own.
func shortSchedulerTable(extra []catalog.Entry) *table.Table {
	t := table.New(table.Column{Key: "name"}, table.Column{Key: "kind"}, table.Column{Key: "params"}, table.Column{Key: "summary"})
	for _, e := range (catalog.Env{Extra: extra}).Table() {
		lines := wrap(strings.SplitAfter(e.Params, ", "), paramsWidth)
		t.Add(e.Name, string(e.Kind), lines[0], e.Summary)
		for _, line := range lines[1:] {
			t.Add("", "", line, "")
		}
	}
	return t
}

// wrap joins parts into lines of at most width, except where one is longer.
func wrap(parts []string, width int) []string {
	lines := []string{""}
	for _, part := range parts {
		last := &lines[len(lines)-1]
		if *last != "" && len(*last)+len(strings.TrimRight(part, " ")) > width {
			*last = strings.TrimRight(*last, " ")
			lines = append(lines, part)
			continue
		}
		*last += part
	}
	return lines
}
