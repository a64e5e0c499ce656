package scaling

import (
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
)

// fileNames are those of the files that outcome may have.
var fileNames = []string{
	"report.txt", "report.json", "surface.csv", "solutions.csv", "laws.csv", "cells.csv",
	"surface.svg", "surface.png", "surface.pdf", "curves.svg", "curves.png", "curves.pdf",
}

// outcome has the answers for people, in the order of the questions, and the tables and
// figures behind them. Keys of JSON stay the same from release to release; version
// grows when one changes its name or its meaning.
func (s *scaling) outcome() *report.Report {
	in := s.input
	type named struct {
		Name     string `json:"name"`
		Workload string `json:"workload"`
	}
	var workloads []named
	for _, p := range in.Workloads {
		workloads = append(workloads, named{p.Name, p.Text})
	}
	r := &report.Report{Name: "report"}
	r.Data("version", 2, "file", s.file, "platform", in.Platform.Text, "workloads", workloads, "definition", in.Definition.String(),
		"tolerance", s.Tolerance, "scheduler", in.Scheduler, "network", in.Options.Network.String(), "host_sharing", in.Options.HostSharing.String(), "loopback", in.Options.Loopback.String())
	if in.Options.Noise.On() {
		r.Data("noise", in.Options.Noise.String())
	}
	if in.Options.Overhead.On() {
		r.Data("overhead", in.Options.Overhead.String())
	}
	var differs any // undefined without a comparison
	if s.Verdict != nil {
		differs = s.Verdict.WorkDiffers
	}
	r.Data("work_differs", differs)
	s.keepResults(r)
	s.keepVerdict(r)
	s.showSurface(r)
	s.showCurves(r)
	s.showSerial(r)
	s.showVerdict(r)
	meaning := in.Definition.Formula()
	if in.Work != "" {
		meaning += ", W = " + in.Work
	}
	r.Say("%s; %s, %s", meaning, in.Shown, in.Options)
	if len(s.P) > 1 && len(s.Sizes) > 1 {
		r.Add(report.Part{File: "surface", Body: report.Figure{Caption: "efficiency over size and platform", Draw: s.SurfaceFigure}})
	}
	if s.Crosses() {
		r.Add(report.Part{File: "curves", Body: report.Figure{Caption: "work that keeps the efficiency", Draw: s.CurvesFigure}})
	}
	return r
}

// page is the outcome under a title.
func (s *scaling) page() *report.Report {
	r := s.outcome()
	var names []string
	for _, w := range s.input.Workloads {
		names = append(names, w.Name)
	}
	r.Title = "How the work must grow: " + strings.Join(names, " and ")
	r.Intro = s.file + ", on " + s.input.Platform.Text
	return r
}

// keepResults has tables of the runs of the lattice, of the solutions and the laws by target, of
// what the efficiency tends to on each platform, and of the law of T_o/T_1.
func (s *scaling) keepResults(r *report.Report) {
	lattice := newTable("workload", "n", "p", "hosts", "cores", "tasks", "work_flop", "marked_speed_flops", "makespan_s",
		"sequential_s", "speedup", "equivalent_cores", "efficiency", "serial_fraction", "overhead_s")
	solutions := newTable("workload", "target", "p", "marked_speed_flops", "status", "n", "work_flop", "efficiency", "under_n", "under_efficiency",
		"over_n", "over_efficiency", "crossing_flop", "first_n", "greatest_efficiency", "greatest_n", "sizes_simulated")
	laws := newTable("workload", "target", "over", "points", "factor", "exponent", "exponent_low", "exponent_high", "worst_error")
	limits := newTable("workload", "p", "limit_efficiency", "low", "high", "rate", "worst_error")
	overheads := newTable("workload", "points", "factor", "by_work", "by_p", "error", "exponent")
	for _, w := range s.Workloads {
		for _, row := range w.Lattice {
			for _, x := range row {
				lattice.Add(w.Name, x.N, x.P, x.Hosts, x.Cores, x.Tasks, x.WorkFlop, x.MarkedSpeedFlops, x.MakespanSec,
					x.SequentialSec, x.Speedup(), x.EquivalentCores, x.Efficiency, x.SerialFraction(), x.OverheadSec())
			}
		}
		for _, c := range w.Curves {
			for j, f := range c.Solutions {
				at, under, over := orNone(f.At), orNone(f.Under), orNone(f.Over)
				solutions.Add(w.Name, c.Target, f.P, w.Lattice[j][0].MarkedSpeedFlops, f.Status.String(), at.N, at.WorkFlop, at.Efficiency, under.N, under.Efficiency,
					over.N, over.Efficiency, f.CrossingFlop, orNone(f.First).N, f.Greatest.Efficiency, f.Greatest.N, f.Runs)
			}
			addLaw := func(over string, law calibration.Power) {
				laws.Add(w.Name, c.Target, over, law.Points, law.A, law.B, law.Low, law.High, law.Worst)
			}
			addLaw("p", c.ByP)
			addLaw("marked_speed_flops", c.ByC)
		}
		for _, l := range w.Limits {
			limits.Add(w.Name, l.P, l.Efficiency, l.Low, l.High, l.I, l.WorstError)
		}
		var c, byWork, byP any // undefined without a law
		if len(w.Law.Law) == 1 {
			c, byWork, byP = w.Law.Law[0].C, -w.Law.Law[0].I, w.Law.Law[0].J
		}
		overheads.Add(w.Name, w.Law.Points, c, byWork, byP, w.Law.Error, w.Law.Exponent())
	}
	r.CSV = lattice
	r.Keep("lattice", "surface", lattice)
	r.Keep("solutions", "solutions", solutions)
	r.Keep("laws", "laws", laws)
	r.Keep("limits", "", limits)
	r.Keep("overheads", "", overheads)
}

func newTable(keys ...string) *table.Table { return table.New(table.Keys(keys...)...) }

// keepVerdict has tables of the comparison by definition and by target, of the sizes at which each
// workload has the larger efficiency, and of each point of the lattice: empty without a comparison.
func (s *scaling) keepVerdict(r *report.Report) {
	verdict := newTable("by", "better", "first", "second", "equal", "neither", "unknown")
	regions := newTable("p", "from_n", "to_n", "better")
	cells := newTable("n", "p", "efficiency_1", "efficiency_2", "slope_work_1", "slope_work_2", "slope_p_1", "slope_p_2", "absolute", "relative", "preserving")
	file := ""
	if v := s.Verdict; v != nil {
		file = "cells"
		for _, d := range definitions(v) {
			verdict.Add(d.key, s.better(d.Better()), d.First, d.Second, d.Equal, d.Neither, d.Unknown)
		}
		for _, g := range v.Growth {
			verdict.Add("growth at E = "+output.Digits(g.Target), s.better(g.Better), nil, nil, nil, nil, nil)
		}
		for _, x := range v.Regions {
			regions.Add(x.P, x.From, x.To, s.better(x.Better))
		}
		for _, row := range v.Cells {
			for _, c := range row {
				cells.Add(c.N, c.P, c.Efficiency[0], c.Efficiency[1], c.ByW[0], c.ByW[1], c.ByP[0], c.ByP[1],
					s.better(c.Absolute), s.better(c.Relative), s.better(c.Preserving))
			}
		}
	}
	r.Keep("verdict", "", verdict)
	r.Keep("regions", "", regions)
	r.Keep("cells", file, cells)
}

// better names the better workload; nil if unknown.
func (s *scaling) better(o isoefficiency.Outcome) any {
	if o == isoefficiency.Unknown {
		return nil
	}
	return s.name(o)
}

// name is the better workload, for people.
func (s *scaling) name(o isoefficiency.Outcome) string {
	switch o {
	case isoefficiency.First:
		return s.Workloads[0].Name
	case isoefficiency.Second:
		return s.Workloads[1].Name
	case isoefficiency.Equal:
		return "equal"
	case isoefficiency.Neither:
		return "neither"
	}
	return "unknown"
}

// definition is one of Lin and Chen's comparisons.
type definition struct {
	key, text string
	isoefficiency.Tally
}

func definitions(v *isoefficiency.Verdict) []definition {
	return []definition{
		{"absolute", "1 absolute: larger E", v.Absolute},
		{"relative", "2 relative: larger E_W and E_p", v.Relative},
		{"preserving", "3 efficiency-preserving: smaller -E_p/E_W", v.Preserving},
	}
}

// cells are what tables show of a run.
type cells struct{ N, WorkFlop, Efficiency any }

// orNone is empty if there is no run.
func orNone(r *isoefficiency.Run) cells {
	if r == nil {
		return cells{}
	}
	return cells{r.N, r.WorkFlop, r.Efficiency}
}
