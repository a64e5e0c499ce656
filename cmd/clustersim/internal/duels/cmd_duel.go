package duels

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/settings"
	"github.com/clustersim/clustersim/internal/duel"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const duelLong = `Search for the workload and the platform on which scheduler A loses most against B: where
the ratio of their makespans, or of another metric, is largest. What is found is shrunk
until no task, edge, host or digit can be removed without losing more than a stated share of the
ratio; then the exact search proves how short its makespan can be.

With several schedulers after A there is a duel with each; with --all each scheduler of -s meets
each other one. Instances are small DAGs on hosts with a link for each pair, or what --family,
--tasks, --hosts, --wiring and the ranges say. -w keeps the tasks and edges of a workload and
changes only work and data; -p keeps a platform.

--model pisa searches as Coleman and Krishnamachari (2024) do: planned times without contention, on
related hosts with links of different strengths, all values above 0 and at most 1.

The result depends on the flags and the seed, not on -j. Only --time, which ends the search by the
clock, makes it differ from run to run.`

const duelExample = `  clustersim duel heft fastest-host
  clustersim duel heft cpop,peft --budget 100000 --dir witness
  clustersim duel heft min-min --family fork-join --tasks 3..12 --network store-and-forward
  clustersim duel heft cpop -w montage.json -p 'cluster(hosts=4)' --report duel.html
  clustersim duel --all -s heft,cpop,peft -o csv
  clustersim duel --all --model pisa --log pisa.jsonl --report pisa.html`

// flags are the flags of duel as typed.
type flags struct {
	settings *settings.Flags
	inputs   *settings.Inputs
	given    settings.Values

	all                          bool
	schedulers                   []string
	platform, workload           string
	model, family, wiring        string
	tasks, hosts                 string
	work, data, speed, bandwidth string
	latency, price, billing      string
	metric, search               string
	budget, chain, jobs          int
	seed                         uint64
	time                         string
	share                        string
	optimal                      int
	log                          string
	resume, why                  bool
	dir                          string
}

// NewDuel is the command duel.
func NewDuel(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "duel A B[,C...] | duel --all",
		Short:   "search for the instances on which a scheduler loses most",
		Long:    duelLong,
		Example: duelExample,
		Args:    arguments,
	}
	f := &flags{}
	f.add(cmd)
	out, page := output.AddFlags(cmd), output.AddPage(cmd, "tables, and both runs drawn beside each other,")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := f.read(cmd, args, extra, errors.Join(out.Check(), page.Check()))
		if err != nil {
			return err
		}
		if err := c.runAll(cmd.Context()); err != nil {
			return err
		}
		if err := c.writeFiles(cmd); err != nil {
			return err
		}
		if page.Wanted() {
			if err := page.Write(cmd, c.page()); err != nil {
				return err
			}
		}
		return out.Write(cmd, c.report().Write)
	}
	return cmd
}

// arguments are two lists of schedulers, or none with --all.
func arguments(cmd *cobra.Command, args []string) error {
	all, _ := cmd.Flags().GetBool("all")
	switch {
	case all && len(args) > 0:
		return mistake.Usagef("%s: no schedulers before --all, which takes those of -s", strings.Join(args, " "))
	case !all && len(args) != 2:
		return mistake.Usagef("want two arguments, a scheduler and those that it meets (such as heft cpop,peft), or --all")
	case !all && cmd.Flags().Changed("scheduler"):
		return mistake.InFlag("-s", errors.New("the schedulers are arguments (want --all too)"))
	}
	return nil
}

func (f *flags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&f.all, "all", false, "a duel of each scheduler of -s with each other one")
	flags.StringArrayVarP(&f.schedulers, "scheduler", "s", []string{strings.Join(duel.PISASchedulers(), ",")}, "with --all, the `SCHEDULER,...`, specs or NAME=SPEC")
	flags.StringVarP(&f.platform, "platform", "p", "", "the `PLATFORM` of all instances, a file, - or a spec; without it hosts and links are searched for too")
	flags.StringVarP(&f.workload, "workload", "w", "", "the `WORKLOAD` whose tasks and edges all instances have, a file, - or a spec")
	flags.StringVar(&f.model, "model", modelFree, "what instances may be unless other flags say so, `KIND`: free or pisa")
	flags.StringVar(&f.family, "family", "dag", "workloads are of the `FAMILY`: dag, chain, fork-join, in-tree or out-tree")
	flags.StringVar(&f.tasks, "tasks", "2..8", "how many tasks there may be, `LOW..HIGH`")
	flags.StringVar(&f.hosts, "hosts", "1..4", "how many hosts there may be, `LOW..HIGH`")
	flags.StringVar(&f.wiring, "wiring", "mesh", "links of the hosts, `WIRING`: mesh (one for each pair) or star (one for each host and direction)")
	flags.StringVar(&f.work, "work", "1Gf..100Gf", "work of a task, `LOW..HIGH`")
	flags.StringVar(&f.data, "data", "1MB..1GB", "data of an edge, `LOW..HIGH`")
	flags.StringVar(&f.speed, "speed", "1Gf..10Gf", "speed of a host, `LOW..HIGH`")
	flags.StringVar(&f.bandwidth, "bandwidth", "10MBps..1GBps", "bandwidth of a link, `LOW..HIGH`")
	flags.StringVar(&f.latency, "latency", "100us", "latency of every link, `TIME`")
	flags.StringVar(&f.price, "price", "0.1/h..1/h", "with --metric cost, price of a host, `LOW..HIGH`")
	flags.StringVar(&f.billing, "billing", "0s", "with --metric cost, `TIME` in multiples of which hosts are paid for; 0s: each second costs its part")
	flags.StringVar(&f.metric, "metric", "makespan", "what is compared, `QUANTITY`: makespan, planned, energy, energy-delay, moved-bytes or cost")
	flags.StringVar(&f.search, "search", "both", "how instances are searched for, `WAY`: annealing, evolution or both (in turn)")
	flags.IntVar(&f.budget, "budget", 20_000, "`N` instances for each pair, rounded up to whole chains")
	flags.IntVar(&f.chain, "chain", 2000, "`N` instances of a chain, which begins anew and depends on no other")
	flags.Uint64Var(&f.seed, "seed", 1, "the `SEED` of the search")
	flags.StringVar(&f.time, "time", "", "search each pair for `TIME`, such as 60s, in place of --budget; not reproducible")
	flags.IntVarP(&f.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "`N` chains at a time")
	flags.StringVar(&f.share, "keep", "95%", "`SHARE` of the ratio found that shrinking keeps; 100%: no less")
	flags.IntVar(&f.optimal, "optimal", 100_000, "`N` nodes at most of the exact search on each witness; 0: no proof")
	opened.Appended(flags, &f.log, "log", "append each chain that is searched to `FILE`")
	flags.BoolVar(&f.resume, "resume", false, "go on with the chains that are in the file of --log")
	flags.BoolVar(&f.why, "why", false, "explain both runs of the witness")
	opened.Folder(flags, &f.dir, "dir", "write each witness to `DIR`: workload, platform and a picture of each run")
	help.InGroup(flags, "search", "all", "metric", "search", "budget", "chain", "seed", "time", "jobs", "keep", "optimal", "log", "resume")
	help.InGroup(flags, "instances", "model", "family", "tasks", "hosts", "wiring", "work", "data", "speed", "bandwidth", "latency", "price", "billing")
	f.inputs, f.settings = settings.AddInputs(flags), settings.Add(flags)
}

// read checks all flags and reads all inputs.
func (f *flags) read(cmd *cobra.Command, args []string, extra []catalog.Entry, outErr error) (*dueling, error) {
	c := &dueling{flags: f, env: input.SchedulerEnv(cmd, extra), stderr: cmd.ErrOrStderr()}
	var errGiven error
	f.given, errGiven = f.settings.Read(cmd.Context())
	err := errors.Join(outErr, errGiven, f.inputs.Read(cmd.Context()), input.CheckJobs(f.jobs), f.check(cmd, c))
	if err == nil {
		err = c.readPairs(args)
	}
	if err != nil {
		return nil, err
	}
	if err := cmp.Or(f.fixed(cmd), c.readSpace(cmd)); err != nil {
		return nil, err
	}
	if err := c.checkFiles(cmd); err != nil {
		return nil, err
	}
	return c, c.checkMetric(cmd)
}

// fixed refuses flags for what a given workload or platform says.
func (f *flags) fixed(cmd *cobra.Command) error {
	var errs []error
	for _, given := range []struct {
		text, flag, what string
		names            []string
	}{
		{f.workload, "-w", "the workload", []string{"family", "tasks"}},
		{f.platform, "-p", "the platform", []string{"hosts", "wiring", "speed", "bandwidth", "latency", "price", "billing"}},
	} {
		for _, name := range given.names {
			wrong := given.text != "" && cmd.Flags().Changed(name)
			errs = append(errs, mistake.FlagIf(wrong, "--"+name, "%s of %s says it (leave one of the two out)", given.what, given.flag))
		}
	}
	for _, name := range []string{"price", "billing"} {
		idle := cmd.Flags().Changed(name) && f.metric != string(duel.Cost)
		errs = append(errs, mistake.FlagIf(idle, "--"+name, "it makes a difference to costs alone (add --metric cost)"))
	}
	return errors.Join(errs...)
}

// check reads the flags that say how to search.
func (f *flags) check(cmd *cobra.Command, c *dueling) (err error) {
	twoEnds := f.time != "" && cmd.Flags().Changed("budget")
	errs := []error{
		mistake.FlagIf(f.budget < 1, "--budget", "%d: want at least 1", f.budget),
		mistake.FlagIf(f.chain < 1, "--chain", "%d: want at least 1", f.chain),
		mistake.FlagIf(f.optimal < 0, "--optimal", "%d: want at least 0", f.optimal),
		mistake.FlagIf(f.resume && f.log == "", "--resume", "there is no log to go on with (add --log FILE)"),
		mistake.UsageIf(twoEnds, "give one of --time and --budget"),
		stdinTwice(f.platform == "-" && f.workload == "-"),
	}
	var errShare, errTime error
	c.share, errShare = units.Fraction(f.share)
	if errShare == nil && !(c.share > 0 && c.share <= 1) {
		errShare = fmt.Errorf("%s: want more than 0 and at most 100%%", f.share)
	}
	if f.time != "" && !twoEnds {
		c.timeSec, errTime = input.Positive(units.Duration, f.time)
	}
	c.metric, c.method = duel.Metric(f.metric), duel.Method(f.search)
	return errors.Join(append(errs, mistake.InFlag("--keep", errShare), mistake.InFlag("--time", errTime),
		oneOf("--metric", c.metric, duel.Metrics()), oneOf("--search", c.method, duel.Methods()))...)
}

// oneOf is a mistake in a flag whose value is not in a list.
func oneOf[T ~string](flag string, value T, list []T) error {
	return mistake.InFlag(flag, known(value, list))
}

// known returns an error for a value that is not in a list.
func known[T ~string](value T, list []T) error {
	if slices.Contains(list, value) {
		return nil
	}
	var names []string
	for _, x := range list {
		names = append(names, string(x))
	}
	return fmt.Errorf("unknown value %q (want %s)", value, strings.Join(names, ", "))
}

// readPairs reads the specs of the schedulers.
func (c *dueling) readPairs(args []string) error {
	lists := args
	flag := "duel"
	if c.flags.all {
		lists, flag = c.flags.schedulers, "-s"
	}
	var names [][]string
	for _, list := range lists {
		split, err := input.SplitLists([]string{list})
		if err != nil {
			return mistake.InFlag(flag, err)
		}
		names = append(names, split)
	}
	if c.flags.all {
		names = [][]string{slices.Concat(names...)}
	}
	for i, list := range names {
		var row []*scheduler
		for _, text := range list {
			x, err := c.readScheduler(text)
			if err != nil {
				return mistake.InFlag(flag, err)
			}
			row = append(row, x)
		}
		names[i] = nil
		c.rows = append(c.rows, row)
	}
	return c.makePairs()
}

// makePairs says which schedulers meet.
func (c *dueling) makePairs() error {
	if c.flags.all {
		if len(c.rows[0]) < 2 {
			return mistake.InFlag("-s", errors.New("want at least two schedulers"))
		}
		c.rows = append(c.rows, c.rows[0])
	} else if len(c.rows[0]) > 1 {
		return mistake.Usagef("the first argument is one scheduler (those that it meets follow it, or use --all -s)")
	}
	for _, a := range c.rows[0] {
		for _, b := range c.rows[1] {
			if a.name != b.name {
				c.pairs = append(c.pairs, &pair{a: a, b: b})
			}
		}
	}
	if len(c.pairs) == 0 {
		return mistake.Usagef("%s cannot meet itself", c.rows[0][0].name)
	}
	return nil
}

// stdinTwice is the mistake of reading two inputs from what can be read once.
func stdinTwice(twice bool) error {
	if twice {
		return input.ErrStdinTwice
	}
	return nil
}
