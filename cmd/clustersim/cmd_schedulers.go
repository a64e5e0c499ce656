package main

import (
	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/internal/table"
	"github.com/clustersim/clustersim/scheduler"
)

func newSchedulersCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schedulers",
		Short: "list the schedulers, their parameters, cost and source",
		Args:  exactly(0, "none"),
	}
	out := addOutputFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := out.check(); err != nil {
			return err
		}
		return out.write(cmd, schedulerTable().Write)
	}
	return cmd
}

func schedulerTable() *table.Table {
	t := table.New(
		table.Column{Key: "name"}, table.Column{Key: "kind"}, table.Column{Key: "params"},
		table.Column{Key: "cost"}, table.Column{Key: "summary"}, table.Column{Key: "source"},
	)
	for _, e := range scheduler.Table() {
		t.Add(e.Name, string(e.Kind), e.Params, e.Cost, e.Summary, e.Source)
	}
	return t
}
