package scalability

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Intensity says how much a workload communicates: the share of communication in the
// critical path of the unrefined workload on the platform before, without contention.
// The zero Intensity is [AsIs]. Xiong and Zeng (2016, section 4.2.2) compare three
// kinds of workloads by "a high share of communication load" and state no share.
type Intensity struct {
	scale bool
	share float64
}

var (
	AsIs                   = Intensity{}                         // volumes stay as they are
	ComputeIntensive       = Intensity{scale: true, share: 0.01} // 1 %
	Balanced               = Intensity{scale: true, share: 0.5}  // 50 %
	CommunicationIntensive = Intensity{scale: true, share: 0.8}  // 80 %
)

var intensityNames = []struct {
	name string
	is   Intensity
}{
	{"as-is", AsIs},
	{"compute", ComputeIntensive},
	{"balanced", Balanced},
	{"communication", CommunicationIntensive},
}

// ParseIntensity reads compute, balanced, communication, as-is, or a share: 30% or
// 0.3, at least 0 and less than 1.
func ParseIntensity(text string) (Intensity, error) {
	for _, known := range intensityNames {
		if known.name == text {
			return known.is, nil
		}
	}
	share, err := units.Fraction(text)
	if err != nil || !(share >= 0 && share < 1) {
		return Intensity{}, fmt.Errorf("unknown intensity %q (want compute, balanced, communication, as-is, or a share of communication such as 30%%)", text)
	}
	return Intensity{scale: true, share: share}, nil
}

// String is a text that ParseIntensity reads.
func (i Intensity) String() string {
	for _, known := range intensityNames {
		if known.is == i {
			return known.name
		}
	}
	return strconv.FormatFloat(i.share, 'g', -1, 64)
}

// Share is the wanted share of communication; false: volumes stay as they are.
func (i Intensity) Share() (float64, bool) { return i.share, i.scale }

// Scaled is a workload whose volumes were scaled.
type Scaled struct {
	Workload *workload.DAG
	Scaling
}

// Scale scales the case's workload to an intensity, under the placement of before,
// RunBefore's result. A scheduler that looks at volumes may place the scaled workload
// otherwise; then its share differs, and Measured.CommunicationShare says how large it
// became. Only volumes change, so the work stays comparable.
func (c *Case) Scale(before *Measured, i Intensity) (*Scaled, error) {
	x, err := Place(c.Workload, c.Platform, before.Schedule.Host, c.Options.Network.Estimate())
	if err != nil {
		return nil, err
	}
	orders := before.Schedule.Order
	if c.Options.HostSharing == sim.TimeShared {
		orders = nil
	}
	if !i.scale {
		share, err := x.Share(orders)
		return &Scaled{Workload: c.Workload, Scaling: Scaling{Factor: 1, Share: share, AsIs: share}}, err
	}
	s, err := x.ToShare(orders, i.share)
	if err != nil {
		return nil, err
	}
	d, err := ScaleData(c.Workload, s.Factor)
	return &Scaled{Workload: d, Scaling: s}, err
}

// WithIntensity is the case with its workload scaled to an intensity; it runs the
// workload as it is first, to know its placement.
func (c *Case) WithIntensity(ctx context.Context, e *sim.Engine, i Intensity) (*Case, Scaling, error) {
	before, err := c.RunBefore(ctx, e)
	if err != nil {
		return nil, Scaling{}, err
	}
	s, err := c.Scale(before, i)
	if err != nil {
		return nil, Scaling{}, fmt.Errorf("intensity %v: %w", i, err)
	}
	scaled := *c
	scaled.Workload = s.Workload
	return &scaled, s.Scaling, nil
}

// ScaleData returns d with the data of every message multiplied by factor and nothing
// else changed: the same TaskIDs and EdgeIDs, control edges stay control edges. It is
// an error if factor is not a finite number of at least 0, or if data would overflow.
// O(n + m), and a hash of every name.
func ScaleData(d *workload.DAG, factor float64) (*workload.DAG, error) {
	if !(factor >= 0) || math.IsInf(factor, 1) {
		return nil, fmt.Errorf("factor of the data = %v: want a finite number, at least 0", factor)
	}
	b := workload.NewBuilder(d.Name())
	b.Grow(d.NumTasks(), d.NumEdges())
	if d.WorkUnit() == "instruction" {
		b.CountInstructions()
	}
	processors := d.Processors()
	if processors != nil {
		b.Processors(processors...)
	}
	for t := range workload.TaskID(d.NumTasks()) {
		b.Task(d.TaskName(t), d.WorkFlop(t))
		b.SetNeeds(t, d.Needs(t))
		b.SetPriority(t, d.Priority(t))
		if a := d.Attributes(t); a != (workload.Attributes{}) {
			b.SetAttributes(t, a)
		}
		if processors != nil {
			row := make([]float64, len(processors))
			for i := range row {
				row[i] = d.CostsSec(t)[i]
			}
			b.SetCosts(t, row)
		}
	}
	for e := range workload.EdgeID(d.NumEdges()) {
		if d.IsControl(e) {
			b.Control(d.From(e), d.To(e))
		} else {
			b.Edge(d.From(e), d.To(e), factor*d.Bytes(e))
		}
	}
	scaled, err := b.Build()
	if err != nil {
		return nil, fmt.Errorf("data times %v: %w", factor, err)
	}
	return scaled, nil
}
