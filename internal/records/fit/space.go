package fit

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Free is a parameter to fit and where to look for it. Values are as likely in each decade.
type Free struct {
	overhead.Param
	Low, High float64 // in its unit
}

// digits is how many of a fitted value count: records do not say more.
const digits = 3

// Value is that at a place between 0 and 1, rounded.
func (f *Free) Value(at float64) float64 {
	x, _ := strconv.ParseFloat(strconv.FormatFloat(f.exact(at), 'g', digits, 64), 64)
	return min(max(x, f.Low), f.High)
}

// exact is the value with all its digits: where a search takes short steps, rounded values
// would look like noise.
func (f *Free) exact(at float64) float64 {
	x := math.Exp(math.Log(f.Low) + at*(math.Log(f.High)-math.Log(f.Low)))
	if f.Unit == "jobs" {
		x = math.Round(x)
	}
	return min(max(x, f.Low), f.High)
}

// place is where a value is: between 0 and 1 in the range.
func (f *Free) place(value float64) float64 { return math.Log(value/f.Low) / math.Log(f.High/f.Low) }

// String is the text that ParseFree reads.
func (f *Free) String() string { return f.Name + "=" + f.Format(f.Low) + ".." + f.Format(f.High) }

// How many parameters can be free at once: sizes grow, and data does not. Dates of stages say more than makespans.
const (
	mostFree   = 6
	mostStages = len(bases)
)

// ParseFree reads ranges such as begin=1s..600s,pipe=1MBps..1GBps.
func ParseFree(text string) (list []Free, err error) { return parseFrees(text, mostFree, false) }

// ParseStages is like ParseFree, and reads ranges of container stages, too.
func ParseStages(text string) (list []Free, err error) { return parseFrees(text, mostStages, true) }

func parseFrees(text string, most int, containers bool) (list []Free, err error) {
	var errs []error
	for part := range strings.SplitSeq(text, ",") {
		f, err := parseFree(strings.TrimSpace(part), containers)
		if err == nil && slices.ContainsFunc(list, func(o Free) bool { return o.Name == f.Name }) {
			err = fmt.Errorf("%s is there twice", f.Name)
		}
		list, errs = append(list, f), append(errs, err)
	}
	if len(list) > most {
		errs = append(errs, fmt.Errorf("%d parameters: want at most %d", len(list), most))
	}
	return list, errors.Join(errs...)
}

func parseFree(text string, containers bool) (f Free, err error) {
	name, bounds, found := strings.Cut(text, "=")
	low, high, both := strings.Cut(bounds, "..")
	if !found || !both {
		return f, fmt.Errorf("%q: want NAME=LOW..HIGH, such as begin=1s..600s", text)
	}
	name = strings.TrimSpace(name)
	f.Param, err = srcerr.Named("parameter", name, overhead.Params(), func(p overhead.Param) string { return p.Name })
	if err != nil {
		return f, err
	}
	switch {
	case f.Container() && !containers:
		return f, fmt.Errorf("%s: a container stage, which is not fitted: records have no nodes to start containers on", name)
	case f.Word():
		return f, fmt.Errorf("%s: it is %s, and no number", name, f.Unit)
	}
	var errLow, errHigh error
	f.Low, errLow = f.ParseNumber(strings.TrimSpace(low))
	f.High, errHigh = f.ParseNumber(strings.TrimSpace(high))
	if err := errors.Join(errLow, errHigh); err != nil {
		return f, fmt.Errorf("%s: %w", name, err)
	}
	switch {
	case f.Low <= 0:
		return f, fmt.Errorf("%s: from %s: want more than 0, for the range is logarithmic", name, strings.TrimSpace(low))
	case math.IsInf(f.High, 1):
		return f, fmt.Errorf("%s: up to %s: want a finite number", name, strings.TrimSpace(high))
	case f.High <= f.Low:
		return f, fmt.Errorf("%s: %s..%s: want the smaller value first", name, strings.TrimSpace(low), strings.TrimSpace(high))
	}
	return f, nil
}

// Defaults are what to begin with for records of a workflow system, and what to fit: the
// parameters that makespans depend on. Scan interval, match cycle and slots hardly show in them;
// take them from a site's configuration.
func Defaults(system string) (from, free string) {
	switch system {
	case "Pegasus", "DAGMan":
		return "htcondor-8.6", "begin=1s..1000s,pipe=1MBps..1GBps,stretch=0.5..5"
	case "Makeflow":
		return "makeflow-wq", "submit-gap=10ms..60s,pipe=1MBps..10GBps,begin=1s..1000s"
	case "Nextflow":
		return "nextflow-local", "dispatch=100ms..60s,pipe=1MBps..10GBps,begin=1s..1000s"
	}
	return "serial", "begin=1s..1000s,pipe=1MBps..1GBps,submit-gap=10ms..60s"
}
