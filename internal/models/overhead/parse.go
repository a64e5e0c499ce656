package overhead

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Parse reads none, a system with its parameters, such as
//
//	htcondor(scan=5s,submits=5,match=20s,begin=60s,complete=exp(5s),pipe=125MBps)
//
// or a preset, perhaps with other values, such as htcondor-8.6(begin=300s). A parameter
// that is a time for each job may be a law. The error joins *spec.Error values.
func Parse(text string) (Model, error) {
	if strings.TrimSpace(text) == None {
		return Model{}, nil
	}
	name, _, _ := strings.Cut(text, "(")
	name = strings.TrimSpace(name)
	system := systemNamed(name)
	if system == nil {
		return Model{}, &spec.Error{Col: 1, Msg: srcerr.Unknown("overhead", name, names()).Error()}
	}
	plain := strings.Replace(text, name, strings.ReplaceAll(name, ".", "-"), 1) // what package spec takes for a name, as long
	s, err := spec.Parse(plain)
	if err != nil {
		return Model{}, err
	}
	s.Name = name
	m := system.model()
	m.Stated = s.HasSeed()
	args := s.Reader()
	read(&m, system, args)
	if err := args.Err(); err != nil {
		return Model{}, spec.Joined(spec.Placed(plain, err))
	}
	return m, nil
}

// model has the values of a preset.
func (s *System) model() Model {
	m := Model{Base: s.Name, Seed: firstSeed}
	for _, v := range s.Values {
		p, err := paramNamed(v.Param)
		if err != nil {
			panic("overhead: preset " + s.Name + ": " + err.Error())
		}
		x, err := p.parse(v.Value)
		if err != nil {
			panic("overhead: preset " + s.Name + ": " + err.Error())
		}
		*p.of(&m) = p.amount(x)
	}
	return m
}

func read(m *Model, system *System, args *spec.Args) {
	own := slices.Sorted(maps.Keys(system.alias))
	for i := range params {
		p := &params[i]
		if _, other := system.alias[p.Name]; args.Has(p.Name) && !other {
			if p.Name == pipeKey && args.String(p.Name, "") == noPipe {
				m.Pipe = Amount{}
				continue
			}
			p.read(args, p.Name, p.of(m))
		}
		for _, word := range own {
			if system.alias[word] != p.Name || !args.Has(word) {
				continue
			}
			if args.Has(p.Name) {
				args.Fail(word, "want it or %s, not both", p.Name)
			}
			p.read(args, word, p.of(m))
		}
	}
	if strings.HasPrefix(system.Name, "htcondor") {
		readSubmits(m, args)
	}
	if args.Has(submitHostKey) {
		if m.SubmitHost = args.String(submitHostKey, ""); m.SubmitHost == "" {
			args.Fail(submitHostKey, "want the name of a host")
		}
		if args.Has(pipeKey) && !m.Pipe.IsZero() {
			args.Fail(submitHostKey, "want it or %s, not both: files go over the host's links, or through a pipe", pipeKey)
		}
		m.Pipe = Amount{}
	}
	m.Seed = args.Uint64(spec.SeedKey, firstSeed)
}

// readSubmits reads how many jobs are submitted at each scan.
func readSubmits(m *Model, args *spec.Args) {
	if !args.Has(submitsKey) {
		return
	}
	n := args.Int(submitsKey, 1)
	switch {
	case n < 1:
		args.Fail(submitsKey, "%d: want at least 1", n)
	case args.Has(submitGapKey):
		args.Fail(submitsKey, "want it or %s, not both", submitGapKey)
	case m.Scan.IsZero():
		args.Fail(submitsKey, "it counts jobs of a scan, and there is no scan (add scan=5s)")
	default:
		m.SubmitGap = Amount{Value: m.Scan.Value / float64(n)}
	}
}

// String is the text that Parse reads back: what differs from the system or the preset.
func (m Model) String() string {
	system := systemNamed(m.Base)
	switch {
	case system == nil && !m.On():
		return None
	case system == nil:
		system = systemNamed("serial")
	}
	for i := range params { // poll of the systems by Nextflow is scan
		p := &params[i]
		if _, other := system.alias[p.Name]; other && !p.of(&m).IsZero() {
			system = systemNamed("serial")
		}
	}
	base := system.model()
	s := spec.Spec{Name: "x"}
	for i := range params {
		p := &params[i]
		if have := p.of(&m); *have != *p.of(&base) && (p.Name != pipeKey || m.SubmitHost == "") {
			s.Args = append(s.Args, spec.Arg{Key: p.Name, Value: p.format(have)})
		}
	}
	if m.SubmitHost != "" {
		s.Args = append(s.Args, spec.Arg{Key: submitHostKey, Value: m.SubmitHost})
	}
	if m.Stated || m.Seed != firstSeed && m.Draws() {
		s.Args = append(s.Args, spec.Arg{Key: spec.SeedKey, Value: strconv.FormatUint(m.Seed, 10)})
	}
	return system.Name + strings.TrimPrefix(s.String(), "x")
}

// System is a name that specs begin with: a workflow system, with parameters that are off
// unless they are given, or a preset.
type System struct {
	Name    string
	Params  string // those that it has beside the common ones, or its values
	Summary string
	Values  []Sourced // of a preset
	Preset  bool

	alias map[string]string // its own words for common parameters
}

// Sourced is a value of a preset and where it comes from.
type Sourced struct{ Param, Value, Source string }

const (
	condorManual   = "HTCondor manual, configuration of DAGMan"
	negotiator     = "HTCondor manual, configuration of the negotiator"
	condorParams   = "HTCondor's param_info.in"
	pegasusLogs    = "estimate, from logs among Pegasus' tests"
	guess          = "assumption"
	nextflowManual = "Nextflow documentation, executor scope"

	lehmannRuns = "configuration of the shared runs of Lehmann et al., CCGrid 2023, doi 10.1109/CCGrid57682.2023.00025"
	lehmannLogs = "estimate, read from the logs of the shared runs of Lehmann et al., CCGrid 2023, doi 10.1109/CCGrid57682.2023.00025"
	lehmannFit  = "estimate, fitted to stage means and makespans of the shared runs of Lehmann et al., CCGrid 2023, doi 10.1109/CCGrid57682.2023.00025"
)

// condor are the values that the presets of HTCondor share.
func condor(submitGap Sourced) []Sourced {
	return []Sourced{
		{beginKey, "60s", "estimate: planning, creating directories, staging in; a workflow of one 1 s job took 77 s"},
		{scanKey, "5s", condorManual + ": DAGMAN_USER_LOG_SCAN_INTERVAL"},
		submitGap,
		{matchKey, "60s", negotiator + ": NEGOTIATOR_INTERVAL; a new job may bring the next cycle forward to 20 s"},
		{dispatchKey, "2s", pegasusLogs},
		{pipeKey, "125MBps", guess + ": a submit host with 1 Gbit/s"},
		{completeKey, "5s", pegasusLogs + ": log scan and post script"},
	}
}

// The systems' own words.
var (
	makeflowWords = map[string]string{"jobs": slotsKey}
	nextflowWords = map[string]string{"poll": scanKey, "queue-size": slotsKey}
)

var systems = []System{
	{
		Name: "htcondor", Params: "submits=N", alias: map[string]string{},
		Summary: "DAGMan and HTCondor; submits is how many jobs DAGMan submits at each scan, so that submit-gap is scan/submits",
	},
	{
		Name: "serial", Params: "gap=0s", alias: map[string]string{"gap": submitGapKey},
		Summary: "jobs are submitted one after the other, gap apart",
	},
	{
		Name: "nextflow", Params: "poll=0s,queue-size=0", alias: nextflowWords,
		Summary: "poll is Nextflow's executor.pollInterval (scan), queue-size its executor.queueSize (slots)",
	},
	{
		Name: "makeflow", Params: "jobs=0", alias: makeflowWords,
		Summary: "jobs is Makeflow's -j or -J (slots)",
	},
	{
		Name: "nextflow-k8s", Params: "off unless given", alias: map[string]string{"queue-size": queueKey},
		Summary: "Nextflow with one pod a task on Kubernetes: the container stages; queue-size is executor.queueSize (queue)",
	},
	{
		Name: "htcondor-8.6", Preset: true, Summary: "Pegasus or DAGMan with HTCondor up to 8.7.9",
		Values: condor(Sourced{submitGapKey, "1s", condorParams + " at its tags: DAGMAN_MAX_SUBMITS_PER_INTERVAL = 5, at each scan"}),
	},
	{
		Name: "htcondor-8.8", Preset: true, Summary: "Pegasus or DAGMan with HTCondor from 8.7.10 on",
		Values: condor(Sourced{submitGapKey, "50ms", condorParams + " at its tags: DAGMAN_MAX_SUBMITS_PER_INTERVAL = 100, at each scan"}),
	},
	{
		Name: "makeflow-wq", Preset: true, alias: makeflowWords, Summary: "Makeflow with Work Queue",
		Values: []Sourced{
			{pipeKey, "125MBps", guess + ": the manager moves all data itself (work_queue.c), over 1 Gbit/s"},
			{slotsKey, "1000", "makeflow(1): -J with Work Queue"},
		},
	},
	{
		Name: "nextflow-local", Preset: true, alias: nextflowWords, Summary: "Nextflow on one machine; files stay where they are",
		Values: []Sourced{{scanKey, "100ms", nextflowManual + ": pollInterval, local"}},
	},
	{
		Name: "nextflow-grid", Preset: true, alias: nextflowWords, Summary: "Nextflow with a batch system; files are on a shared file system",
		Values: []Sourced{
			{scanKey, "5s", nextflowManual + ": pollInterval, grid"},
			{slotsKey, "100", nextflowManual + ": queueSize"},
		},
	},
	{
		Name: "nextflow-k8s-22", Preset: true, alias: map[string]string{"queue-size": queueKey},
		Summary: "Nextflow with one pod a task on Kubernetes, as in recorded runs under 22 schedulers on four nodes",
		Values: []Sourced{
			{submitGapKey, "30ms", lehmannLogs},
			{createKey, "130ms", lehmannFit},
			{queueKey, "300", lehmannRuns},
			{batchKey, "true", lehmannRuns},
			{batchLagKey, "100ms", lehmannLogs},
			{bindKey, "12ms", lehmannLogs},
			{startLagKey, "1.8s", lehmannFit},
			{startWorkKey, "1.65s", lehmannFit},
			{endLagKey, "700ms", lehmannFit},
			{endWorkKey, "1.55s", lehmannFit},
			{releaseKey, "1.7s", lehmannFit},
			{pollKey, "5s", lehmannRuns},
			{lookKey, "2ms", lehmannFit},
			{finishKey, "100ms", lehmannFit},
		},
	},
}

// Systems lists the names that specs may begin with.
func Systems() []System { return slices.Clone(systems) }

func systemNamed(name string) *System {
	if i := slices.IndexFunc(systems, func(s System) bool { return s.Name == name }); i >= 0 {
		return &systems[i]
	}
	return nil
}

// names are those of all systems.
func names() []string {
	list := []string{None}
	for i := range systems {
		list = append(list, systems[i].Name)
	}
	return list
}
