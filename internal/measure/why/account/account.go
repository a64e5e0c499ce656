package account

import (
	"math"
	"strconv"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/why"
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
	"complete":   "ends that the workflow system does not know of",
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
