package run

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/models/noise"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// The groups of settings.
const (
	inputs  = "inputs"
	models  = "models"
	unknown = "what schedulers do not know"
)

// settings is the table of model options. The axes of results stand in its order, so new
// rows go to the end.
var settings = []Setting{
	{
		Name: "network", Group: models, Default: "lv08", InID: true,
		Summary: "network `MODEL`; by default lv08, or what the platform's file states",
		Choices: func() []Choice { return slices.Clone(networks) },
		Parse:   readNetwork,
	},
	{
		Name: "host-sharing", Group: models, Default: "space", InID: true,
		Summary: "how tasks share a host, `WAY`: space (one task a core) or time",
		Choices: names("space", "one task a core", "time", "all at once, each more slowly"),
		Parse:   named(sim.ParseHostSharing, func(m *Models, x sim.HostSharing) { m.Options.HostSharing = x }),
	},
	{
		Name: "loopback", Group: models, Default: "free", InID: true,
		Summary: "data between tasks of one host, `COST`: free or simgrid",
		Choices: names("free", "no time", "simgrid", "through the host's loopback link, as SimGrid's sendto"),
		Parse:   named(sim.ParseLoopback, func(m *Models, x sim.Loopback) { m.Options.Loopback = x }),
	},
	{
		Name: "on-failure", Group: unknown, Default: "fail",
		Summary: "when a host or link goes off, `DO`: fail, retry, reschedule or reschedule(SCHEDULER)",
		Choices: names("fail", "end the run", "retry", "on the same host, once it is on", "reschedule", "place what has not started again"),
		Parse:   named(ParseOnFailure, func(m *Models, x OnFailure) { m.Options.OnFailure, m.OnFailure = x.Do, x }),
	},
	{
		Name: "retries", Group: unknown, Default: "10", Numeric: true,
		Summary: "with retry and reschedule, start a task or transfer anew at most `N` times; 0: no limit",
		Parse:   whole(maxRetries, func(m *Models, x int) { m.Options.Retries = x }),
		With:    "on-failure",
		Idle: func(m *Models, _ *platform.Platform) error {
			return errIf(m.OnFailure.Do == sim.FailRun, "nothing starts anew (want on-failure retry or reschedule too)")
		},
	},
	{
		Name: "profile-seed", Group: unknown, Default: "0", Numeric: true,
		Summary: "`SEED` of profiles with random events; 0: SimGrid's own, or the seed of the run in a sweep",
		Parse: whole(math.MaxUint32, func(m *Models, x int) {
			if x != 0 {
				m.changeProfiles(func(p *sim.Profiles) { p.Seed = uint32(x) })
			}
		}),
		With: "profile",
		Idle: func(m *Models, p *platform.Platform) error {
			return errIf(!m.rules().On() && p.Profiled() == "", "nothing changes in time (add a profile, such as 'hosts=mtbf(exp(1h),repair=exp(5min))')")
		},
	},
	{
		Name: "profile", Group: unknown, Default: sim.NoRules, Commas: true,
		Summary: "how hosts and links change in time, `TARGET=GENERATOR,...`, in place of the platform's profiles",
		Choices: keys(sim.RuleTargets),
		Parse: named(sim.ParseRules, func(m *Models, x sim.Rules) {
			if x.On() {
				m.changeProfiles(func(p *sim.Profiles) { p.Rules = x })
			}
		}),
		Check: func(m *Models, p *platform.Platform) error { return m.rules().Check(p) },
	},
	{
		Name: "energy", Group: models, Default: "exact",
		Summary: "how energy is measured, `WAY`: exact, simgrid (as its plugins charge) or off",
		Choices: names("exact", "all of the run", "simgrid", "as its plugins charge", "off", "not at all"),
		Parse:   named(sim.ParseEnergyWay, func(m *Models, x sim.EnergyWay) { m.Options.Energy.Way = x }),
		Check: func(m *Models, p *platform.Platform) error {
			return errIf(m.Options.Energy.Way != sim.EnergyOff && !p.HasWattages(), "no host has a wattage (give some, such as cluster(watts=95:200))")
		},
	},
	{
		Name: "storage", Group: models, Default: "none",
		Summary: "where the files of tasks are, `PLACE`: none, local (each host's disk) or shared(host=NAME)",
		Choices: names("none", "nowhere: reading and writing take no time", "local", "on the disk of each host", "shared(host=", "on the disk of one host"),
		Parse:   named(sim.ParseStorage, func(m *Models, x sim.Storage) { m.Options.Storage = x }),
		Check:   func(m *Models, p *platform.Platform) error { return m.Options.Storage.Check(p) },
	},
	{
		Name: "pstate", Group: models, Default: pstate.Initial, Numeric: true,
		Summary: "power `STATE` in which hosts begin: initial, a number from 0, or 'host:NAME=NUMBER;...'",
		Choices: names(pstate.Initial, "as the platform says", "host:", "hosts of a name, such as host:node-*=1"),
		Parse:   readPstates,
		Check: func(m *Models, p *platform.Platform) error {
			_, err := m.Pstates.Apply(p)
			return err
		},
	},
	{
		Name: "reference-speed", Group: inputs, Default: "file", InID: true,
		Summary: "`SPEED` that turns recorded run times into work; file: what the file says",
		Choices: names("file", "what the file says"),
		Parse:   readReference,
	},
	{
		Name: "noise", Group: unknown, Default: noise.None, Commas: true,
		Summary: "how actual times differ from the schedulers' estimates, `KIND=LAW,...`: task, speed, bandwidth, latency",
		Choices: keys(noise.Kinds),
		Parse:   named(noise.Parse, func(m *Models, x noise.Noise) { m.Options.Noise = x }),
	},
	{
		Name: "overhead", Group: unknown, Default: overhead.None,
		Summary: "what a workflow system adds between tasks, `SYSTEM`: none, a spec such as htcondor-8.6, or @FILE",
		Choices: overheads,
		Parse:   readOverhead,
		Check:   func(m *Models, p *platform.Platform) error { return m.Options.CheckOverhead(p) },
	},
}

// maxRetries bounds counts.
const maxRetries = 10_000_000

func errIf(wrong bool, text string) error {
	if wrong {
		return errors.New(text)
	}
	return nil
}

// names are choices, each with its summary behind it.
func names(pairs ...string) func() []Choice {
	return func() (list []Choice) {
		for pair := range slices.Chunk(pairs, 2) {
			list = append(list, Choice{Name: pair[0], Summary: pair[1]})
		}
		return list
	}
}

// keys are choices that begin KEY=VALUE.
func keys(list func() []string) func() []Choice {
	return func() (choices []Choice) {
		for _, key := range list() {
			choices = append(choices, Choice{Name: key + "="})
		}
		return choices
	}
}

func overheads() []Choice {
	list := []Choice{{Name: overhead.None}}
	for _, s := range overhead.Systems() {
		list = append(list, Choice{s.Name, s.Params, s.Summary})
	}
	return list
}

// named reads what parse reads.
func named[T fmt.Stringer](parse func(string) (T, error), set func(*Models, T)) func(string) (Value, error) {
	return func(text string) (Value, error) {
		x, err := parse(text)
		if err != nil {
			return Value{}, err
		}
		return Value{Text: x.String(), Set: func(m *Models) { set(m, x) }}, nil
	}
}

// whole reads a whole number from 0 to hi.
func whole(hi int, set func(*Models, int)) func(string) (Value, error) {
	return func(text string) (Value, error) {
		x, err := strconv.Atoi(text)
		if err != nil || x < 0 || x > hi {
			return Value{}, fmt.Errorf("%q is not a whole number from 0 to %d", text, hi)
		}
		return Value{Text: strconv.Itoa(x), Number: true, Set: func(m *Models) { set(m, x) }}, nil
	}
}

var readNetwork = named(sim.ParseNetwork, func(m *Models, x sim.Network) { m.Options.Network = x })

func readPstates(text string) (Value, error) {
	v, err := named(pstate.Parse, func(m *Models, x pstate.Choice) { m.Pstates = x })(text)
	_, notNumber := strconv.Atoi(v.Text)
	v.Number = notNumber == nil
	return v, err
}

func readReference(text string) (Value, error) {
	if text == "file" {
		return Value{Text: text, Set: func(m *Models) { m.ReferenceFlops = 0 }}, nil
	}
	x, err := units.Speed(text)
	if err == nil && (!units.Finite(x) || x <= 0) {
		err = fmt.Errorf("%q: want more than 0", text)
	}
	if err != nil {
		return Value{}, err
	}
	return Value{Text: units.FormatSpeed(x), Set: func(m *Models) { m.ReferenceFlops = x }}, nil
}

func readOverhead(text string) (Value, error) {
	if strings.HasPrefix(text, "@") {
		return Value{}, errors.New("files of calibrated overheads can be given with flags alone (write what is in the file's field overhead)")
	}
	return named(overhead.Parse, func(m *Models, x overhead.Model) { m.Options.Overhead = x })(text)
}
