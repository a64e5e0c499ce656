package overhead

import "slices"

// System is a name that specs begin with: a workflow system, whose parameters are off
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
