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
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const schedulersLong = `List the schedulers and their parameters with defaults, or print all about one.

--long adds what a schedule costs and who published the scheduler; -o csv and
-o json always have both. --queue lists the policies of batch queues and the keys that
order queues, for clustersim queue -s.`

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
	var queues bool
	cmd.Flags().BoolVar(&queues, "queue", false, "list policies of batch queues and their keys instead")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := out.Check(); err != nil {
			return err
		}
		if queues {
			return listQueues(cmd, out, args, long)
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
const paramsWidth = 24

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
