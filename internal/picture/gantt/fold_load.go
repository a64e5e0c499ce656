package gantt

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// loadParts is in how many equal parts of the run the load of a group is counted.
const loadParts = 400

// load is how busy the cores of a group are.
type load struct {
	levels []float64 // by part of the run: the share of the cores that tasks hold, from 0 to 1
	class  []int32   // the one whose tasks hold most of these
	mean   float64
}

// held is a time in which a task or an attempt that failed holds cores of a host.
type held struct {
	fromSec, toSec float64
	cores          int32
	class          int32
}

// holdings lists them by host.
func (p *picture) holdings(r *runview.Run) [][]held {
	byHost := make([][]held, r.Platform.NumHosts())
	add := func(h platform.HostID, t workload.TaskID, fromSec, toSec float64) {
		if x := (held{fromSec, min(toSec, p.spanSec), 1, p.classes.Of[t]}); x.toSec > x.fromSec {
			if r.DAG.HasNeeds() {
				x.cores = int32(r.DAG.Cores(t))
			}
			byHost[h] = append(byHost[h], x)
		}
	}
	for t, run := range r.Result.Tasks {
		add(run.Host, workload.TaskID(t), run.StartSec, run.FinishSec)
	}
	for _, x := range runview.Further(r) {
		run := &r.Result.Tasks[x.Task]
		add(x.Host, x.Task, run.StartSec, run.FinishSec)
	}
	for _, f := range r.Attempts() {
		add(f.Host, f.Task, f.StartSec, f.AtSec)
	}
	return byHost
}

// coreTime is core-seconds by part of the run and class.
type coreTime [loadParts][runview.MaxClasses]float64

// loadOf counts the load of hosts. Where tasks share cores, each counts for its part of them.
func (p *picture) loadOf(r *runview.Run, hosts []platform.HostID, byHost [][]held) load {
	var sum coreTime
	cores := 0
	for _, h := range hosts {
		n := r.Platform.Host(h).Cores
		cores += n
		sum.add(byHost[h], float64(n), p.spanSec)
	}
	l := load{levels: make([]float64, loadParts), class: make([]int32, loadParts)}
	all := p.spanSec / loadParts * float64(cores)
	for i := range sum {
		total := 0.0
		for class, sec := range sum[i] {
			total += sec
			if sec > sum[i][l.class[i]] {
				l.class[i] = int32(class)
			}
		}
		if all > 0 {
			l.levels[i] = min(total/all, 1)
		}
		l.mean += l.levels[i] / loadParts
	}
	return l
}

// add counts what a host's tasks hold between one change and the next.
func (s *coreTime) add(list []held, cores, spanSec float64) {
	type change struct {
		sec          float64
		cores, class int32
	}
	changes := make([]change, 0, 2*len(list))
	for _, x := range list {
		changes = append(changes, change{x.fromSec, x.cores, x.class}, change{x.toSec, -x.cores, x.class})
	}
	slices.SortFunc(changes, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.sec, b.sec), cmp.Compare(a.cores, b.cores), cmp.Compare(a.class, b.class))
	})
	var now [runview.MaxClasses]int32
	total, last := int32(0), 0.0
	for _, c := range changes {
		if total > 0 && c.sec > last {
			part := min(1, cores/float64(total))
			for class, n := range now {
				if n > 0 {
					s.spread(class, float64(n)*part, last, c.sec, spanSec)
				}
			}
		}
		now[c.class] += c.cores
		total += c.cores
		last = c.sec
	}
}

// spread adds cores that are held for a time to the parts that it touches.
func (s *coreTime) spread(class int, cores, fromSec, toSec, spanSec float64) {
	width := spanSec / loadParts
	for i := min(int(fromSec/width), loadParts-1); i < loadParts && float64(i)*width < toSec; i++ {
		if sec := min(toSec, float64(i+1)*width) - max(fromSec, float64(i)*width); sec > 0 {
			s[i][class] += cores * sec
		}
	}
}
