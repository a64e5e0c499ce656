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

// AsIs: volumes stay as they are.
var AsIs = Intensity{}

var intensityNames = []struct {
	name string
	is   Intensity
}{
	{"as-is", AsIs},
	{"compute", Intensity{scale: true, share: 0.01}},
	{"balanced", Intensity{scale: true, share: 0.5}},
	{"communication", Intensity{scale: true, share: 0.8}},
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

// Scaled is a workload with scaled volumes.
type Scaled struct {
	Workload *workload.DAG
	Scaling
}

// Scale scales the volumes of the case's workload to an intensity, under the placement of
// before, RunBefore's result. A scheduler that looks at volumes may place the scaled workload
// otherwise; Measured.CommunicationShare is the share that it then has.
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
	d, err := c.Workload.ScaledData(s.Factor)
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

// Scaling is the factor by which a workload's volumes were multiplied, and its effect.
type Scaling struct {
	Factor float64
	Share  float64 // of communication in the critical path, reached
	AsIs   float64 // the share at factor 1
	// Jumps: no factor gives the wanted share, because the critical path changes
	// to one with more communication. Factor is the largest below, and ShareAbove
	// is the share that any larger one gives at least.
	Jumps      bool
	ShareAbove float64
}

// String is one line on what was reached.
func (s Scaling) String() string {
	if s.Jumps {
		return fmt.Sprintf("data times %.6g: %.4g %% of the critical path is communication (with more data another path is critical, with %.4g %%)",
			s.Factor, 100*s.Share, 100*s.ShareAbove)
	}
	return fmt.Sprintf("data times %.6g: %.4g %% of the critical path is communication", s.Factor, 100*s.Share)
}

const (
	shareTolerance  = 1e-9   // how near to the wanted share is near enough
	factorTolerance = 1e-12  // ends the bisection where the share jumps, relative
	minFactor       = 1e-250 // as good as 0
	factorStep      = 16     // by how much the bracket grows each time
)

// Share is the share of communication in the critical path of the contention-free
// run in which each host's tasks start in the order of orders; with nil orders no
// task waits for its host. 0 when nothing takes time. O(m + n log n).
func (x *Placed) Share(orders [][]workload.TaskID) (float64, error) {
	f, err := x.newFreeRun(orders)
	if err != nil {
		return 0, err
	}
	return f.share(1), nil
}

func (f *freeRun) share(factor float64) float64 {
	o := sim.Options{}
	if f.turns == nil {
		o.HostSharing = sim.TimeShared // no task waits for a core
	}
	r := f.at(factor)
	if r.MakespanSec == 0 {
		return 0
	}
	return CriticalPath(f.x.dag, f.x.platform, r, o).Share()
}

// ToShare finds the factor for all volumes at which communication has the target share, at
// least 0 and less than 1, of the critical path (see Share), by bisection. The placement stays.
//
// Without latency, on hosts of one core, the share never falls as the factor grows:
// the makespan is the greatest of several straight lines in the factor, one a path, and a
// line that overtakes another has less computing. It jumps where one does; a target in such
// a gap gives the largest factor below. With latency it may fall by a little at a jump. The
// error says that no factor gives the target. O(m + n log n) for each of about 50 steps. It is neither
// [Bisect] nor [Solve]: the answer is on the lower side of a jump, and any factor with a share that is
// near enough ends the search, so that these would end at other digits.
func (x *Placed) ToShare(orders [][]workload.TaskID, target float64) (Scaling, error) {
	if !(target >= 0 && target < 1) {
		return Scaling{}, fmt.Errorf("share of communication = %v: want at least 0 and less than 1", target)
	}
	f, err := x.newFreeRun(orders)
	if err != nil {
		return Scaling{}, err
	}
	s := Scaling{Factor: 1, AsIs: f.share(1)}
	if s.Share = s.AsIs; math.Abs(s.Share-target) <= shareTolerance {
		return s, nil
	}
	if s.AsIs > target {
		if least := f.share(0); least > target+shareTolerance {
			return Scaling{}, fmt.Errorf("a share of communication of %.4g cannot be reached: latency alone makes it %.4g", target, least)
		} else if target == 0 {
			s.Factor, s.Share = 0, least
			return s, nil
		}
	}
	low, high, err := f.bracket(s.AsIs, target)
	if err != nil {
		return Scaling{}, err
	}
	s.Factor, s.Share = low, f.share(low)
	for low > 0 && high > low*(1+factorTolerance) && math.Abs(s.Share-target) > shareTolerance {
		middle := math.Sqrt(low) * math.Sqrt(high) // the product may be too small or large
		if share := f.share(middle); share <= target+shareTolerance {
			low, s.Factor, s.Share = middle, middle, share
		} else {
			high = middle
		}
	}
	if s.Jumps = math.Abs(s.Share-target) > shareTolerance; s.Jumps {
		s.ShareAbove = f.share(high)
	}
	return s, nil
}

// bracket finds two factors, at the lower of which the share is at most the target
// and at the higher above it.
func (f *freeRun) bracket(asIs, target float64) (low, high float64, err error) {
	low, high = 1, 1
	if asIs > target {
		for f.share(low) > target+shareTolerance {
			high = low
			if low /= factorStep; low < minFactor {
				return 0, high, nil
			}
		}
		return low, high, nil
	}
	most, moves := f.mostData()
	if !moves {
		return 0, 0, fmt.Errorf("a share of communication of %.4g cannot be reached: no data cross between hosts under this placement", target)
	}
	for f.share(high) <= target+shareTolerance {
		low = high
		if high *= factorStep; most*high > math.MaxFloat64/float64(len(f.transfer)+1) {
			return 0, 0, fmt.Errorf("a share of communication of %.4g cannot be reached: the data would overflow", target)
		}
	}
	return low, high, nil
}

// mostData is the largest number that is multiplied by the factor, seconds or
// bytes, and whether there is a message between hosts that takes time.
func (f *freeRun) mostData() (most float64, moves bool) {
	for e, sec := range f.x.dataSec {
		most = max(most, sec, f.x.dag.Bytes(workload.EdgeID(e)))
		moves = moves || sec > 0
	}
	return most, moves
}
