package campaign

import (
	"context"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/sim"
)

// Metric is one number that a run yields.
type Metric uint8

// The metrics. Those that begin with Before describe the workload and the platform
// before the refinement; a run without refinement does not define them.
const (
	MakespanSec Metric = iota
	WorkFlop
	MarkedSpeedFlops
	SpeedFlops
	SpeedEfficiency
	Speedup
	Efficiency
	SLR
	Utilisation
	MovedBytes
	Tasks
	Edges
	Hosts
	CommunicationShare
	DataFactor
	PlannedShare
	BeforeMakespanSec
	BeforeWorkFlop
	BeforeMarkedSpeedFlops
	BeforeSpeedFlops
	BeforeSpeedEfficiency
	BeforeCommunicationShare
	SpeedEfficiencyRatio
	Phi
	SplitTasks
	IsospeedBeta
	IsospeedWorkFlop
	IsospeedPhi
	IsospeedStatus
	EnergyJoule
	EnergyDelay
	PeakPower
	Cost
	numPlain
)

// MetricInfo describes a metric.
type MetricInfo struct {
	Name    string // of its column
	Summary string
	// Refined says that only refined runs have it.
	Refined bool
	// Powered says that only runs on platforms with wattages have it.
	Powered bool
	// Priced says that only runs on platforms with prices have it.
	Priced bool
	// Queues says that only campaigns of batch queues have it.
	Queues bool
	// words are what results have for 0, 1, ...; nil: the number itself.
	words []string
}

var plainMetrics = [numPlain]MetricInfo{
	MakespanSec:              {Name: "makespan_s", Summary: "T, simulated"},
	WorkFlop:                 {Name: "work_flop", Summary: "W, the work of all tasks"},
	MarkedSpeedFlops:         {Name: "marked_speed_flops", Summary: "C, the sum of the cores' speeds"},
	SpeedFlops:               {Name: "speed_flops", Summary: "V = W / T"},
	SpeedEfficiency:          {Name: "speed_efficiency", Summary: "E_v = V / C"},
	Speedup:                  {Name: "speedup", Summary: "over one core of the fastest host"},
	Efficiency:               {Name: "efficiency", Summary: "speedup / cores"},
	SLR:                      {Name: "slr", Summary: "schedule length ratio"},
	Utilisation:              {Name: "utilisation", Summary: "part of the cores' time that is busy"},
	MovedBytes:               {Name: "moved_bytes", Summary: "what transfers between hosts carried"},
	Tasks:                    {Name: "tasks", Summary: "of the workload that ran"},
	Edges:                    {Name: "edges", Summary: "of the workload that ran"},
	Hosts:                    {Name: "hosts", Summary: "of the platform that it ran on"},
	CommunicationShare:       {Name: "communication_share", Summary: "of communication in the critical path of the run"},
	DataFactor:               {Name: "data_factor", Summary: "by what all volumes were multiplied for the intensity"},
	PlannedShare:             {Name: "planned_share", Summary: "share of communication that the factor gives without contention"},
	BeforeMakespanSec:        {Name: "before_makespan_s", Summary: "T1, before the workload and the platform grew", Refined: true},
	BeforeWorkFlop:           {Name: "before_work_flop", Summary: "W1", Refined: true},
	BeforeMarkedSpeedFlops:   {Name: "before_marked_speed_flops", Summary: "C1", Refined: true},
	BeforeSpeedFlops:         {Name: "before_speed_flops", Summary: "V1", Refined: true},
	BeforeSpeedEfficiency:    {Name: "before_speed_efficiency", Summary: "E_v1", Refined: true},
	BeforeCommunicationShare: {Name: "before_communication_share", Summary: "the share before", Refined: true},
	SpeedEfficiencyRatio:     {Name: "speed_efficiency_ratio", Summary: "E_v2 / E_v1", Refined: true},
	Phi:                      {Name: "phi", Summary: "(W1/C1) / (W2/C2)", Refined: true},
	SplitTasks:               {Name: "split_tasks", Summary: "tasks that were refined", Refined: true},
	IsospeedBeta:             {Name: "isospeed_beta", Summary: "growth of parallel work that keeps E_v", Refined: true},
	IsospeedWorkFlop:         {Name: "isospeed_work_flop", Summary: "W2 with that growth", Refined: true},
	IsospeedPhi:              {Name: "isospeed_phi", Summary: "(W1/C1) / (W2/C2) with that growth", Refined: true},
	IsospeedStatus:           {Name: "isospeed_status", Summary: "how the search for it ended", Refined: true, words: isospeedWords[:]},
	EnergyJoule:              {Name: "energy_j", Summary: "of hosts and links", Powered: true},
	EnergyDelay:              {Name: "energy_delay_js", Summary: "energy-delay product: energy times makespan", Powered: true},
	PeakPower:                {Name: "peak_power_w", Summary: "highest power of hosts and links together", Powered: true},
	Cost:                     {Name: "cost", Summary: "what the used hosts cost", Priced: true},
}

// MetricInfos lists the metrics, in the order of results' columns. The caller
// owns the slice.
func MetricInfos() []MetricInfo { return slices.Clone(metrics) }

// Metrics are the numbers of one run, by Metric; NaN: not defined.
type Metrics [mostMetrics]float64

// mostMetrics is how many metrics there may be.
const mostMetrics = 128

// Text is a value of a metric as results have it, in full precision; "" where it is
// not defined.
func (f Metric) Text(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return ""
	}
	if words := metrics[f].words; words != nil {
		if x < 0 || x >= float64(len(words)) {
			return ""
		}
		return words[int(x)]
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// noMetrics has nothing defined yet.
func noMetrics() Metrics {
	var f Metrics
	for i := range f {
		f[i] = math.NaN()
	}
	return f
}

// measure gives the metrics of a run; grown is nil for a run without refinement.
func (b *base) measure(grown *scalability.Outcome) Metrics {
	m, ran := noMetrics(), b.run
	if grown != nil {
		ran = &grown.After
		m[BeforeMakespanSec] = grown.Before.MakespanSec
		m[BeforeWorkFlop] = grown.Before.WorkFlop
		m[BeforeMarkedSpeedFlops] = grown.Before.MarkedSpeedFlops
		m[BeforeSpeedFlops] = grown.Before.SpeedFlops
		m[BeforeSpeedEfficiency] = grown.Before.SpeedEfficiency
		m[BeforeCommunicationShare] = grown.Before.CommunicationShare
		m[SpeedEfficiencyRatio] = grown.SpeedEfficiencyRatio()
		m[Phi] = grown.Phi
		m[SplitTasks] = float64(grown.SplitTasks)
	}
	m[MakespanSec] = ran.MakespanSec
	m[WorkFlop] = ran.WorkFlop
	m[MarkedSpeedFlops] = ran.MarkedSpeedFlops
	m[SpeedFlops] = ran.SpeedFlops
	m[SpeedEfficiency] = ran.SpeedEfficiency
	m[Speedup] = ran.Speedup
	m[Efficiency] = ran.Efficiency
	m[SLR] = ran.SLR
	m[Utilisation] = ran.Utilisation
	m[MovedBytes] = ran.MovedBytes
	m[Tasks], m[Edges], m[Hosts] = float64(ran.Tasks), float64(ran.Edges), float64(ran.Hosts)
	m[CommunicationShare] = ran.CommunicationShare
	if x := ran.Energy; x != nil {
		m[EnergyJoule], m[EnergyDelay], m[PeakPower] = x.Joule, x.DelayJs, x.PeakWatts
	}
	if x := ran.Rent; x != nil {
		m[Cost] = x.Cost()
	}
	m[DataFactor], m[PlannedShare] = b.scaled.Factor, b.scaled.Share
	return m
}

// isospeedWords say in a column how the search for the growth of work ended.
var isospeedWords = [...]string{
	scalability.Solved:      "solved",
	scalability.Undecided:   "any",
	scalability.Jumps:       "jumps",
	scalability.Flat:        "flat",
	scalability.AlwaysAbove: "above",
	scalability.AlwaysBelow: "below",
}

// keepSpeed finds the growth of work at which E_v is what it was before, with the
// default bounds and tolerance of package scalability. It takes up to 33 runs to
// bracket it, mostly about 10 to narrow it down, and one at the result. If E_v before
// is 0 or not defined there is nothing to keep, and the metrics stay undefined.
func (m *Metrics) keepSpeed(ctx context.Context, e *sim.Engine, c *scalability.Case, before *scalability.Measured) error {
	if !(before.SpeedEfficiency > 0) || math.IsInf(before.SpeedEfficiency, 1) {
		return nil
	}
	found, err := c.Isospeed(ctx, e, before, scalability.Search{})
	if err != nil {
		return err
	}
	m[IsospeedBeta], m[IsospeedWorkFlop], m[IsospeedPhi] = found.Beta, found.WorkFlop, found.Phi
	m[IsospeedStatus] = float64(found.Root.Status)
	return nil
}

// shareOff is how far the share of communication may be from the one that the intensity
// asks for, as in legends.
const shareOff = 0.005

// MissedShare gives the share of communication that the run's intensity asks for and
// the one that it had, before the workload was refined if it was; false: they are the
// same, or no share was requested.
func (r *Result) MissedShare() (wanted, reached float64, missed bool) {
	wanted, scaled := r.Job.Setting.Intensity.Share()
	reached = r.Metrics[CommunicationShare]
	if r.Job.Setting.Refined {
		reached = r.Metrics[BeforeCommunicationShare]
	}
	return wanted, reached, scaled && r.Err == nil && math.Abs(reached-wanted) > shareOff
}
