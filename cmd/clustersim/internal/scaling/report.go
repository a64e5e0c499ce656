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
	r := &report.Report{Name: "report", CSV: s.latticeTable()}
	r.Data("version", 2, "file", s.file, "platform", in.Platform.Text, "workloads", workloads, "definition", in.Definition.String(),
		"tolerance", s.Tolerance, "scheduler", in.Scheduler, "network", in.Options.Network.String(), "host_sharing", in.Options.HostSharing.String(), "loopback", in.Options.Loopback.String())
	if in.Options.Noise.On() {
		r.Data("noise", in.Options.Noise.String())
	}
	if in.Options.Overhead.On() {
		r.Data("overhead", in.Options.Overhead.String())
	}
	cells, differs := "", any(nil) // without a comparison there are none
	if s.Verdict != nil {
		cells, differs = "cells", s.Verdict.WorkDiffers
	}
	r.Data("work_differs", differs)
	r.Keep("lattice", "surface", s.latticeTable())
	r.Keep("solutions", "solutions", s.solutionTable())
	r.Keep("laws", "laws", s.lawTable())
	r.Keep("limits", "", s.limitTable())
	r.Keep("overheads", "", s.overheadTable())
	r.Keep("verdict", "", s.verdictTable())
	r.Keep("regions", "", s.regionTable())
	r.Keep("cells", cells, s.cellTable())
	s.showSurface(r)
	s.showCurves(r)
	s.showSerial(r)
	s.showVerdict(r)
	r.Say("%s; %s, %s", s.meaning(), in.Shown, in.Options)
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

// latticeTable has a row for each run of the lattice.
func (s *scaling) latticeTable() *table.Table {
	t := table.New(table.Keys("workload", "n", "p", "hosts", "cores", "tasks", "work_flop", "marked_speed_flops", "makespan_s",
		"sequential_s", "speedup", "equivalent_cores", "efficiency", "serial_fraction", "overhead_s")...)
	for _, p := range s.Workloads {
		for _, row := range p.Lattice {
			for _, r := range row {
				t.Add(p.Name, r.N, r.P, r.Hosts, r.Cores, r.Tasks, r.WorkFlop, r.MarkedSpeedFlops, r.MakespanSec,
					r.SequentialSec, r.Speedup(), r.EquivalentCores, r.Efficiency, r.SerialFraction(), r.OverheadSec())
			}
		}
	}
	return t
}

// solutionTable has a row for each workload, target and platform.
func (s *scaling) solutionTable() *table.Table {
	t := table.New(table.Keys("workload", "target", "p", "marked_speed_flops", "status", "n", "work_flop", "efficiency", "under_n", "under_efficiency",
		"over_n", "over_efficiency", "crossing_flop", "first_n", "greatest_efficiency", "greatest_n", "sizes_simulated")...)
	for _, p := range s.Workloads {
		for _, c := range p.Curves {
			for j, f := range c.Solutions {
				at, under, over := orNone(f.At), orNone(f.Under), orNone(f.Over)
				t.Add(p.Name, c.Target, f.P, p.Lattice[j][0].MarkedSpeedFlops, f.Status.String(), at.N, at.WorkFlop, at.Efficiency, under.N, under.Efficiency,
					over.N, over.Efficiency, f.CrossingFlop, orNone(f.First).N, f.Greatest.Efficiency, f.Greatest.N, f.Runs)
			}
		}
	}
	return t
}

// lawTable has the growth laws.
func (s *scaling) lawTable() *table.Table {
	t := table.New(table.Keys("workload", "target", "over", "points", "factor", "exponent", "exponent_low", "exponent_high", "worst_error")...)
	for _, p := range s.Workloads {
		for _, c := range p.Curves {
			add := func(over string, law calibration.Power) {
				t.Add(p.Name, c.Target, over, law.Points, law.A, law.B, law.Low, law.High, law.Worst)
			}
			add("p", c.ByP)
			add("marked_speed_flops", c.ByC)
		}
	}
	return t
}

// limitTable says what the efficiency tends to on each platform.
func (s *scaling) limitTable() *table.Table {
	t := table.New(table.Keys("workload", "p", "limit_efficiency", "low", "high", "rate", "worst_error")...)
	for _, p := range s.Workloads {
		for _, l := range p.Limits {
			t.Add(p.Name, l.P, l.Efficiency, l.Low, l.High, l.I, l.WorstError)
		}
	}
	return t
}

// overheadTable has the law of T_o/T_1 of each workload.
func (s *scaling) overheadTable() *table.Table {
	t := table.New(table.Keys("workload", "points", "factor", "by_work", "by_p", "error", "exponent")...)
	for _, p := range s.Workloads {
		var c, byWork, byP any // undefined without a law
		if len(p.Law.Law) == 1 {
			c, byWork, byP = p.Law.Law[0].C, -p.Law.Law[0].I, p.Law.Law[0].J
		}
		t.Add(p.Name, p.Law.Points, c, byWork, byP, p.Law.Error, p.Law.Exponent())
	}
	return t
}

// cellTable has the comparison at each point of the lattice.
func (s *scaling) cellTable() *table.Table {
	t := table.New(table.Keys("n", "p", "efficiency_1", "efficiency_2", "slope_work_1", "slope_work_2", "slope_p_1", "slope_p_2", "absolute", "relative", "preserving")...)
	if s.Verdict == nil {
		return t
	}
	for _, row := range s.Verdict.Cells {
		for _, c := range row {
			t.Add(c.N, c.P, c.Efficiency[0], c.Efficiency[1], c.ByW[0], c.ByW[1], c.ByP[0], c.ByP[1],
				s.better(c.Absolute), s.better(c.Relative), s.better(c.Preserving))
		}
	}
	return t
}

// regionTable says where each workload has the larger efficiency.
func (s *scaling) regionTable() *table.Table {
	t := table.New(table.Keys("p", "from_n", "to_n", "better")...)
	if s.Verdict == nil {
		return t
	}
	for _, r := range s.Verdict.Regions {
		t.Add(r.P, r.From, r.To, s.better(r.Better))
	}
	return t
}

// verdictTable has a row for each definition and each target.
func (s *scaling) verdictTable() *table.Table {
	t := table.New(table.Keys("by", "better", "first", "second", "equal", "neither", "unknown")...)
	v := s.Verdict
	if v == nil {
		return t
	}
	for _, d := range definitions(v) {
		t.Add(d.key, s.better(d.Better()), d.First, d.Second, d.Equal, d.Neither, d.Unknown)
	}
	for _, g := range v.Growth {
		t.Add("growth at E = "+output.Digits(g.Target), s.better(g.Better), nil, nil, nil, nil, nil)
	}
	return t
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
