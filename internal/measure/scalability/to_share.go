package scalability

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

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
	// shareTolerance is how near to the wanted share is near enough; rounding in
	// sums of many times is a hundredth of that.
	shareTolerance = 1e-9
	// factorTolerance ends the bisection where the share jumps, relative.
	factorTolerance = 1e-12
	// minFactor is as good as 0: no message is left that could be seen beside
	// anything else.
	minFactor = 1e-250
	// factorStep is by how much the bracket grows each time.
	factorStep = 16
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
	if f.cores == nil {
		o.HostSharing = sim.TimeShared // no task waits for a core
	}
	r := f.at(factor)
	if r.MakespanSec == 0 {
		return 0
	}
	return CriticalPath(f.x.dag, f.x.platform, r, o).Share()
}

// ToShare finds the factor for all volumes at which communication has the target
// share, at least 0 and less than 1, of the critical path (see Share), by bisection.
// The placement stays.
//
// Without latency, on hosts of one core, the share never falls as the factor grows:
// the makespan is then the greatest of several straight lines in the factor, one a
// path, and a line that overtakes another has less computing. It jumps where one
// does; a target in such a gap gives the largest factor below. With latency it may
// fall by a little at a jump, and one of several factors is found. The error says
// that no factor gives the target and what the nearest share is.
// O(m + n log n) for each of about 50 steps.
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
