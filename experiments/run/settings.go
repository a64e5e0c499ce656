package run

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

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
	unknown = "hidden from schedulers"
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
		Parse:   named(parseOnFailure, func(m *Models, x OnFailure) { m.Options.OnFailure, m.OnFailure = x.Do, x }),
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

// Setting is a model option: a row of the table from which the flags of the commands, the
// axes of campaigns, the fields of studies, completion, help and docs/settings.md are made.
type Setting struct {
	Name    string // of the flag, the axis and the field
	Group   string // under which help lists it
	Default string // Parse reads it
	// Summary is one line. The word for the value stands in backquotes, such as `MODEL`.
	Summary string
	// Choices are what a value may be or begin with; nil: nothing that could be listed.
	Choices func() []Choice
	// Numeric says that an axis may have ranges of values.
	Numeric bool
	// Commas says that commas separate parts of a value too. A flag may then be repeated,
	// and a list of values goes on to the next one where a key comes again.
	Commas bool
	// InID says that the default is part of the IDs and the lines of results. That of a
	// setting that was added later is not, so that earlier results keep their IDs.
	InID bool
	// Parse reads a value. An error may join *spec.Error values, which have a column.
	Parse func(text string) (Value, error)
	// Check returns an error if m, with a value that was given, does not suit a platform;
	// nil: each value suits all platforms.
	Check func(m *Models, p *platform.Platform) error
	// Idle returns an error if the value makes no difference to m on p, so that it is a
	// mistake to give another than the default; nil: it may always make one. With names
	// the other setting that it depends on.
	Idle func(m *Models, p *platform.Platform) error
	With string
}

// Value is a value of a setting.
type Value struct {
	Text   string        // in one spelling, which Parse reads back
	Number bool          // Text is a number in JSON
	Set    func(*Models) // changes m to this value
}

// Choice is what a value of a setting may be, or begin with.
type Choice struct {
	Name    string
	Params  string // with defaults, as in NAME(PARAMS); "": none
	Summary string
}

var (
	wordInUsage  = regexp.MustCompile("`([^`]*)`")
	settingsLock sync.Mutex // of the slice; its elements stay as they are
)

// Settings is the table, in the order of results' columns. The caller owns the slice.
func Settings() []Setting {
	settingsLock.Lock()
	defer settingsLock.Unlock()
	return slices.Clone(settings)
}

// AddSetting appends a row, for a program with options of its own. It is to be called
// before any campaign is read and any command is made, as from an init function. It panics
// if the name is taken, or a field that the commands need is not set.
func AddSetting(s Setting) {
	settingsLock.Lock()
	defer settingsLock.Unlock()
	switch {
	case s.Name == "" || s.Group == "" || s.Parse == nil || s.Word() == "":
		panic(fmt.Sprintf("run: setting %q: want Name, Group, Parse, and a Summary with a `WORD`", s.Name))
	case slices.ContainsFunc(settings, func(x Setting) bool { return x.Name == s.Name }):
		panic(fmt.Sprintf("run: setting %q is there already", s.Name))
	}
	settings = append(settings, s)
}

// Word is the word for the value, such as MODEL.
func (s *Setting) Word() string {
	if found := wordInUsage.FindStringSubmatch(s.Summary); found != nil {
		return found[1]
	}
	return ""
}

// Text is the summary without backquotes.
func (s *Setting) Text() string { return strings.ReplaceAll(s.Summary, "`", "") }

// networks are the network models; a test compares their parameters and defaults with those
// of sim.ParseNetwork.
var networks = []Choice{
	{
		"lv08", "latency-factor=13.01,bandwidth-factor=0.97,weight-s=20537,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"SimGrid's default model: transfers share links; a transfer's rate is at most tcp-gamma over twice its latency, and 5 % of it flow back; overlook=true overlooks links as SimGrid's default does; sharing=plain solves anew at each change",
	},
	{
		"cm02", "latency-factor=1,bandwidth-factor=1,weight-s=0,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"the same without the factors that were fitted to TCP",
	},
	{
		"smpi", "latency-factor=smpi,bandwidth-factor=smpi,weight-s=8775,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"the same with SimGrid's factors for MPI, which depend on a message's size; a factor is a number, smpi, or SIZE:FACTOR;SIZE:FACTOR;... for messages larger than each size",
	},
	{
		"raw", "latency-factor=1,bandwidth-factor=1,weight-s=0,tcp-gamma=0,crosstraffic=false,overlook=false,sharing=fast",
		"the same without factors, window and acknowledgements",
	},
	{
		"ib", "latency-factor=1,bandwidth-factor=1,weight-s=8775,tcp-gamma=4194304,crosstraffic=true,overlook=false,betae=0.965,betas=0.925,gammas=1.35,stale=false,sharing=fast",
		"SimGrid's model of InfiniBand: also, what arrives at one host (betae), leaves one (betas), or leaves one for a host at which more than two arrive (gammas) has its bandwidth divided by a penalty; stale=true keeps penalties as SimGrid does when a transfer ends",
	},
	{"contention-free", "latency-factor=1,bandwidth-factor=1", "latency and bytes over the slowest link, whatever else is on the way"},
	{"store-and-forward", "latency-factor=1,bandwidth-factor=1", "one link after the other, without contention"},
	{"constant", "time=1s", "the same time for every transfer between two hosts"},
	{"ptask-l07", "tcp-gamma=4194304,solver=fairbottleneck", "SimGrid's host model ptask_L07: tasks, also those of several hosts, and transfers share hosts and links in one system; solver=bmf is its other solver"},
}
