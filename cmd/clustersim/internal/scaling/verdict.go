package scaling

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/internal/units"
)

// showVerdict says which of two workloads scales better, and where.
func (s *scaling) showVerdict(r *report.Report) {
	v := s.report.Verdict
	if v == nil {
		return
	}
	t := table.New(table.Keys("by", "better", "where")...)
	t.Add("1 absolute: larger E", s.name(v.Absolute.Better()), s.counts(v.Absolute))
	t.Add("2 relative: larger E_W and E_p", s.name(v.Relative.Better()), s.counts(v.Relative))
	t.Add("3 efficiency-preserving: smaller -E_p/E_W", s.name(v.Preserving.Better()), s.counts(v.Preserving))
	for c, g := range v.Growth {
		t.Add("W for E = "+output.Digits(g.Target), s.name(g.Better), s.growthReason(c))
	}
	r.Show("Which scales better?", t)
	regions := table.New(table.Keys("p", s.report.Workloads[0].Name+" at n", s.report.Workloads[1].Name+" at n")...)
	for _, procs := range s.report.P {
		regions.Add(procs, s.where(procs, isoefficiency.First), s.where(procs, isoefficiency.Second))
	}
	r.Show("The larger E by definition 1:", regions)
	if v.WorkDiffers > 0.01 {
		r.Say("At equal n the workloads' work differs by up to %s, and so does what E is about; state work: FORMULA to count the problem's.", output.Percent(v.WorkDiffers))
	}
}

// name is the better workload, for people.
func (s *scaling) name(o isoefficiency.Outcome) string {
	if name, ok := s.better(o).(string); ok {
		return name
	}
	return "unknown"
}

// counts says at how many points of the lattice each is better.
func (s *scaling) counts(t isoefficiency.Tally) string {
	var parts []string
	add := func(count int, text string) {
		if count > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", text, count))
		}
	}
	add(t.First, s.report.Workloads[0].Name)
	add(t.Second, s.report.Workloads[1].Name)
	add(t.Equal, "equal")
	add(t.Neither, "each by one")
	if known := t.First + t.Second + t.Equal + t.Neither; known > 0 {
		return strings.Join(parts, ", ") + fmt.Sprintf(" of %s", units.Count(known, "point"))
	}
	return "no point with an answer"
}

// growthReason says why one curve is judged better.
func (s *scaling) growthReason(c int) string {
	a, b := &s.report.Workloads[0], &s.report.Workloads[1]
	if reachA, reachB := reached(&a.Curves[c]), reached(&b.Curves[c]); reachA != reachB {
		return fmt.Sprintf("%s reaches it on %d of %s, %s on %d", a.Name, reachA, units.Count(len(s.report.P), "platform"), b.Name, reachB)
	}
	x, y := a.Curves[c].ByP, b.Curves[c].ByP
	if !x.Fitted() || !y.Fitted() {
		return "no law"
	}
	text := fmt.Sprintf("p^%.2f against p^%.2f", x.B, y.B)
	if s.report.Verdict.Growth[c].Better == isoefficiency.Equal {
		text += ", intervals overlap"
	}
	return text
}

// reached counts the platforms on which a target is reached.
func reached(c *isoefficiency.Curve) (count int) {
	for _, f := range c.Solutions {
		if f.Status != isoefficiency.Below {
			count++
		}
	}
	return count
}

// where lists the sizes at which a workload is better on a platform.
func (s *scaling) where(procs int, who isoefficiency.Outcome) string {
	var parts []string
	for _, r := range s.report.Verdict.Regions {
		switch {
		case r.P != procs || r.Better != who:
		case r.From == r.To:
			parts = append(parts, output.Digits(r.From))
		default:
			parts = append(parts, output.Digits(r.From)+" to "+output.Digits(r.To))
		}
	}
	if parts == nil {
		return "-"
	}
	return strings.Join(parts, ", ")
}
