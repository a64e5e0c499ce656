package run

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/measure/why/account"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// What a page shows at most.
const (
	mostHosts   = 8
	mostLinks   = 12
	longestShow = 100 // tasks
	stripParts  = 500 // of the time
)

// page is the run with its picture: what it came to, hosts and tasks over time with the
// critical path, how busy hosts and links were, and why it took as long.
func (s *simulation) page(files *runFiles) *report.Report {
	view := s.view()
	r := &report.Report{
		Title: s.title(),
		Intro: fmt.Sprintf("%s on %s; %s", view.WorkloadName, view.PlatformName, s.options),
	}
	r.Show("", s.summary())
	picture := gantt.Move(view, gantt.Options{Transfers: gantt.Transfers(files.transfers), Rows: gantt.Rows(files.rows), Path: legs(s.why), Strips: s.strips()})
	r.Add(report.Part{Head: "Hosts and links over time", Body: report.Inline(picture)})
	if s.Result.Energy != nil && s.Result.MakespanSec > 0 {
		r.Add(report.Part{Head: "Power over time", Body: report.Figure{Caption: "all hosts and links together; a line is the mean", Draw: s.powerFigure}})
		r.Show("Energy", s.energyTable())
	}
	if bill := s.Metrics().Rent; bill != nil {
		r.Show("Cost", s.billTable(bill))
	}
	because := &report.Report{}
	account.Fill(because, s.why)
	r.Add(report.Part{Head: "Why it took this long", Body: because})
	r.Show("Kinds of tasks", s.kindTable())
	r.Show(s.longestHead(), s.longestTable())
	return r
}

func (s *simulation) title() string {
	return fmt.Sprintf("%s: makespan %s", s.Scheduler, output.Time(s.Result.MakespanSec))
}

// legs is the critical path for a picture.
func legs(a *why.Analysis) []gantt.Leg {
	if a == nil {
		return nil
	}
	list := make([]gantt.Leg, len(a.Path))
	for i, step := range a.Path {
		list[i] = gantt.Leg{From: step.Task, To: step.Task, Wait: step.Waits(), StartSec: step.StartSec, FinishSec: step.FinishSec}
		if step.Kind == why.Transfer {
			list[i].From = a.DAG.From(step.Edge)
		}
	}
	return list
}

// strips are the loads of all hosts together, and of the busiest hosts and links.
func (s *simulation) strips() []gantt.Strips {
	all := make([]float64, stripParts)
	for i := range s.why.Hosts {
		u := &s.why.Hosts[i]
		share := float64(s.platform.Host(platform.HostID(u.Number)).Cores) / float64(s.platform.NumCores())
		for k, level := range u.Bins(stripParts, s.Result.MakespanSec) {
			all[k] += share * level
		}
	}
	hosts := gantt.Strips{Title: "Cores at work, 0 to 100 %: all together, then the busiest hosts"}
	hosts.List = append(hosts.List, gantt.Strip{Name: fmt.Sprintf("all %d, %s", s.platform.NumCores(), output.Percent(s.Metrics().Utilisation)), Levels: all})
	hosts.List = append(hosts.List, s.busiest(s.why.Hosts, mostHosts)...)
	title := "Bandwidth in use, 0 to 100 %: busiest links"
	if n := len(s.why.Links); n > mostLinks {
		title = fmt.Sprintf("Bandwidth in use, 0 to 100 %%: the %d busiest of %d links that carried data", mostLinks, n)
	}
	if idle := s.platform.NumLinks() - len(s.why.Links); idle > 0 {
		title += fmt.Sprintf("; %d of %d carried nothing", idle, s.platform.NumLinks())
	}
	return []gantt.Strips{hosts, {Title: title, List: s.busiest(s.why.Links, mostLinks)}}
}

func (s *simulation) busiest(uses []why.Use, most int) []gantt.Strip {
	var list []gantt.Strip
	for i := range uses[:min(len(uses), most)] {
		u := &uses[i]
		list = append(list, gantt.Strip{Name: u.Name + ", " + output.Percent(u.Mean), Levels: u.Bins(stripParts, s.Result.MakespanSec)})
	}
	return list
}

// kindTable sums the tasks up by the classes that have colours in the picture.
func (s *simulation) kindTable() *table.Table {
	classes := runview.NewClasses(s.workload)
	if classes.Names == nil {
		classes.Of, classes.Names = make([]int32, s.workload.NumTasks()), []string{"all"}
	}
	type sums struct {
		tasks            int
		sec, longest     float64
		work, contention float64
	}
	by := make([]sums, len(classes.Names))
	for t, run := range s.Result.Tasks {
		x, sec := &by[classes.Of[t]], run.FinishSec-run.StartSec
		x.tasks++
		x.sec, x.longest = x.sec+sec, max(x.longest, sec)
		x.work, x.contention = x.work+s.Actual().DAG.WorkFlop(workload.TaskID(t)), x.contention+s.why.Tasks[t].ContentionSec
	}
	amount := table.Column{Key: "work", Text: func(v any) string { return output.Short(v.(float64), s.workUnit()) }}
	t := table.New(table.Column{Key: "tasks"}, table.Column{Key: "number"}, amount, output.Rounded("time/s"), output.Rounded("mean/s"), output.Rounded("longest/s"), output.Rounded("contention/s"))
	for i, x := range by {
		if x.tasks > 0 {
			t.Add(classes.Names[i], x.tasks, x.work, x.sec, x.sec/float64(x.tasks), x.longest, x.contention)
		}
	}
	return t
}

func (s *simulation) workUnit() string {
	if s.workload.WorkUnit() == "instruction" {
		return "I"
	}
	return "flop"
}

func (s *simulation) longestHead() string {
	if n := s.workload.NumTasks(); n <= longestShow {
		return "Tasks"
	}
	return fmt.Sprintf("The %d longest tasks", longestShow)
}

// longestTable has the tasks that took longest, the longest first.
func (s *simulation) longestTable() *table.Table {
	order := make([]workload.TaskID, s.workload.NumTasks())
	for t := range order {
		order[t] = workload.TaskID(t)
	}
	sec := func(t workload.TaskID) float64 { return s.Result.Tasks[t].FinishSec - s.Result.Tasks[t].StartSec }
	slices.SortStableFunc(order, func(a, b workload.TaskID) int { return cmp.Compare(sec(b), sec(a)) })
	t := table.New(table.Column{Key: "task"}, table.Column{Key: "host"}, output.Rounded("start/s"), output.Rounded("finish/s"), output.Rounded("takes/s"), output.Rounded("contention/s"))
	for _, task := range order[:min(len(order), longestShow)] {
		run := s.Result.Tasks[task]
		t.Add(s.workload.TaskName(task), s.platform.HostName(run.Host), run.StartSec, run.FinishSec, sec(task), s.why.Tasks[task].ContentionSec)
	}
	return t
}
