package input

import (
	"errors"
	"strings"

	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// Failures are the flags for platforms that change in time, as typed.
type Failures struct {
	OnFailure string
	Retries   int
	Profiles  []string
	Seed      uint32
	Ignore    bool

	Then run.OnFailure // as Set has read it

	set *pflag.FlagSet
}

// Add adds the flags.
func (f *Failures) Add(flags *pflag.FlagSet) {
	f.set = flags
	flags.StringVar(&f.OnFailure, "on-failure", "fail", "when a host or link goes off, `DO`: fail (end the run), retry (on the same host, once it is on), reschedule, or reschedule(SCHEDULER) if another one is to plan again")
	flags.IntVar(&f.Retries, "retries", 10, "with retry and reschedule, how often a task or transfer may start anew, `N` times; 0: as often as it takes")
	flags.StringArrayVar(&f.Profiles, "profile", nil, "how hosts and links change, in place of what the platform says, `TARGET=GENERATOR,...`: hosts, host:PATTERN, links, link:PATTERN, latencies or latency:PATTERN, and mtbf(..) or load(..)")
	flags.Uint32Var(&f.Seed, "profile-seed", 0, "`SEED` of profiles with random events; 0: SimGrid's own")
	flags.BoolVar(&f.Ignore, "ignore-profiles", false, "run as if speeds, bandwidths, latencies and states of the platform did not change in time")
}

// Set puts what the flags say into o.
func (f *Failures) Set(o *sim.Options) (err error) {
	f.Then, err = run.ParseOnFailure(f.OnFailure)
	o.OnFailure = f.Then.Do
	o.Retries = f.Retries
	rules, errRules := sim.ParseRules(f.Rules())
	if f.Seed != 0 || rules.On() {
		o.Changes = sim.Profiles{Seed: f.Seed, Rules: rules}
	}
	return errors.Join(mistake.InFlag("--profile", errRules), mistake.InFlag("--on-failure", err), mistake.FlagIf(f.Retries < 0, "--retries", "%d (want 0 or more)", f.Retries),
		mistake.FlagIf(err == nil && f.Retries >= 0 && f.Then.Do == sim.FailRun && f.set.Changed("retries"), "--retries", "nothing starts anew (want --on-failure retry or reschedule too)"))
}

// Rules is the text of all rules that the flags give.
func (f *Failures) Rules() string {
	if len(f.Profiles) == 0 {
		return sim.NoRules
	}
	return strings.Join(f.Profiles, ",")
}

// Check returns an error if a rule matches nothing of a platform, or a seed is given that
// nothing draws from.
func (f *Failures) Check(o sim.Options, p *platform.Platform) error {
	x, _ := o.Changes.(sim.Profiles)
	return errors.Join(mistake.InFlag("--profile", x.Rules.Check(p)),
		mistake.FlagIf(f.Seed != 0 && p.Profiled() == "" && !x.Rules.On(), "--profile-seed", "nothing changes in time (add --profile, such as --profile 'hosts=mtbf(exp(1h),repair=exp(5min))')"))
}
