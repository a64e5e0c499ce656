package sim

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
	hosts := map[int32]bool{}
	for _, d := range r.Downtimes {
		l.DowntimeSec += d.ToSec - d.FromSec
		hosts[int32(d.Host)] = true
	}
	l.HostsWereDown = len(hosts)
	return l
}
