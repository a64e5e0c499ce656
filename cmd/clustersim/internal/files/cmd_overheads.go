package files

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/models/overhead"
)

const overheadsLong = `List the workflow systems that --overhead knows, or the values of a preset with the
source of each.

A system's parameters are off unless they are given; a preset has values, which
others may replace: --overhead 'htcondor-8.6(begin=300s)'. The parameters that all
take are:
`

// NewOverheads is the command overheads.
func NewOverheads() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "overheads [SYSTEM]",
		Short: "list workflow systems for --overhead, and where their values come from",
		Long:  overheadsLong + overheadParams(),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) < 2 {
				return nil
			}
			return input.Exactly(1, "one system, or none for all")(cmd, args)
		},
	}
	out := output.AddFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := out.Check(); err != nil {
			return err
		}
		if len(args) == 1 {
			t, err := presetTable(args[0])
			if err != nil {
				return err
			}
			return out.Write(cmd, t.Write)
		}
		return out.Write(cmd, systemTable().Write)
	}
	return cmd
}

func overheadParams() string {
	text := ""
	for _, p := range overhead.Params() {
		law := ""
		if p.Drawn {
			law = "; may be a law, such as exp(5s)"
			if p.Unit == "" {
				law = "; may be a law, such as lognormal(cv=0.2)"
			}
		}
		unit := p.Unit
		if unit == "" {
			unit = "1"
		}
		text += "\n  " + p.Name + " (" + unit + "): " + p.Summary + law
	}
	return text + "\n  submit-host (a name): files go over the links of that host, in place of the pipe\n  seed: of what laws draw"
}

func systemTable() *table.Table {
	t := table.New(table.Keys("name", "kind", "params", "summary")...)
	for _, s := range overhead.Systems() {
		kind := "system"
		if s.Preset {
			kind = "preset"
		}
		t.Add(s.Name, kind, s.Params, s.Summary)
	}
	return t
}

func presetTable(name string) (*table.Table, error) {
	all := overhead.Systems()
	at := slices.IndexFunc(all, func(s overhead.System) bool { return s.Name == name })
	if at < 0 {
		var names []string
		for _, s := range all {
			names = append(names, s.Name)
		}
		return nil, mistake.UnknownName("system", name, names, "see clustersim overheads")
	}
	t := table.New(table.Keys("parameter", "value", "source")...)
	for _, v := range all[at].Values {
		t.Add(v.Param, v.Value, v.Source)
	}
	if !all[at].Preset {
		t.Add(all[at].Params, "", "no values of its own: what is not given is off")
	}
	return t, nil
}
