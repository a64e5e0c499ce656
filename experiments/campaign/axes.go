package campaign

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/refine"
)

// AxisInfo describes an axis that campaigns may have.
type AxisInfo struct {
	Name    string
	Default string // the value if a campaign leaves the axis out; "": there is none
	// Refined says that the axis is for refined workloads only.
	Refined bool
	// Queues says that the axis is for campaigns of batch queues only.
	Queues  bool
	Summary string

	numeric bool // values may be ranges
	words   bool // or words, beside numbers
	both    bool // of campaigns of batch queues, too
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
	{Name: "send", Default: "reduce", Summary: "the sender of an edge's data: reduce, all or pairwise"},
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
	list := slices.Concat(queueInputs, inputAxes, queueModels, models[:at], drawnAxes, models[at:], variableAxes, refinedAxes)
	for i := range list {
		list[i].Refined = i >= len(list)-len(refinedAxes)
		list[i].both = slices.Contains(sharedAxes, list[i].Name)
		if list[i].read == nil {
			list[i].read = readers[list[i].Name]
		}
		if list[i].read == nil {
			list[i].read, list[i].Queues = queueReaders[list[i].Name], true
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

// knownAt is the index of an axis in known, -1 for an unknown name. For names that users give see Layout.at.
func knownAt(name string) int {
	return slices.IndexFunc(known(), func(a AxisInfo) bool { return a.Name == name })
}

// Value is one value of an axis.
type Value struct {
	// Text is how results show it: of a file or a word what was written, of a
	// number or a quantity its shortest form.
	Text string
	// Number says that Text is a JSON number.
	Number bool
	Index  int // on its axis, in a Job; 0 for a default

	key string // one for all spellings; the identity is made from it
	set func(*Setting)
	// rest is what Text is the short name of, unless key is the name of a file; empty: Text
	// is no short name. Schedulers, which are no files, go without.
	rest string
}

// means is what a workload or a platform is, without its short name.
func (v Value) means() string { return cmp.Or(v.rest, v.Text) }

// valueReader reads a value of an axis.
type valueReader func(text string) (Value, error)

// maxCount bounds counts of nodes and tasks, as package refine does.
const maxCount = 10_000_000

// readers read the values of the axes.
var readers = map[string]valueReader{
	workloadAxis:         readName,
	platformAxis:         readName,
	schedulerAxis:        readScheduler,
	seedAxis:             readSeed,
	"intensity":          readIntensity,
	"n":                  number(native.Number, func(*Setting, float64) {}),
	"p":                  number(native.Number, func(*Setting, float64) {}),
	kAxis:                whole(1, func(s *Setting, x int) { s.Refined, s.Refine.K = true, x }),
	betaAxis:             number(aboveZero(native.Number), func(s *Setting, x float64) { s.Refined, s.Refine.Beta = true, x }),
	"alpha":              number(parseAlpha, func(s *Setting, x float64) { s.Refine.Alpha = x }),
	"chi":                number(notNegative(units.Fraction), func(s *Setting, x float64) { s.Refine.ReducePerWork = x }),
	"mapping":            byName(scalability.ParseMapping, func(s *Setting, m scalability.Mapping) { s.Mapping = m }),
	"speeds":             byName(scalability.ParseSpeeds, func(s *Setting, x scalability.Speeds) { s.Speeds = x }),
	"new-link-bandwidth": quantity(aboveZero(units.Bandwidth), units.FormatBandwidth, func(s *Setting, x float64) { s.NewLinkBytesPerSec = x }),
	"new-link-latency":   quantity(notNegative(units.Duration), units.FormatDuration, func(s *Setting, x float64) { s.NewLinkLatencySec = x }),
	"send":               byName(refine.ParseSend, func(s *Setting, send refine.Send) { s.Refine.Send = send }),
	"reduce-per-byte":    number(notNegative(native.Number), func(s *Setting, x float64) { s.Refine.ReduceFlopPerByte = x }),
	"data-exponent":      number(notNegative(native.Number), func(s *Setting, x float64) { s.Refine.DataExponent = x }),
	"serial-ratio":       number(notNegative(native.Number), func(s *Setting, x float64) { s.Refine.SerialRatio = x }),
	"rho0":               readRho0,
	"second-half-k":      whole(1, func(s *Setting, x int) { s.Refine.SecondHalfK = x }),
	"max-level":          whole(0, func(s *Setting, x int) { s.Refine.MaxLevelTasks = x }),
	"count-reduce":       truth(func(s *Setting, yes bool) { s.Refine.CountReduce = yes }),
	"isospeed":           truth(func(s *Setting, yes bool) { s.Isospeed = yes }),
}

// word is a value that is its own key.
func word(text string, set func(*Setting)) Value {
	return Value{Text: text, key: text, set: set}
}

// byName reads what parse reads.
func byName[T fmt.Stringer](parse func(string) (T, error), set func(*Setting, T)) valueReader {
	return func(text string) (Value, error) {
		x, err := parse(text)
		if err != nil {
			return Value{}, err
		}
		return word(x.String(), func(s *Setting) { set(s, x) }), nil
	}
}

// quantity reads a number with a unit, which format writes.
func quantity(parse func(string) (float64, error), format func(float64) string, set func(*Setting, float64)) valueReader {
	return func(text string) (Value, error) {
		x, err := parse(text)
		return word(format(x), func(s *Setting) { set(s, x) }), err
	}
}

// number reads a finite number.
func number(parse func(string) (float64, error), set func(*Setting, float64)) valueReader {
	read := quantity(parse, func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }, set)
	return func(text string) (Value, error) {
		v, err := read(text)
		v.Number = true
		return v, err
	}
}

// whole reads a whole number from lo to maxCount.
func whole(lo int, set func(*Setting, int)) valueReader {
	return func(text string) (Value, error) {
		x, err := strconv.Atoi(text)
		if err != nil || x < lo || x > maxCount {
			return Value{}, fmt.Errorf("%q is not a whole number from %d to %d", text, lo, maxCount)
		}
		v := word(strconv.Itoa(x), func(s *Setting) { set(s, x) })
		v.Number = true
		return v, nil
	}
}

// truth reads true or false.
func truth(set func(*Setting, bool)) valueReader {
	return func(text string) (Value, error) {
		w, err := srcerr.Named("value", text, []string{"false", "true"}, func(w string) string { return w })
		return word(w, func(s *Setting) { set(s, w == "true") }), err
	}
}

// readName reads the name of a workload or platform. Whether a text such as a=b.json has a
// short name, or is a file called so, is for Bind to find out.
func readName(text string) (Value, error) {
	v := word(text, func(*Setting) {})
	if short, rest := spec.CutName(text); short != "" {
		v.Text, v.rest = short, rest
	}
	return v, checkName(text)
}

// maxText bounds names and specs, which stand in every line of results.
const maxText = 4096

// checkName checks what every line of results shows.
func checkName(text string) error {
	if err := native.CheckText(text); err != nil {
		return err
	}
	if len(text) > maxText {
		return fmt.Errorf("a text of %d bytes (at most %d)", len(text), maxText)
	}
	return nil
}

// halfSpec finds specs that YAML took apart.
func halfSpec(text string) error {
	if strings.Count(text, "(") == strings.Count(text, ")") {
		return nil
	}
	return fmt.Errorf("%q is half of a spec (put quotes around a spec that holds a comma)", text)
}

// readScheduler reads a spec, which is the key, with or without a short name.
func readScheduler(text string) (Value, error) {
	if err := checkName(text); err != nil {
		return Value{}, err
	}
	n, err := spec.ParseNamed("scheduler", text)
	return Value{Text: n.String(), key: n.Spec.String(), set: func(*Setting) {}}, err
}

func readSeed(text string) (Value, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return Value{}, fmt.Errorf("%q is not a whole number, at least 0", text)
	}
	v := word(strconv.FormatUint(seed, 10), func(s *Setting) { s.Seed, s.Seeded = seed, true })
	v.Number = true
	return v, nil
}

func readIntensity(text string) (Value, error) {
	i, err := scalability.ParseIntensity(text)
	return Value{Text: text, key: i.String(), set: func(s *Setting) { s.Intensity = i }}, err
}

func readRho0(text string) (Value, error) {
	if text == "inf" {
		return word(text, func(s *Setting) { s.Refine.Rho0 = math.Inf(1) }), nil
	}
	return number(notNegative(native.Number), func(s *Setting, x float64) { s.Refine.Rho0 = x })(text)
}

func parseAlpha(text string) (float64, error) {
	x, err := notNegative(units.Fraction)(text)
	if err == nil && x > 1 {
		err = fmt.Errorf("%q is more than 1 (want a fraction from 0 to 1, or 0%% to 100%%)", text)
	}
	return x, err
}

// notNegative checks that what parse reads is finite and at least 0.
func notNegative(parse func(string) (float64, error)) func(string) (float64, error) {
	return func(text string) (float64, error) {
		x, err := parse(text)
		switch {
		case err != nil:
			return 0, err
		case math.IsNaN(x) || math.IsInf(x, 0):
			return 0, fmt.Errorf("%q is not a finite number", text)
		case x < 0:
			return 0, fmt.Errorf("%q is less than 0", text)
		}
		return x + 0, nil // no negative zero
	}
}

// aboveZero checks that what parse reads is finite and more than 0.
func aboveZero(parse func(string) (float64, error)) func(string) (float64, error) {
	return func(text string) (float64, error) {
		x, err := notNegative(parse)(text)
		if err == nil && x == 0 {
			err = errors.New("zero (want more than zero)")
		}
		return x, err
	}
}
