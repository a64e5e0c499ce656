package catalog

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// placement is the mapper that ReadPlacement returns.
type placement struct {
	file     string
	ordered  bool
	rows     []placementRow
	lastLine int
}

// Map places the tasks. The error lists the first ten mistakes: unknown task or
// host, a task missing or placed twice, an order used twice on one host, no
// route, a deadlock.
func (p *placement) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	wrong := srcerr.List{File: p.file}
	rowOf, host, further := p.resolve(&wrong, pr)
	if wrong.Len() > 0 {
		return nil, wrong.Err()
	}
	all := slices.Clone(pr.DAG.TopologicalOrder())
	if p.ordered {
		slices.SortStableFunc(all, func(a, b workload.TaskID) int {
			return cmp.Compare(p.rows[rowOf[a]].order, p.rows[rowOf[b]].order)
		})
	}
	s := scheduler.NewSchedule(all, host, pr.Platform.NumHosts())
	p.addFurther(pr, s, all, rowOf, further)
	p.check(&wrong, pr, s, rowOf, further)
	if wrong.Len() > 0 {
		return nil, wrong.Err()
	}
	return s, nil
}

// resolve finds the row and the host of each task.
func (p *placement) resolve(wrong *srcerr.List, pr *scheduler.Problem) (rowOf []int, host []platform.HostID, further furtherRows) {
	d := pr.DAG
	ids := make(map[string]workload.TaskID, d.NumTasks())
	rowOf, host = make([]int, d.NumTasks()), make([]platform.HostID, d.NumTasks())
	for t := range rowOf {
		ids[d.TaskName(workload.TaskID(t))] = workload.TaskID(t)
		rowOf[t] = -1
	}
	for i := range p.rows {
		if wrong.Len() >= srcerr.MaxErrors {
			return rowOf, host, further // a file for another problem: do not read on
		}
		row := &p.rows[i]
		t, known := ids[row.task]
		switch {
		case !known:
			suggest(wrong.Add(row.at[taskColumn].line, row.at[taskColumn].col, "unknown task %q", row.task), row.task, taskNames(d))
		case rowOf[t] >= 0 && d.Parallel(t) != nil:
			if h, exists := pr.Platform.HostByName(row.host); exists {
				further = further.add(t, furtherRow{i, h})
				continue
			}
		case rowOf[t] >= 0:
			wrong.Add(row.at[taskColumn].line, row.at[taskColumn].col, "task %q: placed twice, first in line %d",
				row.task, p.rows[rowOf[t]].at[taskColumn].line)
		default:
			rowOf[t] = i
		}
		h, exists := pr.Platform.HostByName(row.host)
		if !exists {
			suggest(wrong.Add(row.at[hostColumn].line, row.at[hostColumn].col, "task %q: unknown host %q", row.task, row.host), row.host, hostNames(pr.Platform))
		} else if known {
			host[t] = h
		}
	}
	for t, row := range rowOf {
		if row < 0 && wrong.Len() < srcerr.MaxErrors {
			wrong.Add(p.lastLine+1, 1, "task %q: not placed", d.TaskName(workload.TaskID(t))).WithHint("add a row for it")
		}
	}
	if wrong.Len() == 0 {
		p.checkFurther(wrong, pr, rowOf, host, further)
	}
	return rowOf, host, further
}

// check reports what is wrong with a complete placement, with the rows'
// positions.
func (p *placement) check(wrong *srcerr.List, pr *scheduler.Problem, s *scheduler.Schedule, rowOf []int, further furtherRows) {
	for h, order := range s.Order {
		for i := 1; p.ordered && i < len(order); i++ {
			row := &p.rows[further.rowOn(order[i], platform.HostID(h), rowOf)]
			before := &p.rows[further.rowOn(order[i-1], platform.HostID(h), rowOf)]
			if row.order == before.order {
				wrong.Add(row.at[orderColumn].line, row.at[orderColumn].col, "task %q: order %d is also that of %q on host %q",
					row.task, row.order, before.task, row.host)
			}
		}
	}
	for t, i := range rowOf {
		if err := scheduler.CheckTask(pr, s, workload.TaskID(t)); err != nil {
			at := p.rows[i].at[hostColumn]
			wrong.Add(at.line, at.col, "%v", err)
		}
	}
	if wrong.Len() > 0 {
		return
	}
	if dead, ok := errors.AsType[*scheduler.DeadlockError](scheduler.FindDeadlock(pr, s)); ok {
		for t, i := range rowOf {
			if pr.DAG.TaskName(workload.TaskID(t)) == dead.Waits[0].Task {
				at := p.rows[i].at[orderColumn]
				wrong.Add(at.line, at.col, "%v", dead).WithHint("change the order column")
			}
		}
	}
}

func suggest(e *srcerr.Error, name string, names []string) {
	if near := srcerr.Suggest(name, names); near != "" {
		e.WithHint("did you mean %q?", near)
	}
}

func taskNames(d *workload.DAG) []string {
	names := make([]string, d.NumTasks())
	for t := range names {
		names[t] = d.TaskName(workload.TaskID(t))
	}
	return names
}

func hostNames(p *platform.Platform) []string {
	names := make([]string, p.NumHosts())
	for h := range names {
		names[h] = p.HostName(platform.HostID(h))
	}
	return names
}

// furtherRows are the rows of rigid parallel tasks behind the first of each, in the order
// of the file; nil if there are none.
type furtherRows map[workload.TaskID][]furtherRow

type furtherRow struct {
	row  int
	host platform.HostID
}

func (f furtherRows) add(t workload.TaskID, x furtherRow) furtherRows {
	if f == nil {
		f = furtherRows{}
	}
	f[t] = append(f[t], x)
	return f
}

// rowOn is the row that places a task on a host.
func (f furtherRows) rowOn(t workload.TaskID, h platform.HostID, rowOf []int) int {
	for _, x := range f[t] {
		if x.host == h {
			return x.row
		}
	}
	return rowOf[t]
}

// checkFurther reports parallel tasks that have some of their hosts, or one of them twice.
func (p *placement) checkFurther(wrong *srcerr.List, pr *scheduler.Problem, rowOf []int, host []platform.HostID, further furtherRows) {
	d := pr.DAG
	for t := range workload.TaskID(d.NumTasks()) {
		rows := further[t]
		if len(rows) == 0 {
			continue
		}
		name, n := d.TaskName(t), d.Parallel(t).Hosts
		at := p.rows[rows[len(rows)-1].row].at[taskColumn]
		if 1+len(rows) != n {
			wrong.Add(at.line, at.col, "task %q: placed on %d hosts, but requests %d", name, 1+len(rows), n).
				WithHint("give a row for each of its hosts, or one for the first")
		}
		seen := map[platform.HostID]int{host[t]: rowOf[t]}
		for _, x := range rows {
			at := p.rows[x.row].at[hostColumn]
			if first, twice := seen[x.host]; twice {
				wrong.Add(at.line, at.col, "task %q: host %q twice, first in line %d", name, p.rows[x.row].host, p.rows[first].at[hostColumn].line)
			}
			seen[x.host] = x.row
		}
	}
}

// addFurther puts parallel tasks into the orders of their further hosts: by the order
// column, or as they come in all.
func (p *placement) addFurther(pr *scheduler.Problem, s *scheduler.Schedule, all []workload.TaskID, rowOf []int, further furtherRows) {
	if len(further) == 0 {
		return
	}
	s.More = map[workload.TaskID][]platform.HostID{}
	for t, rows := range further {
		for _, x := range rows {
			s.More[t] = append(s.More[t], x.host)
		}
	}
	s.Order = make([][]workload.TaskID, pr.Platform.NumHosts())
	for _, t := range all {
		for _, h := range s.AppendHosts(nil, t) {
			s.Order[h] = append(s.Order[h], t)
		}
	}
	for h, order := range s.Order {
		if p.ordered {
			slices.SortStableFunc(order, func(a, b workload.TaskID) int {
				return cmp.Compare(p.rows[further.rowOn(a, platform.HostID(h), rowOf)].order, p.rows[further.rowOn(b, platform.HostID(h), rowOf)].order)
			})
		}
	}
}
