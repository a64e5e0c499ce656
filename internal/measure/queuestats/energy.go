package queuestats

import (
	"math"

	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/platform"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	workload "github.com/clustersim/clustersim/workload/jobs"
)

// energy is what the hosts of a platform take in windowSec, in J: each takes its idle power, and that of
// busy cores while a job has them. Hosts that are down take what idle ones take. NaN if no host says
// what it takes, or if hosts differ and it is unknown on which ones jobs ran.
func energy(r *simqueue.Result, st *stays, o Options, windowSec float64) float64 {
	if !o.Platform.HasWattages() {
		return math.NaN()
	}
	hosts := hostPowers(o.Platform, r.Compute)
	whole := r.Units == len(hosts) // a unit is a node
	alike, idle := true, sum{}
	for _, h := range hosts {
		idle.add(h.IdleW)
		alike = alike && h == hosts[0]
	}
	var total sum
	total.add(idle.total * windowSec)
	for k, id := range st.job {
		sec := st.end[k] - st.start[k]
		switch {
		case sec == 0, o.IdleJobs && onlyDelay(r.Trace, id):
		case st.nodes != nil && whole:
			for _, v := range st.nodes[k] {
				for n := v.From; n <= v.To; n++ {
					total.add(hosts[n].ofCores(hosts[n].cores) * sec)
				}
			}
		case !alike:
			return math.NaN()
		case whole:
			total.add(hosts[0].ofCores(hosts[0].cores) * float64(st.units[k]) * sec)
		default:
			total.add(hosts[0].ofCores(1) * float64(st.units[k]) * sec)
		}
	}
	return total.total
}

// hostPower is what a host takes in its power state.
type hostPower struct {
	wattage.State
	cores int
}

// ofCores is what this many busy cores take beyond an idle host. Each core counts alike, so the
// step from idle to the first busy core is spread over all of them.
func (h hostPower) ofCores(n int) float64 {
	return (h.AllCoresW - h.IdleW) * float64(n) / float64(h.cores)
}

// hostPowers lists what the hosts take that are nodes; nil stands for all. Those that do not say take nothing.
func hostPowers(p *platform.Platform, compute []platform.HostID) []hostPower {
	list := make([]hostPower, p.NumHosts())
	if compute != nil {
		list = list[:len(compute)]
	}
	var last *platform.HostDetails
	var state wattage.State
	for i := range list {
		h := platform.HostID(i)
		if compute != nil {
			h = compute[i]
		}
		kind := p.Host(h)
		if d := kind.Details; d != last {
			last, state = d, wattage.State{}
			if w, ok, _ := d.Wattage(); ok && len(w.States) > 0 {
				state = w.States[min(int(d.Pstate), len(w.States)-1)]
			}
		}
		list[i] = hostPower{state, max(1, kind.Cores)}
	}
	return list
}

// onlyDelay says whether a job computes nothing.
func onlyDelay(t *workload.Trace, i workload.ID) bool {
	if t.Body == nil || t.Body[i] < 0 {
		return true
	}
	_, delay := t.Bodies[t.Body[i]].(workload.Delay)
	return delay
}

// JobEnergy is what the hosts of each job of a run took while it ran, in J, with their idle power; NaN for
// jobs that did not run. It is nil without a platform, if no host says what it takes, or if hosts differ and it is
// unknown on which ones jobs ran. Runs that a failure ended do not count.
func JobEnergy(r *simqueue.Result, o Options) []float64 {
	if o.Platform == nil || !o.Platform.HasWattages() {
		return nil
	}
	hosts := hostPowers(o.Platform, r.Compute)
	whole, alike := r.Units == len(hosts), true
	for _, h := range hosts {
		alike = alike && h == hosts[0]
	}
	if !alike && (!whole || r.NodesOf == nil) {
		return nil
	}
	list := make([]float64, r.Trace.Len())
	for i := range list {
		id := workload.ID(i)
		sec := r.EndSec[i] - r.StartSec[i] // NaN if it did not run
		idle := o.IdleJobs && onlyDelay(r.Trace, id)
		power := func(h hostPower, cores int) float64 {
			w := h.IdleW * float64(cores) / float64(h.cores)
			if !idle {
				w += h.ofCores(cores)
			}
			return w
		}
		switch nodes := r.NodesOfJob(id); {
		case nodes != nil && whole:
			for _, v := range nodes {
				for n := v.From; n <= v.To; n++ {
					list[i] += power(hosts[n], hosts[n].cores) * sec
				}
			}
		case whole:
			list[i] = power(hosts[0], hosts[0].cores) * float64(r.Trace.Units[i]) * sec
		default:
			list[i] = power(hosts[0], 1) * float64(r.Trace.Units[i]) * sec
		}
	}
	return list
}
