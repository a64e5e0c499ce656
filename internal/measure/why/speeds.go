package why

import (
	"math"
	"sort"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// speeds are the speeds of the hosts that changed in a run, in order of time.
type speeds map[platform.HostID][]sim.SpeedChange

func speedsOf(r *sim.Result) speeds {
	s := speeds{}
	for _, x := range r.Speeds {
		s[x.Host] = append(s[x.Host], x)
	}
	return s
}

// aloneSec is how long something takes alone that takes sec at a host's own speed, if it
// starts at a date: longer where the host is slower, which is not contention.
func (s speeds) aloneSec(h platform.HostID, ownFlops, startSec, sec float64) float64 {
	at, factor, left := startSec, 1.0, sec
	changes := s[h]
	if later := sort.Search(len(changes), func(i int) bool { return changes[i].AtSec > startSec }); later > 0 {
		factor, changes = changes[later-1].Flops/ownFlops, changes[later:]
	}
	for _, x := range changes {
		if x.AtSec > at {
			if did := (x.AtSec - at) * factor; did >= left {
				break
			} else {
				left, at = left-did, x.AtSec
			}
		}
		factor = x.Flops / ownFlops
	}
	if factor == 0 {
		return math.Inf(1)
	}
	return at - startSec + left/factor
}
