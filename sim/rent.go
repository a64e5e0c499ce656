package sim

import (
	"math"

	"github.com/clustersim/clustersim/internal/rent"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// rented is when each host of a run was in use: by tasks, with their files and attempts that failed, and by transfers. A
// host that keeps or stages files for others is in use while any task runs.
func rented(prices rent.Prices, d *workload.DAG, r *Result) *rent.Bill {
	b := prices.NewBill()
	first, last := math.Inf(1), math.Inf(-1)
	for t, run := range r.Tasks {
		if run.Host == platform.NoHost {
			continue
		}
		first, last = min(first, run.StartSec), max(last, run.FinishSec)
		b.Use(run.Host, run.StartSec, run.FinishSec)
		for _, h := range r.More[workload.TaskID(t)] {
			b.Use(h, run.StartSec, run.FinishSec)
		}
	}
	for _, x := range r.Transfers {
		b.Use(r.Tasks[d.From(x.Edge)].Host, x.StartSec, x.FinishSec)
		b.Use(r.Tasks[d.To(x.Edge)].Host, x.StartSec, x.FinishSec)
	}
	for _, x := range r.Failures {
		if x.Host != platform.NoHost {
			b.Use(x.Host, x.StartSec, x.AtSec)
		}
	}
	for _, h := range r.fileHosts() {
		if first <= last {
			b.Use(h, first, last)
		}
	}
	return b
}

// fileHosts are the hosts with files of tasks that run elsewhere.
func (r *Result) fileHosts() (list []platform.HostID) {
	if r.Stored != nil && r.Stored.Host != platform.NoHost {
		list = append(list, r.Stored.Host)
	}
	if r.Overhead != nil && r.Overhead.Staged && r.Overhead.Host != platform.NoHost {
		list = append(list, r.Overhead.Host)
	}
	return list
}
