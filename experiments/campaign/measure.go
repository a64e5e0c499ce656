package campaign

import "github.com/clustersim/clustersim/experiments/scalability"

// plainMetrics are those of a run without refinement.
func (b *base) plainMetrics() Metrics {
	f := noMetrics()
	f.ran(b.side)
	f.scaled(b.scaled)
	return f
}

// grownMetrics are those of a refined run.
func (b *base) grownMetrics(o *scalability.Outcome) Metrics {
	f := noMetrics()
	f.ran(&o.After)
	f.scaled(b.scaled)
	f[BeforeMakespanSec] = o.Before.MakespanSec
	f[BeforeWorkFlop] = o.Before.WorkFlop
	f[BeforeMarkedSpeedFlops] = o.Before.MarkedSpeedFlops
	f[BeforeSpeedFlops] = o.Before.SpeedFlops
	f[BeforeSpeedEfficiency] = o.Before.SpeedEfficiency
	f[BeforeCommunicationShare] = o.Before.CommunicationShare
	f[SpeedEfficiencyRatio] = o.SpeedEfficiencyRatio()
	f[Phi] = o.Phi
	f[SplitTasks] = float64(o.SplitTasks)
	return f
}

// ran notes the figures of the program that ran.
func (f *Metrics) ran(s *scalability.Measured) {
	f[MakespanSec] = s.MakespanSec
	f[WorkFlop] = s.WorkFlop
	f[MarkedSpeedFlops] = s.MarkedSpeedFlops
	f[SpeedFlops] = s.SpeedFlops
	f[SpeedEfficiency] = s.SpeedEfficiency
	f[Speedup] = s.Speedup
	f[Efficiency] = s.Efficiency
	f[SLR] = s.SLR
	f[Utilisation] = s.Utilisation
	f[MovedBytes] = s.MovedBytes
	f[Tasks], f[Edges], f[Hosts] = float64(s.Tasks), float64(s.Edges), float64(s.Hosts)
	f[CommunicationShare] = s.CommunicationShare
}

// scaled notes what became of the volumes.
func (f *Metrics) scaled(s *scalability.Scaled) {
	f[DataFactor], f[PlannedShare] = s.Factor, s.Share
}
