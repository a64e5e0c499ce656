package records

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/units"
)

// outcome is what is printed and written to files. Keys of JSON stay the same from release
// to release; version grows when one changes its name or its meaning.
func (v *verdict) outcome() *report.Report { return v.report(false) }

// page has all records, too.
func (v *verdict) page() *report.Report {
	r := v.report(true)
	r.Title = "How near to recorded executions?"
	r.Intro = units.Count(len(v.Judged), "record")
	return r
}

func (v *verdict) report(page bool) *report.Report {
	r := &report.Report{Name: "report", CSV: v.recordTable()}
	r.Data("version", 1, "records", len(v.Judged), "training_records", len(v.Train), "broken", len(v.broken), "regression_by", v.regressionBy())
	if v.Simulator != nil {
		r.Data("scheduler", v.flags.scheduler, "platform", v.flags.platform)
	}
	r.Keep("models", "", v.modelTable())
	r.Keep("errors", "errors", v.errorTable())
	r.Keep("worst", "worst", v.worstTable())
	r.Keep("trends", "trends", v.trendTable())
	r.Keep("makespans", "records", v.recordTable())
	if len(v.logs.cases) > 0 {
		v.logs.keep(r)
	}
	r.Data("remarks", textsOf(v.remarks()), "repairs", textsOf(v.repairs()), "unusable", textsOf(v.brokenLines()))
	beaten := v.Beaten()
	for _, line := range beaten {
		r.Say("%s.", line)
	}
	r.Add(report.Part{Head: "Errors by system", Body: v.systemTable(), Note: "error: simulated / recorded - 1; bias: its mean; p90: 90 % of errors are at most that; |ln|: mean of |ln(simulated / recorded)|"})
	for _, by := range []string{"application", "size"} {
		r.Add(report.Part{Head: "Mean/median error in % by " + by, Body: v.crossTable(by)})
	}
	if len(v.worst) > 0 {
		r.Show("Furthest off", v.worstShown())
	}
	v.logs.show(r)
	if t := v.trendShown(); t != nil {
		r.Add(report.Part{Head: "Do errors grow with something?", Body: t, Note: "rank correlation of simulated / recorded with it, from -1 to 1; near 0 it does not matter"})
	}
	for _, d := range v.Figures() {
		r.Add(report.Part{File: d.Name, Body: report.Figure{Caption: d.Caption, Draw: d.Draw}})
	}
	if page {
		r.Show("Recorded beside simulated makespans", v.wideTable())
	}
	for _, line := range v.remarks()[len(beaten):] {
		r.Say("%s.", line)
	}
	for _, line := range v.repairs() {
		r.Say("Repaired: %s.", line)
	}
	return r
}

func (v *verdict) regressionBy() string {
	if len(v.Train) > 0 {
		return "training records"
	}
	return string(v.By)
}

// remarks are what must be known of the errors.
func (v *verdict) remarks() []string {
	list := append(v.Remarks(), v.Notes...)
	if v.Simulator != nil {
		list = append(list, fmt.Sprintf("models are simulated under the scheduler %s on %s of each record, baselines on a pool of its cores", v.flags.scheduler, v.flags.platform))
	}
	list = append(list, v.logs.remarks()...)
	for _, name := range v.repeated {
		list = append(list, name+" has the same content as another record and counts once")
	}
	return list
}

// repairs are what was mended, in which record.
func (v *verdict) repairs() (list []string) {
	for i := range v.All.Cases {
		for _, line := range v.All.Cases[i].Repairs {
			if strings.HasPrefix(line, "sizes of 0 ") {
				continue
			}
			list = append(list, filepath.Base(v.All.Cases[i].File)+": "+line)
		}
	}
	return list
}

func (v *verdict) brokenLines() (list []string) {
	for _, err := range v.broken {
		list = append(list, mistake.OneLine(err.Error()))
	}
	return list
}

// textsOf is a list that JSON has even when it is empty.
func textsOf(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
