package account

import (
	"fmt"
	"math"
	"strconv"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload"
)

// Fill adds an analysis to a report.
func Fill(r *report.Report, a *why.Analysis) {
	r.Show("", shareTable(a))
	if len(a.Path) > 0 {
		showPath(r, a)
	}
	if len(a.Result.Pstates) > 0 {
		r.Say("Power states: alone and in the fastest state of their hosts, the executions of the critical path would take %s less.", shortSec(a.SlowStatesSec))
	}
	showContention(r, a)
	showUses(r, a, "host", a.Hosts)
	showUses(r, a, "link", a.Links)
	if a.Plan != nil {
		r.Say("%s", planText(a))
	}
	r.Data("why", members(a))
}

// members is everything, for programs.
func members(a *why.Analysis) report.Object {
	s := a.Shares
	var list []any
	for _, x := range s.List() {
		list = append(list, x.Name+"_s", x.Sec)
	}
	if len(a.Result.Pstates) > 0 {
		list = append(list, "slow_states_s", a.SlowStatesSec)
	}
	return report.Members(append(list,
		"path", Path(a), "contention", contentionTable(a),
		"hosts", useTable("host", a.Hosts), "host_loads", loadTable("host", a.Hosts),
		"links", useTable("link", a.Links), "link_loads", loadTable("link", a.Links),
		"plan", planMembers(a),
	)...)
}

// shareTable says what the time of the critical path was spent on.
func shareTable(a *why.Analysis) *table.Table {
	t := table.New(table.Named("critical_path", "critical path"), seconds("sec", "time/s"), percent("part", "%"), table.Column{Key: "which"})
	for _, x := range a.Shares.List() {
		t.Add(x.Name, x.Sec, part(x.Sec, a.Result.MakespanSec), which[x.Name])
	}
	return t
}

// which says what a share is the time of.
var which = map[string]string{
	"compute":    "tasks whose output the next step needs",
	"queue":      "waiting for a core or a turn",
	"transfer":   "transfer time on an idle network",
	"contention": "extra time from sharing links and hosts",
	"wait":       "for the policy to place a task, or after a failure",
	"storage":    "files read and written, on idle storage",
	"begin":      "before the workflow system submits anything, and after the last end",
	"submit":     "tasks that are ready and not submitted",
	"match":      "tasks that are submitted and have no core",
	"dispatch":   "from getting a core to the begin of staging",
	"stage":      "files staged in and out, on idle storage",
	"complete":   "ends that the workflow system has not noticed yet",
	"create":     "tasks of which all predecessors are known and that are not made yet",
	"batch":      "tasks that are submitted and not offered to the policy yet",
	"bind":       "tasks that have cores and are not assigned yet",
	"start":      "containers that start, or wait for the server of their node",
	"end":        "containers that have ended, until that is visible",
	"notice":     "visible ends that the workflow system does not know yet",
	"release":    "visible ends that still hold cores and memory",
}

// part is undefined in a run that takes no time.
func part(sec, ofSec float64) float64 {
	if ofSec == 0 {
		return math.NaN()
	}
	return sec / ofSec
}

// shownDigits is how many digits of a number people see.
const shownDigits = 6

func seconds(key, head string) table.Column { return table.Rounded(key, head, shownDigits) }

// percent is a column of parts that people see in percent.
func percent(key, head string) table.Column {
	return table.Column{Key: key, Head: head, Text: func(v any) string {
		return strconv.FormatFloat(100*v.(float64), 'f', 1, 64)
	}}
}

func shortSec(sec float64) string { return strconv.FormatFloat(sec, 'g', shownDigits, 64) + " s" }

// mostShown is how many transfers, tasks, hosts and links people see.
const mostShown = 5

// showContention shows what shared links and hosts with others, and the worst of it.
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

// showUses shows the busiest hosts or links.
func showUses(r *report.Report, a *why.Analysis, noun string, uses []why.Use) {
	if len(uses) == 0 {
		return
	}
	t := table.New(table.Named("name", "busiest "+noun+"s"), percent("mean", "mean/%"), percent("peak", "peak/%"), seconds("full_s", "full/s"),
		table.Named("load", "load over time, in tenths"))
	for i := range uses[:min(mostShown, len(uses))] {
		u := &uses[i]
		t.Add(u.Name, u.Mean, u.Peak, u.FullSec, curve(u, a.Result.MakespanSec))
	}
	r.Show("", t)
}

// bins is into how many parts of the run the load is cut for people.
const bins = 40

// curve shows the load of each part of the run as its first decimal, from 0 to 9; a dot
// is an idle part.
func curve(u *why.Use, endSec float64) string {
	text := make([]byte, bins)
	for i, x := range u.Bins(bins, endSec) {
		text[i] = '.'
		if x > idle {
			text[i] = '0' + byte(min(9, 10*x+rounding))
		}
	}
	return string(text)
}

const (
	idle     = 1e-9 // less is rounding
	rounding = 1e-9
)

// useTable has all hosts or links that were used.
func useTable(key string, uses []why.Use) *table.Table {
	t := table.New(table.Keys(key, "mean", "peak", "full_s")...)
	for _, u := range uses {
		t.Add(u.Name, u.Mean, u.Peak, u.FullSec)
	}
	return t
}

// loadTable has the load of each from a time on.
func loadTable(key string, uses []why.Use) *table.Table {
	return table.Stream(func(yield func([]any) bool) {
		row := make([]any, 3)
		for _, u := range uses {
			for _, x := range u.Load {
				row[0], row[1], row[2] = u.Name, x.AtSec, x.Utilisation
				if !yield(row) {
					return
				}
			}
		}
	}, table.Keys(key, "at_s", "utilisation")...)
}
