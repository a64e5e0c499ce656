package campaign

import (
	"slices"
	"sync"

	"github.com/clustersim/clustersim/experiments/run"
)

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
	setting *run.Setting // that it is made from; nil: none
}

// The axes that the code refers to by name.
const (
	workloadAxis  = "workload"
	platformAxis  = "platform"
	schedulerAxis = "scheduler"
	networkAxis   = "network"
	seedAxis      = "seed"
	kAxis         = "k"
	betaAxis      = "beta"
	noiseAxis     = "noise"
	pstateAxis    = "pstate"
	profileAxis   = "profile"
	onFailureAxis = "on-failure"
	sharingAxis   = "host-sharing"
	storageAxis   = "storage"
	overheadAxis  = "overhead"

	profileSeedAxis = "profile-seed"
)

// inputAxes are what a run is of.
var inputAxes = []AxisInfo{
	{Name: workloadAxis, Summary: "the workload: a file, a spec or NAME= and one of them"},
	{Name: platformAxis, Summary: "the platform: a file, a spec or NAME= and one of them"},
	{Name: schedulerAxis, Default: "heft", Summary: "the scheduler: a spec, or NAME=SPEC"},
}

// drawnAxes change workloads, and what is random.
var drawnAxes = []AxisInfo{
	{Name: seedAxis, Summary: "given to each workload and scheduler spec, noise and overhead that takes a seed and states none", numeric: true},
	{Name: "intensity", Default: "as-is", Summary: "share of communication in the critical path: compute (1%), balanced (50%), communication (80%), as-is or a percentage", numeric: true},
}

// variableAxes fill places in texts.
var variableAxes = []AxisInfo{
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

// known are the axes, in the order of results' columns. The table is made when it is first
// needed, so that settings can be added before.
var known = sync.OnceValue(Axes)

// Axes lists the axes, in the order of results' columns: inputs, settings, variables, and
// what refines workloads. The caller owns the slice.
func Axes() []AxisInfo {
	var models []AxisInfo
	for _, s := range run.Settings() {
		models = append(models, settingAxis(s))
	}
	at := 1 // behind the network, where results have had them from the beginning
	list := slices.Concat(inputAxes, models[:at], drawnAxes, models[at:], variableAxes, refinedAxes)
	for i := range list {
		list[i].Refined = i >= len(list)-len(refinedAxes)
		if list[i].read == nil {
			list[i].read = readers[list[i].Name]
		}
	}
	return list
}

// settingAxis is the axis of a setting.
func settingAxis(s run.Setting) AxisInfo {
	return AxisInfo{
		Name: s.Name, Default: s.Default, Summary: s.Text(), numeric: s.Numeric, later: !s.InID, setting: &s,
		read: func(text string) (Value, error) {
			if err := checkName(text); err != nil {
				return Value{}, err
			}
			v, err := s.Parse(text)
			return valueOf(v), err
		},
	}
}

// valueOf is a value of a setting as that of an axis.
func valueOf(v run.Value) Value {
	x := word(v.Text, func(s *Setting) {
		if v.Set != nil {
			v.Set(&s.Models)
		}
	})
	x.Number = v.Number
	return x
}

// knownAt is the index of an axis in known, -1 for an unknown name.
func knownAt(name string) int {
	return slices.IndexFunc(known(), func(a AxisInfo) bool { return a.Name == name })
}

// AxisNames lists the names of all axes.
func AxisNames() []string {
	names := make([]string, len(known()))
	for i := range known() {
		names[i] = known()[i].Name
	}
	return names
}
