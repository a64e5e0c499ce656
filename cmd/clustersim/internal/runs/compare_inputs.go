package runs

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/comparison"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// comparing is a comparison from its inputs to its outcome.
type comparing struct {
	flags     *compareFlags
	options   sim.Options
	runs      *campaign.Runs
	platforms int           // how many
	networks  []sim.Network // by platform
	baseline  int           // a scheduler, or bestBaseline
	note      func(string)
	assumed   func() string // what platforms assume, "" if nothing

	*comparison.Report
}

// read checks all flags and reads all inputs; its error has all that is wrong
// with the first, or else with the second.
func (f *compareFlags) read(cmd *cobra.Command, out *output.Flags, page *output.PageFlag) (*comparing, error) {
	f.seeded, f.networkGiven = cmd.Flags().Changed("seed"), cmd.Flags().Changed("network")
	platforms, errPlatforms := input.SplitLists(f.platforms)
	workloads, errWorkloads := input.SplitLists(f.workloads)
	names, errNames := input.SplitLists(f.schedulers)
	f.platform, f.workload = stdinOrFirst(platforms), stdinOrFirst(workloads)
	options, err := f.options(cmd.Context())
	err = errors.Join(err, mistake.InFlag("-p", errPlatforms), mistake.InFlag("-w", errWorkloads), mistake.InFlag("-s", errNames), input.CheckRuns(f.runs), input.CheckJobs(f.jobs), out.Check(), page.Check())
	if err == nil {
		workloads, err = input.Workloads(workloads)
	}
	if err != nil {
		return nil, err
	}
	in, env := input.RereadEnv(cmd, f.extra)
	in.SimGridEnds, in.IgnoreNeeds, in.DropProfiles = f.simgridEnds, f.ignoreNeeds, f.failures.Ignore
	in.Repair = f.repairs
	in.Repair.Told = func(line string) { in.Note("repaired: " + line) }
	platforms = once(platforms)
	c := &comparing{flags: f, options: options, platforms: len(platforms), note: input.New(cmd).Note, assumed: in.Assumed}
	names = onceNamed(expandAll(names, env.Schedulers))
	grid, err := f.campaign(options, platforms, once(workloads), names)
	if err == nil {
		c.runs, err = run.Until(cmd.Context(), func() (*campaign.Runs, error) { return grid.Bind(env) })
	}
	in.Quiet.Store(true)
	if err == nil {
		if a := c.runs.Axes()[0]; c.platforms == 1 {
			f.platform = a.Value(0).Text // perhaps a short name
		}
		c.networks = c.runs.Networks()
		c.options.Network = c.networks[0]
		c.baseline, err = f.baselineOf(names)
	}
	return c, input.AxisErrors(cmd.Flags(), err)
}

// stdinOrFirst is what options asks for: whether there is a name, and whether one is -.
func stdinOrFirst(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[max(slices.Index(names, "-"), 0)]
}

// campaign is the grid of runs. Those of one workload on one platform come one after
// another.
func (f *compareFlags) campaign(options sim.Options, platforms, workloads, schedulers []string) (*campaign.Campaign, error) {
	axes := []campaign.Given{
		{Axis: "platform", Values: platforms},
		{Axis: "workload", Values: workloads},
		{Axis: "host-sharing", Values: []string{f.sharing}},
		{Axis: "loopback", Values: []string{f.loopback}},
		{Axis: "on-failure", Values: []string{f.failures.OnFailure}},
		{Axis: "retries", Values: []string{strconv.Itoa(f.failures.Retries)}},
		{Axis: "profile-seed", Values: []string{strconv.FormatUint(uint64(f.failures.Seed), 10)}},
		{Axis: "seed", Values: []string{fmt.Sprintf("0..%d", f.runs-1)}},
		{Axis: "scheduler", Values: schedulers},
	}
	if f.networkGiven {
		axes = append(axes, campaign.Given{Axis: "network", Values: []string{f.network}})
	}
	if rules := f.failures.Rules(); rules != sim.NoRules {
		axes = append(axes, campaign.Given{Axis: "profile", Values: []string{rules}})
	}
	if options.Storage.Kind != sim.NoStorage {
		axes = append(axes, campaign.Given{Axis: "storage", Values: []string{options.Storage.String()}})
	}
	if f.energy.set.Changed("energy") {
		axes = append(axes, campaign.Given{Axis: "energy", Values: []string{f.energy.text}})
	}
	if f.pstates.choice.On() {
		axes = append(axes, campaign.Given{Axis: "pstate", Values: []string{f.pstates.choice.String()}})
	}
	if options.Noise.On() {
		axes = append(axes, campaign.Given{Axis: "noise", Values: []string{options.Noise.String()}})
	}
	if options.Overhead.On() {
		axes = append(axes, campaign.Given{Axis: "overhead", Values: []string{options.Overhead.String()}})
	}
	if f.referenceSpeed != "" {
		axes = append(axes, campaign.Given{Axis: "reference-speed", Values: []string{f.referenceSpeed}})
	}
	c, err := campaign.New("", axes)
	if err == nil {
		c.Repeats = &campaign.Repeats{First: f.firstSeed()}
	}
	return c, err
}

// firstSeed is nil where the specs say it.
func (f *compareFlags) firstSeed() *uint64 {
	if !f.seeded {
		return nil
	}
	return &f.seed
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
