package catalog

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

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
			wrong.Add(at.line, at.col, "task %q: placed on %d hosts, but asks for %d", name, 1+len(rows), n).
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
