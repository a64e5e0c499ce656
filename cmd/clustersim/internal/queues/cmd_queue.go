package queues

import (
	"errors"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/help"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/batch"
	"github.com/clustersim/clustersim/internal/measure/waits"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const queueLong = `Simulate a batch queue: the jobs of FILE wait, are given nodes by a policy, run, and end.

A FILE is a trace of jobs, - is standard input; the format is recognised by the content, and
gzip and zstd are unpacked. Several files make one stream. The machine is -p, or else what the
trace says. How rows become jobs, and what was dropped or changed, is counted in a line on
standard error.

-s takes several policies with commas between them, all stands for every built-in one, and
NAME=SPEC gives one a short name; each is a row, * marks the best by --metric. clustersim
schedulers --queue lists policies and the keys that order queues.

Policies plan with the limits that jobs request, or with --estimates, and a job is killed at
its limit. With --rounds date a policy is called once a date, after all that happens then;
with --rounds event after each submission and each end, as the simulator pyss does.

--what-if runs all beside what is, on a changed machine or trace, and prints differences. With
--runs each run moves the dates of submission by chance, the same for all policies, since single
orders of arrival change means by several per cent; metrics are means with 95 % confidence
intervals, and policies are compared with the best or --baseline.

-o csv prints a row for each job, -o json every metric. Only wall_s differs from run to run.`

const queueExample = `  clustersim queue KTH-SP2.swf.gz -s easy
  clustersim queue trace.swf -p 'nodes(128)' -s 'fcfs,easy,easy(backfill=sjf),conservative' --estimates exact
  clustersim queue trace.swf -s all -o json --out results.json
  clustersim queue trace.swf -s easy --recorded
  clustersim queue trace.swf -s fcfs,easy --what-if nodes=+20% --what-if load=x1.1
  clustersim queue trace.swf -s easy,conservative --runs 20`

// queueFlags are the flags of queue as typed.
type queueFlags struct {
	extra     []catalog.Entry // schedulers of the caller's own, for DAGs
	platform  string
	unit      string
	policies  []string
	estimates []string
	rounds    []string
	limit     string
	network   string
	overhead  string
	alloc     string
	bound     string
	pack      string
	why       string
	askText   string
	at        string
	ask       *waits.Question // nil: none
	slurm     slurmFlags
	failures  failureFlags
	busy      string
	page      bool
	fairStart bool
	loads     []string
	trim, tau string
	metric    string
	recorded  bool
	jobs      bool
	noTimes   bool
	whatIf    []string
	baseline  string
	runs      int
	seed      uint64
	shake     string
	shakeSec  int64
	workers   int
	cleaning  cleaningFlags
	files     fileFlags
}

// NewQueue is the command queue.
func NewQueue(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "queue FILE...",
		Short:   "simulate a batch queue: many jobs on one machine",
		Long:    queueLong,
		Example: queueExample,
		Args:    mistake.WantArgs("no trace of jobs", "want files or -"),
	}
	f := &queueFlags{extra: extra}
	f.add(cmd)
	out, page := output.AddFlags(cmd), output.AddPage(cmd, "tables and pictures")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := page.Check(); err != nil {
			return err
		}
		f.page = page.Wanted()
		s, err := f.read(cmd, args, out)
		if err != nil {
			return err
		}
		if err := s.simulate(cmd.Context()); err != nil {
			return err
		}
		r, err := s.report()
		if err != nil {
			return err
		}
		if failed := s.failures(); failed != nil { // pictures of runs that failed would hide why
			return errors.Join(out.Write(cmd, r.Write), failed)
		}
		if f.page {
			p, err := s.page()
			if err == nil {
				err = page.Write(cmd, p)
			}
			if err != nil {
				return err
			}
		}
		return errors.Join(f.files.write(cmd, s), out.Write(cmd, r.Write))
	}
	return cmd
}

func (f *queueFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVarP(&f.platform, "platform", "p", "", "the machine, a `PLATFORM`: nodes(N), a file or a spec; without it what the trace says")
	flags.StringVar(&f.unit, "unit", "node", "what jobs are given, `UNIT`: node or core")
	flags.StringVar(&f.slurm.conf, "slurm-conf", "", "the machine and its policy, of slurm.conf in `FILE`")
	flags.StringVar(&f.slurm.topology, "topology", "", "the switches, of topology.conf in `FILE`")
	flags.StringVar(&f.slurm.gres, "gres-conf", "", "generic resources, of gres.conf in `FILE`")
	flags.StringVar(&f.slurm.accounts, "sacctmgr", "", "accounts, users and QOS, of a script of sacctmgr in `FILE`")
	f.cleaning.add(flags)
	help.InGroup(flags, "inputs", "platform", "unit", "slurm-conf", "topology", "gres-conf", "sacctmgr")
	help.InGroup(flags, "inputs", cleaningNames...)
	flags.StringArrayVarP(&f.policies, "policy", "s", []string{"easy"}, "the `POLICY,...`: specs or NAME=SPEC, or all; may be repeated")
	flags.StringArrayVar(&f.estimates, "estimates", []string{batch.EstimatesRequest}, "what policies plan with, `ESTIMATES,...`: request, exact, x2 or another factor, tsafrir, user-mean or file=FILE")
	flags.StringArrayVar(&f.rounds, "rounds", []string{batch.RoundsDate}, "when the policy is called, `ROUNDS,...`: date or event")
	flags.StringVar(&f.limit, "limit", "hard", "what happens to a job at its limit, `LIMIT`: hard, grace=TIME or soft")
	flags.StringVar(&f.network, "network", "", "how long transfers of jobs that send take, `MODEL`; without it ptask-l07 if jobs compute and send at once, or else lv08")
	flags.StringVar(&f.alloc, "alloc", "first", "which free nodes a job has, `ALLOC`: first, contiguous, best-contiguous, packed, spread, subtree, box, group, random(seed=1), or for cores first-fit, best-fit or worst-fit")
	flags.StringVar(&f.bound, "bound", "auto", "what reservations are made of, `BOUND`: auto, count or nodes")
	flags.StringVar(&f.pack, "pack", "any", "with --unit core: where the cores of a task are, `PACK`: any or nodes (on one node)")
	help.InGroup(flags, "models", "alloc", "bound", "pack")
	flags.StringVar(&f.overhead, "overhead", "", "what the systems cost that submit jobs of workflows, `SYSTEM`: a preset such as htcondor-8.6, serial(gap=1s) or @FILE")
	help.InGroup(flags, "models", "policy", "estimates", "rounds", "limit", "network", "overhead")
	flags.StringVar(&f.failures.text, "failures", "", "nodes go off as `GENERATOR` draws, such as mtbf(exp(30d),repair=exp(1h)); policies do not foresee it")
	flags.StringVar(&f.failures.then, "on-failure", "requeue", "jobs on a node that goes off, `WHAT`: requeue (with all work to do) or fail")
	flags.IntVar(&f.failures.retries, "retries", 0, "with requeue: `N` times at most, then the job fails; 0: any number of times")
	help.InGroup(flags, "models", "failures", "on-failure", "retries")
	flags.StringArrayVar(&f.whatIf, "what-if", nil, "also run with `CHANGE,...`, such as nodes=+20%,load=x1.1,limit=x2, and print differences; may be repeated")
	flags.IntVar(&f.runs, "runs", 1, "`N` runs, each with dates of submission moved by chance")
	flags.StringVar(&f.shake, "shake", "60s", "with --runs: the most that they are moved, `TIME`, in whole seconds")
	flags.Uint64Var(&f.seed, "seed", 1, "with --runs: the `SEED` of the first run")
	flags.StringVar(&f.baseline, "baseline", "", "compare each run with that of `POLICY`; with --runs without it with the best")
	flags.IntVarP(&f.workers, "workers", "j", runtime.GOMAXPROCS(0), "`N` runs at a time")
	help.InGroup(flags, "runs", "what-if", "runs", "shake", "seed", "baseline", "workers")
	flags.StringVar(&f.trim, "trim", "none", "leave jobs out of their metrics, `WHICH`: none, pyss, warmup=TIME, cooldown=TIME, first=N or last=N")
	flags.StringVar(&f.tau, "tau", "10s", "`TIME` that runs count as at least in bounded slowdowns")
	flags.StringVar(&f.metric, "metric", "wait_mean_s", "the best policy is that with the best `METRIC`")
	flags.StringVar(&f.why, "why", "", "say why `JOB` waited, or longest, or all for the whole run")
	flags.StringVar(&f.askText, "ask", "", "when a job such as 'units=4,limit=2h' would start, `JOB`, if submitted at --at")
	flags.StringVar(&f.at, "at", "", "the `DATE` of --ask, a time of the trace such as 7d")
	flags.BoolVar(&f.recorded, "recorded", false, "compare with the waits that the trace recorded")
	flags.StringVar(&f.busy, "busy", "cores", "what hosts draw under jobs that only last, `AS`: cores (that compute) or idle")
	flags.BoolVar(&f.fairStart, "fair-start", false, "count the jobs that later ones delayed: a run for each job, at most 20000 jobs")
	flags.BoolVar(&f.jobs, "jobs", false, "in JSON, list the jobs of each run")
	flags.BoolVar(&f.noTimes, "no-times", false, "leave out wall_s: the rest is the same in every run")
	f.files.add(flags)
	flags.StringArrayVar(&f.loads, "load", nil, "a number `X`: scale submission dates so that this is the offered load; FILE.svg, .png or .pdf: draw units, the queue and waits of all runs")
}
