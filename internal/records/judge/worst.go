package judge

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
)

// Bad is a record that a prediction is far off.
type Bad struct {
	At      int // place in All
	By      *Prediction
	Reasons []string // sentences; empty if the record shows none
}

// Main is the prediction of a record that is looked at closely: that of the first model for
// it; nil if none is.
func (r *Result) Main(at int) *Prediction {
	for _, p := range r.models() {
		if !math.IsNaN(p.Sec[at]) {
			return p
		}
	}
	return nil
}

// Worst are the n records that their main predictions are furthest off, too long or too
// short by the greatest factor.
func (r *Result) Worst(n int) []Bad {
	var list []Bad
	for _, i := range r.Judged {
		if p := r.Main(i); p != nil {
			list = append(list, Bad{At: i, By: p})
		}
	}
	far := func(b Bad) float64 {
		return records.LogRatio.One(b.By.Sec[b.At], r.All.Cases[b.At].RecordedMakespanSec)
	}
	slices.SortStableFunc(list, func(a, b Bad) int { return cmp.Compare(far(b), far(a)) })
	list = list[:min(n, len(list))]
	for i := range list {
		list[i].Reasons = r.reasons(&list[i])
	}
	return list
}

// reasons are what the records show of why a prediction is wrong.
func (r *Result) reasons(b *Bad) (list []string) {
	c, sec := &r.All.Cases[b.At], b.By.Sec[b.At]
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	if low, high, n := r.spread(b.At); n > 1 && low <= sec && sec <= high {
		say("within chance: %d runs of it took %.0f to %.0f s", n, low, high)
	}
	if b.By.LowSec != nil && b.By.LowSec[b.At] <= c.RecordedMakespanSec && c.RecordedMakespanSec <= b.By.HighSec[b.At] {
		say("within the model's band: %.0f to %.0f s", b.By.LowSec[b.At], b.By.HighSec[b.At])
	}
	unsized := 0
	for _, bytes := range c.BytesIn {
		if bytes == 0 {
			unsized++
		}
	}
	if 2*unsized > c.DAG.NumTasks() {
		say("%d of %d tasks read nothing: sizes may be missing", unsized, c.DAG.NumTasks())
	}
	if sec > c.RecordedMakespanSec {
		if b.By.Model.SubmitHost != "" || b.By.Model.ContainerStages() { // not known without a network, or nodes
		} else if stage, part := longestStage(b.By.Model, c); stage != overhead.Running && part > 0.5 {
			say("%s is %.0f %% of the simulated time of its tasks", stage, 100*part)
		}
	} else {
		if n := r.overlapping(b.At); n > 0 {
			say("other runs of %s at the same time: %d", c.System, n)
		}
		if busy := sum(c.RunSec) / c.RecordedMakespanSec; busy < 0.5 {
			say("%.2f tasks ran at a time", busy)
		}
	}
	if median, n := r.siblings(b); n >= fewSiblings {
		own := records.Relative.Miss(sec, c.RecordedMakespanSec)
		if alike := math.Abs(math.Log(max(1+own, leastRatio) / max(1+median, leastRatio))); alike < math.Log(alikeRatio) {
			say("the other records of %s alike: median %+.0f %%", c.Application, 100*median)
		} else {
			say("not so the other records of %s: median %+.0f %%", c.Application, 100*median)
		}
	}
	return list
}

const (
	fewSiblings = 3    // records of an application that say how its records are
	leastRatio  = 1e-9 // of simulated/recorded, so that it has a logarithm
	alikeRatio  = 1.5  // two errors are alike up to this factor
)

// siblings are the other records of the application that the prediction is for, and the
// median of their errors.
func (r *Result) siblings(b *Bad) (median float64, n int) {
	var list []float64
	own := &r.All.Cases[b.At]
	for _, i := range r.Judged {
		if c := &r.All.Cases[i]; i != b.At && c.System == own.System && c.Application == own.Application && !math.IsNaN(b.By.Sec[i]) {
			list = append(list, records.Relative.Miss(b.By.Sec[i], c.RecordedMakespanSec))
		}
	}
	slices.Sort(list)
	return stats.Quantile(list, 0.5), len(list)
}

// spread is how short and how long the runs of a workflow took, and how many there are.
func (r *Result) spread(at int) (low, high float64, n int) {
	low, high = math.Inf(1), math.Inf(-1)
	for i := range r.All.Cases {
		if c := &r.All.Cases[i]; c.Twins == r.All.Cases[at].Twins {
			low, high, n = min(low, c.RecordedMakespanSec), max(high, c.RecordedMakespanSec), n+1
		}
	}
	return low, high, n
}

// overlapping counts the records that ran at the same time.
func (r *Result) overlapping(at int) (n int) {
	for i := range r.All.Cases {
		if i != at && records.Overlaps(&r.All.Cases[i], &r.All.Cases[at]) {
			n++
		}
	}
	return n
}

// longestStage is what the tasks of a record spend most of their simulated time with, from
// ready to known.
func longestStage(m *Model, c *records.Case) (longest overhead.Stage, part float64) {
	var (
		e     overhead.Evaluator
		by    [overhead.Completing + 1]float64
		total float64
	)
	dates, _ := e.Dates(&m.Model, c.Jobs)
	for i := range dates {
		for _, x := range dates[i].Spans() {
			by[x.Stage] += x.FinishSec - x.StartSec
			total += x.FinishSec - x.StartSec
		}
	}
	for s, sec := range by {
		if sec > by[longest] {
			longest = overhead.Stage(s)
		}
	}
	return longest, by[longest] / total
}

func sum(list []float64) (all float64) {
	for _, x := range list {
		all += x
	}
	return all
}

// Reason is all reasons in one line.
func (b *Bad) Reason() string { return strings.Join(b.Reasons, "; ") }
