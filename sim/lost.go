package sim

import (
	"maps"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// Losses say what failures cost a run.
type Losses struct {
	Attempts      int     // of tasks that failed
	LostSec       float64 // how long these had run
	Transfers     int     // attempts of transfers that failed
	DowntimeSec   float64 // of all hosts
	HostsWereDown int     // how many hosts were off at some time
}

// Losses sums the failures and the downtimes.
func (r *Result) Losses() Losses {
	var l Losses
	for _, f := range r.Failures {
		if f.Edge != NoEdge {
			l.Transfers++
			continue
		}
		l.Attempts++
		l.LostSec += f.AtSec - f.StartSec
	}
	hosts := map[platform.HostID]bool{}
	for _, d := range r.Downtimes {
		l.DowntimeSec += d.ToSec - d.FromSec
		hosts[d.Host] = true
	}
	for _, h := range slices.Sorted(maps.Keys(r.MoreDownSec)) {
		l.DowntimeSec += r.MoreDownSec[h]
		hosts[h] = true
	}
	l.HostsWereDown = len(hosts)
	return l
}
