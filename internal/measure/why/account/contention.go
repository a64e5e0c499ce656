package account

import (
	"fmt"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// mostShown is how many transfers, tasks, hosts and links people see.
const mostShown = 5

// showContention shows who met others, and the worst of them.
func showContention(r *report.Report, a *why.Analysis) {
	if len(a.Transfers) > 0 {
		r.Say("%s", contentionText("transfer", a.Transfers))
	}
	if worst := why.Worst(a.Transfers, mostShown); len(worst) > 0 {
		t := table.New(table.Column{Key: "transfer"}, table.Named("hosts", ""), seconds("took_s", "took/s"), seconds("alone_s", "alone/s"), seconds("contention_s", "contention/s"))
		for _, i := range worst {
			x, from, to, src, dst := ends(a, i)
			t.Add(from+" to "+to, src+" to "+dst, x.Sec, x.AloneSec, x.ContentionSec)
		}
		r.Show("", t)
	}
	worst := why.Worst(a.Tasks, mostShown)
	if len(worst) == 0 {
		return
	}
	r.Say("%s", contentionText("task", a.Tasks))
	t := table.New(table.Column{Key: "task"}, table.Column{Key: "host"}, seconds("took_s", "took/s"), seconds("alone_s", "alone/s"), seconds("contention_s", "contention/s"))
	for _, i := range worst {
		x := a.Tasks[i]
		t.Add(a.DAG.TaskName(workload.TaskID(i)), a.Platform.HostName(a.Result.Tasks[i].Host), x.Sec, x.AloneSec, x.ContentionSec)
	}
	r.Show("", t)
}

func contentionText(noun string, list []why.Took) string {
	met, moreSec, sec := 0, 0.0, 0.0
	for _, x := range list {
		sec += x.Sec
		moreSec += x.ContentionSec
		if x.ContentionSec > 0 {
			met++
		}
	}
	if met == 0 {
		return fmt.Sprintf("Contention: no %s took longer than alone.", noun)
	}
	return fmt.Sprintf("Contention: %d of the %s took longer than alone, by %s of %s in all.",
		met, units.Count(len(list), noun), shortSec(moreSec), shortSec(sec))
}

// ends are the names of the tasks and hosts of a transfer.
func ends(a *why.Analysis, i int) (x why.Took, from, to, src, dst string) {
	e := a.Result.Transfers[i].Edge
	f, t := a.DAG.From(e), a.DAG.To(e)
	host := func(t workload.TaskID) string { return a.Platform.HostName(a.Result.Tasks[t].Host) }
	return a.Transfers[i], a.DAG.TaskName(f), a.DAG.TaskName(t), host(f), host(t)
}

// contentionTable has what took longer than alone: transfers, then tasks.
func contentionTable(a *why.Analysis) *table.Table {
	return table.Stream(func(yield func([]any) bool) {
		for i := range a.Transfers {
			x, from, to, src, dst := ends(a, i)
			if x.ContentionSec > 0 && !yield([]any{"transfer", to, from, dst, src, x.Sec, x.AloneSec, x.ContentionSec}) {
				return
			}
		}
		for i, x := range a.Tasks {
			if x.ContentionSec > 0 && !yield([]any{
				"execution", a.DAG.TaskName(workload.TaskID(i)), nil, a.Platform.HostName(a.Result.Tasks[i].Host), nil, x.Sec, x.AloneSec, x.ContentionSec,
			}) {
				return
			}
		}
	}, table.Keys("kind", "task", "from", "host", "src_host", "took_s", "alone_s", "contention_s")...)
}
