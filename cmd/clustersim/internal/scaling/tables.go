package scaling

import (
	"cmp"
	"math"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/calibration"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
)

// latticeTable has a row for each run of the lattice.
func (s *scaling) latticeTable() *table.Table {
	t := table.New(table.Keys("workload", "n", "p", "hosts", "cores", "tasks", "work_flop", "marked_speed_flops", "makespan_s",
		"sequential_s", "speedup", "equivalent_cores", "efficiency", "serial_fraction", "overhead_s")...)
	for _, p := range s.report.Workloads {
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
	for _, p := range s.report.Workloads {
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
	for _, p := range s.report.Workloads {
		for _, c := range p.Curves {
			for _, law := range []struct {
				over string
				calibration.Power
			}{{"p", c.ByP}, {"marked_speed_flops", c.ByC}} {
				t.Add(p.Name, c.Target, law.over, law.Points, law.A, law.B, law.Low, law.High, law.Worst)
			}
		}
	}
	return t
}

// limitTable says what the efficiency tends to on each platform.
func (s *scaling) limitTable() *table.Table {
	t := table.New(table.Keys("workload", "p", "limit_efficiency", "low", "high", "rate", "worst_error")...)
	for _, p := range s.report.Workloads {
		for _, l := range p.Limits {
			t.Add(p.Name, l.P, l.Efficiency, l.Low, l.High, l.I, l.WorstError)
		}
	}
	return t
}

// overheadTable has the law of T_o/T_1 of each workload.
func (s *scaling) overheadTable() *table.Table {
	t := table.New(table.Keys("workload", "points", "factor", "by_work", "by_p", "error", "exponent")...)
	for _, p := range s.report.Workloads {
		c, i, j := math.NaN(), math.NaN(), math.NaN()
		if len(p.Law.Law) == 1 {
			c, i, j = p.Law.Law[0].C, -p.Law.Law[0].I, p.Law.Law[0].J
		}
		t.Add(p.Name, p.Law.Points, c, i, j, p.Law.Error, p.Law.Exponent())
	}
	return t
}

// verdict is empty if there is only one workload.
func (s *scaling) verdict() *isoefficiency.Verdict {
	return cmp.Or(s.report.Verdict, &isoefficiency.Verdict{})
}

// cellTable has the comparison at each point of the lattice.
func (s *scaling) cellTable() *table.Table {
	t := table.New(table.Keys("n", "p", "efficiency_1", "efficiency_2", "slope_work_1", "slope_work_2", "slope_p_1", "slope_p_2", "absolute", "relative", "preserving")...)
	for _, row := range s.verdict().Cells {
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
	for _, r := range s.verdict().Regions {
		t.Add(r.P, r.From, r.To, s.better(r.Better))
	}
	return t
}

// verdictTable has a row for each definition and each target.
func (s *scaling) verdictTable() *table.Table {
	t := table.New(table.Keys("by", "better", "first", "second", "equal", "neither", "unknown")...)
	v := s.report.Verdict
	if v == nil {
		return t
	}
	for _, d := range []struct {
		by string
		isoefficiency.Tally
	}{{"absolute", v.Absolute}, {"relative", v.Relative}, {"preserving", v.Preserving}} {
		t.Add(d.by, s.better(d.Better()), d.First, d.Second, d.Equal, d.Neither, d.Unknown)
	}
	for _, g := range v.Growth {
		t.Add("growth at E = "+output.Digits(g.Target), s.better(g.Better), nil, nil, nil, nil, nil)
	}
	return t
}

// better names the better workload; nil if unknown.
func (s *scaling) better(o isoefficiency.Outcome) any {
	switch o {
	case isoefficiency.First:
		return s.report.Workloads[0].Name
	case isoefficiency.Second:
		return s.report.Workloads[1].Name
	case isoefficiency.Equal:
		return "equal"
	case isoefficiency.Neither:
		return "neither"
	}
	return nil
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
