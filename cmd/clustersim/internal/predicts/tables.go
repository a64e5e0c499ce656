package predicts

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/predict"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/units"
)

// shownPairs is how many schedulers on one cluster are compared with each other for people; with more each is
// compared with the fastest alone.
const shownPairs = 4

// report is what is printed and written to files. Keys of JSON stay the same from release to
// release; version grows when one changes its name or its meaning.
func (f *flags) report(runs []*logs.Run, o *predict.Options, r *predict.Result) *report.Report {
	x := &report.Report{Name: "report", CSV: cellTable(r)}
	c := &r.Check
	x.Data("version", 1, "system", f.system.Name, "runs", len(runs), "tasks", r.Tasks, "seeds", f.runs, "seed", f.seed, "overhead", f.modelName, "own_scheduler", o.OwnBy, "model_error", r.ModelError)
	x.Data("check", report.Members("made", c.Made, "runs", c.Runs, "recorded_s", orNil(c.Made, c.RecordedSec), "simulated_s", orNil(c.Made, c.SimulatedSec),
		"error", orNil(c.Made, c.Error), "low_s", orNil(c.Made, c.LowSec), "high_s", orNil(c.Made, c.HighSec), "within", c.Within, "stalls", c.Stalls))
	x.Keep("predictions", "predictions", cellTable(r))
	x.Keep("limits", "limits", limitTable(r))
	x.Keep("pairs", "pairs", pairTable(r))
	x.Data("not_answered", append([]string{}, r.Unanswered...))
	x.Say("%s", f.checkLine(o, r))
	if c.Made && math.Abs(math.Log1p(c.Error)) > farOff {
		x.Say("The recorded runs are not reproduced, so that predictions say little: is it another scheduler (--own), are the nodes others (--own-nodes), or is it the workflow system (--overhead)?")
	}
	for _, line := range f.notes {
		x.Say("%s", line)
	}
	x.Add(report.Part{
		Head: "Makespans", Body: cellShown(r),
		Note: fmt.Sprintf("s; 5 %% to 95 %%: %s and a model error of %s; critical path: the longest chain of run times, as a part of the makespan", sources(c), errorText(r.ModelError)),
	})
	if t := limitShown(r); t != nil {
		x.Add(report.Part{Head: "What limits", Body: t, Note: "how much shorter the same seeds are without this limit alone; the parts do not add up; not certain: 0 is in the interval"})
	}
	if t := pairShown(r); t != nil {
		x.Add(report.Part{Head: "Schedulers", Body: t, Note: "how much longer a scheduler takes than another, with the same seeds; not told apart: 0 is in the interval"})
	}
	for i := range o.Speeds {
		x.Say("%s", speedLine(&o.Speeds[i]))
	}
	if f.heldOut != "" {
		x.Say("%s.", f.heldOut)
	}
	for i := range r.Cells {
		x.Say("%s", cellLine(&r.Cells[i]))
	}
	open := table.New(table.Named("question", "Not answered by these logs"))
	for _, line := range r.Unanswered {
		open.Add(line)
	}
	x.Add(report.Part{Body: open})
	return x
}

// sources are what intervals have beside the error of the model.
func sources(c *predict.Check) string {
	if c.Stalls < 0 {
		return "seeds"
	}
	return "seeds, stalls"
}

// errorText is an error of the model, a part of 1; large ones, which are logarithms, are factors.
func errorText(x float64) string {
	if x > farOff {
		return fmt.Sprintf("a factor of %.2g", math.Exp(x))
	}
	return output.Percent(x)
}

// farOff is an error on the recorded runs with which no prediction is worth much.
const farOff = 0.25

func orNil(made bool, v float64) any {
	if !made {
		return nil
	}
	return v
}

// checkLine is the first line: how well the recorded runs are reproduced.
func (f *flags) checkLine(o *predict.Options, r *predict.Result) string {
	c := &r.Check
	if !c.Made && o.Own != nil {
		return fmt.Sprintf("Check: not made, since no task has the date of its end, and so no recorded run has a makespan; the error of the model is taken as %s.", errorText(r.ModelError))
	}
	if !c.Made {
		return fmt.Sprintf("Check: not made, since the logs do not say what the nodes of the runs have (give --own-nodes 32c128GB); the error of the model is taken as %s.", errorText(r.ModelError))
	}
	line := fmt.Sprintf("Check: %s by %s on their own %s took %s, simulated %s: %s %%; %d of %d within %s", units.Count(c.Runs, "recorded run"), o.OwnBy,
		units.Count(len(o.Own), "node"), duration(c.RecordedSec), duration(c.SimulatedSec), signed(c.Error), c.Within, c.Runs, span(c.LowSec, c.HighSec))
	switch {
	case c.Stalls > 0:
		line += fmt.Sprintf("; %s, in which the system learned of no end for a minute", units.Count(c.Stalls, "stall"))
	case c.Stalls == 0:
		line += "; no stalls"
	}
	return line + "."
}

// span is an interval in words.
func span(low, high float64) string { return duration(low) + " to " + duration(high) }

// duration is a time in whole seconds, or with three digits below a hundred.
func duration(sec float64) string {
	digits := math.Pow10(max(0, 2-int(math.Floor(math.Log10(sec)))))
	return output.Time(math.Round(sec*digits) / digits)
}

// signed is a part of 1 in percent, with its sign.
func signed(x float64) string { return fmt.Sprintf("%+.1f", 100*x) }

// cellLine is the answer in a sentence.
func cellLine(c *predict.Cell) string {
	line := fmt.Sprintf("%s under %s: %s, nine times in ten from %s", c.Cluster, c.Scheduler, duration(c.MedianSec), span(c.LowSec, c.HighSec))
	switch name := c.Limited(); {
	case name == predict.CriticalPath:
		return line + "; the critical path limits, and more nodes do not help."
	case name != "":
		return line + fmt.Sprintf("; limited by %s: %.0f %% shorter without.", name, 100*c.Limiting().Shorter)
	case len(c.Limits) > 0 && c.Limits[0].Shorter >= leastShown:
		return line + fmt.Sprintf("; what limits: none is certain; %s is %.0f %% in the median.", c.Limits[0].Name, 100*c.Limits[0].Shorter)
	case len(c.Limits) > 0:
		return line + "; no limit alone matters."
	}
	return line + "."
}

// speedLine says where factors come from.
func speedLine(s *predict.Speed) string {
	if s.Types == nil {
		return fmt.Sprintf("Speed of %s: %.3g, as stated; run times are taken to be off by 15 %%. A small run there (--small-run) says more.", kindOf(s.Kind), s.Factor)
	}
	return fmt.Sprintf("Speed of %s: %.3g, by %s of a small run in %s.", kindOf(s.Kind), s.Factor, units.Count(s.Matched, "task"), units.Count(len(s.Types), "type"))
}

func cellTable(r *predict.Result) *table.Table {
	t := table.New(table.Keys("nodes", "scheduler", "makespan_s", "low_s", "high_s", "simulated_s", "critical_path_s", "limited_by", "shorter")...)
	for i := range r.Cells {
		c := &r.Cells[i]
		t.Add(c.Cluster, c.Scheduler, c.MedianSec, c.LowSec, c.HighSec, stats.Median(append([]float64{}, c.Seconds...)), c.CriticalSec, output.TextOrNil(c.Limited()), shorter(c))
	}
	return t
}

// shorter is what the greatest limit costs; nil if it cannot be taken away.
func shorter(c *predict.Cell) any {
	if l := c.Limiting(); l != nil {
		return l.Shorter
	}
	return nil
}

// percent is a column of parts of 1, which people see in percent.
func percent(key, head string, sign bool) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string {
		x, is := v.(float64)
		switch {
		case !is:
			return fmt.Sprint(v)
		case sign:
			return signed(x)
		}
		return strconv.FormatFloat(100*x, 'f', 1, 64)
	}}
}

// seconds is a column of times, in s with the digits of duration.
func seconds(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string {
		text, _, _ := strings.Cut(duration(v.(float64)), " ")
		return text
	}}
}

// cellShown is for people.
func cellShown(r *predict.Result) *table.Table {
	t := table.New(table.Column{Key: "nodes", Use: table.Group}, table.Column{Key: "scheduler"}, seconds("makespan", "makespan"), seconds("low", "5 %"),
		seconds("high", "95 %"), percent("critical", "critical path/%", false), table.Named("limit", "limited by"), percent("shorter", "shorter without/%", false))
	for i := range r.Cells {
		c := &r.Cells[i]
		t.Add(c.Cluster, c.Scheduler, c.MedianSec, c.LowSec, c.HighSec, min(1, c.CriticalSec/c.MedianSec), output.TextOrNil(c.Limited()), shorter(c))
	}
	return t
}

func limitTable(r *predict.Result) *table.Table {
	t := table.New(table.Keys("nodes", "scheduler", "limit", "shorter", "low", "high")...)
	for i := range r.Cells {
		for _, l := range r.Cells[i].Limits {
			t.Add(r.Cells[i].Cluster, r.Cells[i].Scheduler, l.Name, l.Shorter, l.Low, l.High)
		}
	}
	return t
}

// With more predictions than that, people see only limits that cost as much.
const (
	allLimits  = 4
	leastShown = 0.02
)

// limitShown is for people; nil if there is nothing to show.
func limitShown(r *predict.Result) *table.Table {
	t := table.New(table.Column{Key: "nodes", Use: table.Group}, table.Column{Key: "scheduler"}, table.Named("limit", "without"), percent("shorter", "shorter/%", false), percent("low", "5 %", false), percent("high", "95 %", false), table.Column{Key: "verdict"})
	found := false
	for i := range r.Cells {
		for _, l := range r.Cells[i].Limits {
			if found = true; len(r.Cells) > allLimits && l.Shorter < leastShown {
				continue
			}
			var verdict any
			if !(l.Low > 0) {
				verdict = "not certain"
			}
			t.Add(r.Cells[i].Cluster, r.Cells[i].Scheduler, l.Name, whole(l.Shorter), whole(l.Low), whole(l.High), verdict)
		}
	}
	if !found {
		return nil
	}
	return t
}

// whole has no negative zero.
func whole(x float64) float64 { return math.Round(1000*x)/1000 + 0 }

func pairTable(r *predict.Result) *table.Table {
	t := table.New(table.Keys("nodes", "scheduler", "than", "longer", "low", "high", "told_apart")...)
	for _, p := range r.Pairs {
		t.Add(p.Cluster, p.B, p.A, p.Ratio-1, p.Low-1, p.High-1, p.Apart)
	}
	return t
}

// pairShown is for people; nil if there is nothing to show.
func pairShown(r *predict.Result) *table.Table {
	if len(r.Pairs) == 0 {
		return nil
	}
	t := table.New(table.Column{Key: "nodes", Use: table.Group}, table.Column{Key: "scheduler"}, table.Column{Key: "than"}, percent("longer", "longer/%", true), percent("low", "5 %", true), percent("high", "95 %", true), table.Column{Key: "verdict"})
	best := fastest(r)
	for _, p := range r.Pairs {
		if fewest := best[p.Cluster]; fewest != "" && fewest != p.A && fewest != p.B {
			continue
		}
		verdict := "not told apart"
		switch {
		case p.Apart && p.Ratio > 1:
			verdict = "slower"
		case p.Apart:
			verdict = "faster"
		}
		t.Add(p.Cluster, p.B, p.A, p.Ratio-1, p.Low-1, p.High-1, verdict)
	}
	return t
}

// fastest are the fastest schedulers of clusters with more schedulers than are compared with each other.
func fastest(r *predict.Result) map[string]string {
	count, best, sec := map[string]int{}, map[string]string{}, map[string]float64{}
	for i := range r.Cells {
		c := &r.Cells[i]
		if count[c.Cluster]++; sec[c.Cluster] == 0 || c.MedianSec < sec[c.Cluster] {
			best[c.Cluster], sec[c.Cluster] = c.Scheduler, c.MedianSec
		}
	}
	for cluster, n := range count {
		if n <= shownPairs {
			delete(best, cluster)
		}
	}
	return best
}
