package scaling

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/internal/units"
)

// showSurface has a table of E for each workload: sizes down, platforms across.
func (s *scaling) showSurface(r *report.Report) {
	for k, prog := range s.Workloads {
		columns := []table.Column{output.Rounded("n")}
		for _, procs := range s.P {
			columns = append(columns, table.Fixed("p = "+strconv.Itoa(procs), "", 3))
		}
		t := table.New(columns...)
		for i, n := range s.Sizes {
			row := []any{n}
			for j := range s.P {
				row = append(row, prog.Lattice[j][i].Efficiency)
			}
			t.Add(row...)
		}
		r.Show(fmt.Sprintf("%s: efficiency of %s", prog.Name, s.input.Workloads[k].Text), t)
	}
}

// showCurves says for each target how the work must grow.
func (s *scaling) showCurves(r *report.Report) {
	for c, target := range s.Targets {
		t := table.New(table.Column{Key: "workload"}, table.Column{Key: "p"}, table.Column{Key: "C", Head: "C/Gf", Text: giga},
			output.Rounded("n"), table.Column{Key: "W", Head: "W/Gf", Text: giga}, table.Fixed("E", "", 3), table.Column{Key: "note"})
		for _, prog := range s.Workloads {
			for j, f := range prog.Curves[c].Solutions {
				at := orNone(f.At)
				t.Add(prog.Name, f.P, prog.Lattice[j][0].MarkedSpeedFlops, at.N, at.WorkFlop, at.Efficiency, s.note(&f, prog.Limits[j]))
			}
		}
		var laws []string
		for k := range s.Workloads {
			laws = append(laws, s.lawText(k, c))
		}
		r.Add(report.Part{
			Head: fmt.Sprintf("How must the work grow to keep E = %s within %s?", output.Digits(target), output.Digits(s.Tolerance)),
			Body: t, Note: strings.Join(laws, "\n"),
		})
	}
}

func giga(v any) string { return strconv.FormatFloat(v.(float64)/1e9, 'g', 5, 64) }

func (s *scaling) note(f *isoefficiency.Solution, l isoefficiency.Limit) string {
	switch f.Status {
	case isoefficiency.Steps:
		return fmt.Sprintf("E steps from %.3f at n = %s to %.3f at n = %s", f.Under.Efficiency, output.Digits(f.Under.N), f.Over.Efficiency, output.Digits(f.Over.N))
	case isoefficiency.Above:
		return fmt.Sprintf("more at every size: %.3f at n = %s", f.First.Efficiency, output.Digits(f.First.N))
	case isoefficiency.Below:
		text := fmt.Sprintf("none up to n = %s: E is at most %.3f, at n = %s", output.Digits(s.Sizes[len(s.Sizes)-1]), f.Greatest.Efficiency, output.Digits(f.Greatest.N))
		if l.Known {
			text += fmt.Sprintf("; as W grows it tends to %.2f (%.2f to %.2f)", l.Efficiency, l.Low, l.High)
		} else {
			text += "; the samples do not show where it tends to"
		}
		if early := f.Early(); early != nil {
			text += fmt.Sprintf("; reached at n = %s, but not kept", output.Digits(early.N))
		}
		return text
	case isoefficiency.Holds:
		if f.Under == nil {
			return "the smallest size"
		}
		if early := f.Early(); early != nil {
			return fmt.Sprintf("reached at n = %s already, but not kept", output.Digits(early.N))
		}
	}
	return ""
}

// lawText is the growth law of a workload for a target, as sentences.
func (s *scaling) lawText(k, c int) string {
	prog := &s.Workloads[k]
	curve := &prog.Curves[c]
	text := prog.Name + ": no law, for want of two platforms with a crossing"
	if law := curve.ByP; law.Fitted() {
		through := "through two points"
		if law.Points > 2 {
			through = fmt.Sprintf("%d points, each within %s", law.Points, output.Percent(law.Worst))
		}
		text = fmt.Sprintf("%s: W grows as p^%.2f%s and C^%.2f%s; %s", prog.Name, law.B, interval(law), curve.ByC.B, interval(curve.ByC), through)
	}
	if first, last := curve.Ends(); last != first {
		text += fmt.Sprintf("\n%s: from p = %d to %d n goes from %s to %s and W grows %s times; E stays within %.3f of %s", prog.Name, first.P, last.P,
			output.Digits(first.N), output.Digits(last.N), timesAs(last.WorkFlop/first.WorkFlop), curve.Spread(), output.Digits(curve.Target))
	}
	if prog.Law.Good() {
		l := prog.Law.Law[0]
		text += fmt.Sprintf("\n%s: overhead over the whole lattice To/T1 ~ W^%.2f p^%.2f (error %.0f %%), by which W would grow as p^%.2f", prog.Name, -l.I, l.J, 100*prog.Law.Error, prog.Law.Exponent())
	}
	return text
}

// timesAs prints how many times more, to three digits or the whole number.
func timesAs(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

func interval(g calibration.Power) string {
	if !g.Bounded() {
		return ""
	}
	return fmt.Sprintf(" (95 %%: %.2f to %.2f)", g.Low, g.High)
}

// showSerial has Karp and Flatt's serial fraction at the largest size: its course
// says what keeps the efficiency down.
func (s *scaling) showSerial(r *report.Report) {
	last := len(s.Sizes) - 1
	columns := []table.Column{{Key: "p"}, table.Fixed("V", "", 1)}
	for _, prog := range s.Workloads {
		columns = append(columns, table.Fixed("S "+prog.Name, "", 1), table.Fixed("f "+prog.Name, "", 4))
	}
	t := table.New(columns...)
	for j, procs := range s.P {
		row := []any{procs, s.Workloads[0].Lattice[j][last].EquivalentCores}
		for _, prog := range s.Workloads {
			x := prog.Lattice[j][last]
			row = append(row, x.Speedup(), x.SerialFraction())
		}
		t.Add(row...)
	}
	r.Show(fmt.Sprintf("Speedup S on V equivalent cores and serial fraction f (Karp and Flatt) at n = %s:", output.Digits(s.Sizes[last])), t)
}

// showVerdict says which of two workloads scales better, and where.
func (s *scaling) showVerdict(r *report.Report) {
	v := s.Verdict
	if v == nil {
		return
	}
	t := table.New(table.Keys("by", "better", "where")...)
	for _, d := range definitions(v) {
		t.Add(d.text, s.name(d.Better()), s.counts(d.Tally))
	}
	for c, g := range v.Growth {
		t.Add("W for E = "+output.Digits(g.Target), s.name(g.Better), s.growthReason(c))
	}
	r.Show("Which scales better?", t)
	regions := table.New(table.Keys("p", s.Workloads[0].Name+" at n", s.Workloads[1].Name+" at n")...)
	for _, procs := range s.P {
		regions.Add(procs, s.where(procs, isoefficiency.First), s.where(procs, isoefficiency.Second))
	}
	r.Show("The larger E by definition 1:", regions)
	if !v.SameWork() {
		r.Say("At equal n the workloads' work differs by up to %s, and so does what E is about; state work: FORMULA to count the problem's.", output.Percent(v.WorkDiffers))
	}
}

// counts says at how many points of the lattice each is better.
func (s *scaling) counts(t isoefficiency.Tally) string {
	var parts []string
	add := func(count int, text string) {
		if count > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", text, count))
		}
	}
	add(t.First, s.Workloads[0].Name)
	add(t.Second, s.Workloads[1].Name)
	add(t.Equal, "equal")
	add(t.Neither, "each by one")
	if known := t.Known(); known > 0 {
		return strings.Join(parts, ", ") + fmt.Sprintf(" of %s", units.Count(known, "point"))
	}
	return "no point with an answer"
}

// growthReason says why one curve is judged better.
func (s *scaling) growthReason(c int) string {
	a, b := &s.Workloads[0], &s.Workloads[1]
	x, y := &a.Curves[c], &b.Curves[c]
	exponents := fmt.Sprintf("p^%.2f against p^%.2f", x.ByP.B, y.ByP.B)
	switch s.Verdict.Growth[c].By {
	case isoefficiency.ByReach:
		return fmt.Sprintf("%s reaches it on %d of %s, %s on %d", a.Name, x.Reached(), units.Count(len(s.P), "platform"), b.Name, y.Reached())
	case isoefficiency.ByExponents:
		return exponents
	case isoefficiency.ByOverlap:
		return exponents + ", intervals overlap"
	}
	return "no law"
}

// where lists the sizes at which a workload is better on a platform.
func (s *scaling) where(procs int, better isoefficiency.Outcome) string {
	var parts []string
	for _, r := range s.Verdict.Where(procs, better) {
		text := output.Digits(r.From)
		if r.To != r.From {
			text += " to " + output.Digits(r.To)
		}
		parts = append(parts, text)
	}
	if parts == nil {
		return "-"
	}
	return strings.Join(parts, ", ")
}
