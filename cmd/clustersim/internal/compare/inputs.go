package compare

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/search"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// comparing is a comparison from its inputs to its outcome.
type comparing struct {
	flags    *compareFlags
	models   run.Models
	options  sim.Options // of the models, with the network of the first platform
	platform string      // if there is one
	runs     *campaign.Runs
	networks []sim.Network   // by platform
	baseline int             // a scheduler, or bestBaseline
	exact    *search.Optimal // of --gap; nil: none
	note     func(string)
	assumed  func() string // what platforms assume, "" if nothing

	*comparison.Report
}

// read checks all flags and reads all inputs; its error has all that is wrong
// with the first, or else with the second.
func (f *compareFlags) read(cmd *cobra.Command, out *output.Flags, page *output.PageFlag) (*comparing, error) {
	if cmd.Flags().Changed("seed") {
		f.first = &f.seed
	}
	files := opened.By(cmd.Context())
	platforms, errPlatforms := input.SplitListsOf(files, f.platforms)
	workloads, errWorkloads := input.SplitListsOf(files, f.workloads)
	names, errNames := input.SplitListsOf(files, f.schedulers)
	exact, errGap := f.exactSearch()
	var errGiven error
	f.given, errGiven = f.settings.Read(cmd.Context())
	err := errors.Join(named(platforms, workloads), errGiven, f.inputs.Read(cmd.Context()), f.rescale.Check(), mistake.InFlag("-p", errPlatforms), mistake.InFlag("-w", errWorkloads), mistake.InFlag("-s", errNames), input.CheckRuns(f.runs), input.CheckJobs(f.jobs), out.Check(), page.Check(), mistake.InFlag("--gap", errGap), f.checkTables(out))
	if err == nil {
		workloads, err = input.Workloads(cmd.Context(), workloads)
	}
	if err != nil {
		return nil, err
	}
	in, env := input.RereadEnv(cmd, f.extra)
	f.inputs.Apply(in, func(line string) { in.Note("repaired: " + line) })
	f.rescale.Apply(in)
	platforms = once(platforms)
	if exact != nil && f.given.Models().Options.HostSharing != sim.SpaceShared {
		return nil, mistake.InFlag("--gap", errors.New("what is proved of plans holds where a core runs one task at a time (leave out --host-sharing time)"))
	}
	c := &comparing{flags: f, exact: exact, models: f.given.Models(), note: input.New(cmd).Note, assumed: in.Assumed}
	names = onceNamed(expandAll(names, env.Schedulers))
	if err := f.statistics.CheckMethods(len(names)); err != nil {
		return nil, err
	}
	grid, err := f.campaign(platforms, once(workloads), names)
	if err == nil {
		c.runs, err = run.Until(cmd.Context(), func() (*campaign.Runs, error) { return grid.Bind(env) })
	}
	in.Quiet.Store(true)
	if err == nil {
		if a := c.runs.Axes[0]; len(platforms) == 1 {
			c.platform = a.Value(0).Text // perhaps a short name
		}
		c.networks = c.runs.Networks()
		c.options = c.models.Options
		c.options.Network = c.networks[0]
		c.baseline, err = f.baselineOf(names)
	}
	return c, input.AxisErrors(cmd.Flags(), err)
}

// named returns an error if there are no platforms or no workloads, or both are to be read from
// standard input.
func named(platforms, workloads []string) error {
	if slices.Contains(platforms, "-") && slices.Contains(workloads, "-") {
		return input.ErrStdinTwice // before one of them waits for it
	}
	return errors.Join(
		mistake.FlagIf(len(platforms) == 0, "-p", "no platform (want a file, - or a spec such as cluster(hosts=8))"),
		mistake.FlagIf(len(workloads) == 0, "-w", "no workload (want a file, - or a spec such as layered(tasks=100))"),
	)
}

// campaign is the grid of runs. Those of one workload on one platform come one after
// another.
func (f *compareFlags) campaign(platforms, workloads, schedulers []string) (*campaign.Campaign, error) {
	axes := slices.Concat(
		[]campaign.Given{{Axis: "platform", Values: platforms}, {Axis: "workload", Values: workloads}},
		f.given.Axes(),
		[]campaign.Given{{Axis: "seed", Values: []string{fmt.Sprintf("0..%d", f.runs-1)}}, {Axis: "scheduler", Values: schedulers}},
	)
	c, err := campaign.New("", axes)
	if err == nil {
		c.Repeats = &campaign.Repeats{First: f.first}
	}
	return c, err
}

// allSchedulers stands for every scheduler that needs no file and no external program.
const allSchedulers = "all"

// expandAll puts the names of the table in the place of "all".
func expandAll(names []string, env catalog.Env) []string {
	var list []string
	for _, name := range names {
		if name != allSchedulers {
			list = append(list, name)
			continue
		}
		for _, e := range env.Table() {
			if !e.NeedsArgs() {
				list = append(list, e.Name)
			}
		}
	}
	return list
}

// once leaves out what is named a second time.
func once(names []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(names, func(name string) bool {
		if s, err := spec.Parse(name); err == nil {
			name = s.String()
		}
		again := seen[name]
		seen[name] = true
		return again
	})
}

// onceNamed does so for schedulers; of two that differ only in a short name that with
// one stays.
func onceNamed(names []string) []string {
	at := map[string]int{} // of a spec in list
	var list []string
	for _, name := range names {
		n, err := spec.ParseNamed("scheduler", name)
		key := n.Spec.String()
		if err != nil {
			key = name
		}
		i, again := at[key]
		switch {
		case !again:
			at[key] = len(list)
			list = append(list, name)
		case n.Short != "" && list[i] == key:
			list[i] = name
		case n.Short != "" && list[i] != name:
			list = append(list, name) // the axis says what is wrong
		}
	}
	return list
}

// bestBaseline is no scheduler in particular.
const bestBaseline = -1

// baselineOf is the number of the scheduler that --baseline names, by its short name or
// its spec.
func (f *compareFlags) baselineOf(schedulers []string) (int, error) {
	if f.baseline == "" {
		return bestBaseline, nil
	}
	want, err := spec.ParseNamed("scheduler", f.baseline)
	var names []string
	for i, text := range schedulers {
		have, _ := spec.ParseNamed("scheduler", text) // it has been read before
		names = append(names, have.String())
		if f.baseline == have.String() || err == nil && want.Spec.String() == have.Spec.String() {
			return i, nil
		}
	}
	return 0, mistake.UnknownName("scheduler", f.baseline, names, "--baseline takes one of those compared: "+strings.Join(names, ", "))
}

// boundGap is the value of --gap without a search.
const boundGap = "known"

// exactSearch reads --gap; nil: no search is wanted.
func (f *compareFlags) exactSearch() (*search.Optimal, error) {
	if f.gap == boundGap {
		return nil, nil
	}
	s, err := catalog.Parse(f.gap, catalog.Env{})
	if exact, ok := s.Mapper.(search.Optimal); ok && err == nil {
		return &exact, nil
	}
	if strings.HasPrefix(f.gap, "optimal(") && err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%s: want %s, optimal or optimal(...)", f.gap, boundGap)
}

// paired says whether rows are compared with a baseline, run by run.
func (c *comparing) paired() bool {
	return c.flags.baseline != "" || c.options.Noise.On() && c.flags.runs > 1
}
