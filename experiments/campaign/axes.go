package campaign

import "slices"

// AxisInfo describes an axis that campaigns may have.
type AxisInfo struct {
	Name    string
	Default string // the value if a campaign leaves the axis out; "": there is none
	// Refined says that the axis is for refined workloads only.
	Refined bool
	Summary string

	numeric bool // values may be ranges
	later   bool // added since results have ids: its default is left out of them
	read    valueReader
}

// The axes that the code refers to by name.
const (
	workloadAxis    = "workload"
	platformAxis    = "platform"
	schedulerAxis   = "scheduler"
	networkAxis     = "network"
	seedAxis        = "seed"
	kAxis           = "k"
	betaAxis        = "beta"
	storageAxis     = "storage"
	energyAxis      = "energy"
	noiseAxis       = "noise"
	pstateAxis      = "pstate"
	profileAxis     = "profile"
	onFailureAxis   = "on-failure"
	sharingAxis     = "host-sharing"
	retriesAxis     = "retries"
	profileSeedAxis = "profile-seed"
	overheadAxis    = "overhead"
)

var plainAxes = []AxisInfo{
	{Name: workloadAxis, Summary: "the workload: a file, a spec or NAME= and one of them"},
	{Name: platformAxis, Summary: "the platform: a file, a spec or NAME= and one of them"},
	{Name: schedulerAxis, Default: "heft", Summary: "the scheduler: a spec, or NAME=SPEC"},
	{Name: networkAxis, Default: "lv08", Summary: "the network model; by default the one that the platform's file asks for, if any"},
	{Name: seedAxis, Summary: "given to each workload and scheduler spec, noise and overhead that takes a seed and states none", numeric: true},
	{Name: "intensity", Default: "as-is", Summary: "share of communication in the critical path: compute (1%), balanced (50%), communication (80%), as-is or a percentage", numeric: true},
	{Name: sharingAxis, Default: "space", Summary: "how tasks share a host: space or time"},
	{Name: "loopback", Default: "free", Summary: "data between tasks of one host: free or simgrid"},
	{Name: onFailureAxis, Default: "fail", Summary: "when a host or link goes off: fail, retry, reschedule or reschedule(SCHEDULER)", later: true},
	{Name: retriesAxis, Default: "10", Summary: "how often a task or transfer may start anew then; 0: as often as it takes", numeric: true, later: true},
	{Name: profileSeedAxis, Default: "0", Summary: "of profiles with random events; 0: SimGrid's own, or of generators the seed of the run", numeric: true, later: true},
	{Name: profileAxis, Default: "none", Summary: "how hosts and links change, whatever the platform: none, or TARGET=GENERATOR,... with hosts, host:PATTERN, links and so on", later: true},
	{Name: energyAxis, Default: "exact", Summary: "how the energy of hosts and links with wattages is measured: exact, simgrid or off", later: true},
	{Name: storageAxis, Summary: "where the files of tasks are: none, local or shared(host=NAME)"},
	{Name: pstateAxis, Summary: "the power states in which hosts begin: a number, host:NAME=NUMBER;..., or initial, as the platform says", numeric: true},
	{Name: "reference-speed", Default: "file", Summary: "speed that turns recorded run times into work; file: what the file says"},
	{Name: noiseAxis, Summary: "what schedulers do not know: none, or KIND=LAW,... with the kinds task, speed, bandwidth and latency"},
	{Name: overheadAxis, Summary: "what a workflow system adds between the tasks: none or a spec, such as htcondor-8.6 or serial(gap=1s)"},
	{Name: "n", Summary: "fills {n}, or a formula such as {2*n}, in workloads, platforms and schedulers", numeric: true},
	{Name: "p", Summary: "fills {p} in the same way", numeric: true},
}

var refinedAxes = []AxisInfo{
	{Name: kAxis, Summary: "refinement factor: subtasks a task, and nodes a host", numeric: true},
	{Name: betaAxis, Summary: "growth of the parallel work", numeric: true},
	{Name: "alpha", Default: "0", Summary: "serial fraction of tasks that state none", numeric: true},
	{Name: "chi", Default: "0", Summary: "work of a reduce task, as a part of its task's", numeric: true},
	{Name: "mapping", Default: "parts", Summary: "where parts run: parts (beside their task) or remap (the scheduler's choice)"},
	{Name: "speeds", Default: "equal", Summary: "of new nodes: equal, beta-new, beta-all or a factor"},
	{Name: "new-link-bandwidth", Default: "10Gbps", Summary: "bandwidth of the new nodes' links"},
	{Name: "new-link-latency", Default: "0s", Summary: "latency of the new nodes' links"},
	{Name: "send", Default: "reduce", Summary: "who sends an edge's data: reduce, all or pairwise"},
	{Name: "reduce-per-byte", Default: "0", Summary: "work of a reduce task for each byte it receives, in flop", numeric: true},
	{Name: "data-exponent", Default: "1", Summary: "data grow by eta to this power", numeric: true},
	{Name: "serial-ratio", Default: "0.1", Summary: "nothing is refined below this ratio of parallel to serial work", numeric: true},
	{Name: "rho0", Default: "inf", Summary: "variance of parallel work above which half of the tasks get 2k, in flop^2", numeric: true},
	{Name: "second-half-k", Default: "1", Summary: "k of the other half then", numeric: true},
	{Name: "max-level", Default: "0", Summary: "most tasks a level may get; 0: no limit", numeric: true},
	{Name: "count-reduce", Default: "false", Summary: "reduce tasks count for max-level: true or false"},
	{Name: "isospeed", Default: "false", Summary: "also find the growth of work that keeps E_v: true or false"},
}

// known are the axes, in the order of results' columns.
var known = Axes()

// Axes lists the axes, in the order of results' columns. The caller owns the
// slice.
func Axes() []AxisInfo {
	list := slices.Concat(plainAxes, refinedAxes)
	for i := range list {
		list[i].Refined = i >= len(plainAxes)
		list[i].read = readers[list[i].Name]
	}
	return list
}

// knownAt is the index of an axis in known, -1 for an unknown name.
func knownAt(name string) int {
	return slices.IndexFunc(known, func(a AxisInfo) bool { return a.Name == name })
}

// AxisNames lists the names of all axes.
func AxisNames() []string {
	names := make([]string, len(known))
	for i := range known {
		names[i] = known[i].Name
	}
	return names
}
