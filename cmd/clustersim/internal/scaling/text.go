package scaling

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
)

// meaning is the efficiency as a formula.
func (s *scaling) meaning() string {
	text := s.input.Definition.Formula()
	if s.input.Work != "" {
		text += ", W = " + s.input.Work
	}
	return text
}

// showSurface has a table of E for each workload: sizes down, platforms across.
func (s *scaling) showSurface(r *report.Report) {
	for k, prog := range s.report.Workloads {
		columns := []table.Column{output.Rounded("n")}
		for _, procs := range s.report.P {
			columns = append(columns, table.Fixed("p = "+strconv.Itoa(procs), "", 3))
		}
		t := table.New(columns...)
		for i, n := range s.report.Sizes {
			row := []any{n}
			for j := range s.report.P {
				row = append(row, prog.Lattice[j][i].Efficiency)
			}
			t.Add(row...)
		}
		r.Show(fmt.Sprintf("%s: efficiency of %s", prog.Name, s.input.Workloads[k].Text), t)
	}
}

// showCurves says for each target how the work must grow.
func (s *scaling) showCurves(r *report.Report) {
	for c, target := range s.report.Targets {
		t := table.New(table.Column{Key: "workload"}, table.Column{Key: "p"}, table.Column{Key: "C", Head: "C/Gf", Text: giga},
			output.Rounded("n"), table.Column{Key: "W", Head: "W/Gf", Text: giga}, table.Fixed("E", "", 3), table.Column{Key: "note"})
		for _, prog := range s.report.Workloads {
			for j, f := range prog.Curves[c].Solutions {
				at := orNone(f.At)
				t.Add(prog.Name, f.P, prog.Lattice[j][0].MarkedSpeedFlops, at.N, at.WorkFlop, at.Efficiency, note(&f, prog.Limits[j], s.report))
			}
		}
		var laws []string
		for k := range s.report.Workloads {
			laws = append(laws, s.lawText(k, c))
		}
		r.Add(report.Part{
			Head: fmt.Sprintf("How must the work grow to keep E = %s within %s?", output.Digits(target), output.Digits(s.report.Tolerance)),
			Body: t, Note: strings.Join(laws, "\n"),
		})
	}
}

func giga(v any) string { return strconv.FormatFloat(v.(float64)/1e9, 'g', 5, 64) }

// note explains a row.
func note(f *isoefficiency.Solution, l isoefficiency.Limit, r *isoefficiency.Report) string {
	switch f.Status {
	case isoefficiency.Steps:
		return fmt.Sprintf("E steps from %.3f at n = %s to %.3f at n = %s", f.Under.Efficiency, output.Digits(f.Under.N), f.Over.Efficiency, output.Digits(f.Over.N))
	case isoefficiency.Above:
		return fmt.Sprintf("more at every size: %.3f at n = %s", f.First.Efficiency, output.Digits(f.First.N))
	case isoefficiency.Below:
		text := fmt.Sprintf("none up to n = %s: E is at most %.3f, at n = %s", output.Digits(r.Sizes[len(r.Sizes)-1]), f.Greatest.Efficiency, output.Digits(f.Greatest.N))
		if l.Known {
			text += fmt.Sprintf("; as W grows it tends to %.2f (%.2f to %.2f)", l.Efficiency, l.Low, l.High)
		} else {
			text += "; the samples do not tell where it tends to"
		}
		if f.First != nil {
			text += fmt.Sprintf("; reached at n = %s, but not kept", output.Digits(f.First.N))
		}
		return text
	case isoefficiency.Holds:
		if f.Under == nil {
			return "the smallest size"
		}
		if f.First != nil && f.First.N < f.At.N && f.First != f.Over {
			return fmt.Sprintf("reached at n = %s already, but not kept", output.Digits(f.First.N))
		}
	}
	return ""
}

// lawText is the growth law of a workload for a target, as sentences.
func (s *scaling) lawText(k, c int) string {
	prog := &s.report.Workloads[k]
	curve := &prog.Curves[c]
	var text strings.Builder
	text.WriteString(prog.Name + ": ")
	if !curve.ByP.Fitted() {
		text.WriteString("no law, for want of two platforms with a crossing")
	} else {
		fmt.Fprintf(&text, "W grows as p^%.2f%s and C^%.2f%s", curve.ByP.B, interval(curve.ByP), curve.ByC.B, interval(curve.ByC))
		if curve.ByP.Points > 2 {
			fmt.Fprintf(&text, "; %d points, each within %s", curve.ByP.Points, output.Percent(curve.ByP.Worst))
		} else {
			text.WriteString("; through two points")
		}
	}
	first, last := ends(curve)
	if first != nil && last != first {
		fmt.Fprintf(&text, "\n%s: from p = %d to %d n goes from %s to %s and W grows %s times; E stays within %.3f of %s", prog.Name, first.P, last.P,
			output.Digits(first.N), output.Digits(last.N), timesAs(last.WorkFlop/first.WorkFlop), spread(curve), output.Digits(curve.Target))
	}
	if b := prog.Law.Exponent(); !math.IsNaN(b) && prog.Law.Error < poorLaw {
		l := prog.Law.Law[0]
		fmt.Fprintf(&text, "\n%s: overhead over the whole lattice To/T1 ~ W^%.2f p^%.2f (error %.0f %%), by which W would grow as p^%.2f", prog.Name, -l.I, l.J, 100*prog.Law.Error, b)
	}
	return text.String()
}

// poorLaw is the error from which on the overhead's law is not worth printing.
const poorLaw = 0.5

// timesAs prints how many times more, to three digits or the whole number.
func timesAs(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// interval is the confidence interval of an exponent.
func interval(g calibration.Power) string {
	if math.IsInf(g.Low, 0) || math.IsNaN(g.Low) {
		return ""
	}
	return fmt.Sprintf(" (95 %%: %.2f to %.2f)", g.Low, g.High)
}

// ends are the solutions on the smallest and the largest platform that have one.
func ends(c *isoefficiency.Curve) (first, last *isoefficiency.Run) {
	for _, f := range c.Solutions {
		if f.Status != isoefficiency.Holds {
			continue
		}
		if first == nil {
			first = f.At
		}
		last = f.At
	}
	return first, last
}

// spread is the greatest distance from the target along the curve.
func spread(c *isoefficiency.Curve) float64 {
	most := 0.0
	for _, f := range c.Solutions {
		if f.Status == isoefficiency.Holds {
			most = max(most, math.Abs(f.At.Efficiency-c.Target))
		}
	}
	return most
}

// showSerial has Karp and Flatt's serial fraction at the largest size: its course
// says what keeps the efficiency down.
func (s *scaling) showSerial(r *report.Report) {
	last := len(s.report.Sizes) - 1
	columns := []table.Column{{Key: "p"}, table.Fixed("V", "", 1)}
	for _, prog := range s.report.Workloads {
		columns = append(columns, table.Fixed("S "+prog.Name, "", 1), table.Fixed("f "+prog.Name, "", 4))
	}
	t := table.New(columns...)
	for j, procs := range s.report.P {
		row := []any{procs, s.report.Workloads[0].Lattice[j][last].EquivalentCores}
		for _, prog := range s.report.Workloads {
			x := prog.Lattice[j][last]
			row = append(row, x.Speedup(), x.SerialFraction())
		}
		t.Add(row...)
	}
	r.Show(fmt.Sprintf("Speedup S on V equivalent cores and serial fraction f (Karp and Flatt) at n = %s:", output.Digits(s.report.Sizes[last])), t)
}
