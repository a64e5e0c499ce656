package queue

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// taskGroup is the body of a job that runs tasks of a workflow: one after the other on its node, or side
// by side, each on a node of its own. The inputs of a task come from the nodes of its predecessors
// when it starts.
type taskGroup struct {
	flow     *workflow
	tasks    []workload.TaskID
	parallel bool
	lanes    []lane
}

// lane is a node with the tasks that it runs.
type lane struct {
	host    platform.HostID
	tasks   []workload.TaskID // the first one is under way
	waiting int               // inputs that are on their way
}

func (g *taskGroup) workflow() *workflow { return g.flow }

func (g *taskGroup) begin(p *player) error {
	if g.parallel {
		for i, t := range g.tasks {
			g.lanes = append(g.lanes, lane{host: p.hosts[i], tasks: []workload.TaskID{t}})
		}
	} else {
		g.lanes = []lane{{host: p.hosts[0], tasks: g.tasks}}
	}
	for i := range g.lanes {
		startTask(p, g.flow, &g.lanes[i], int32(i))
	}
	return nil
}

func (g *taskGroup) ended(p *player, end *world.End) (over bool, err error) {
	l := &g.lanes[end.Tag]
	if !l.ended(p, g.flow, end) {
		return false, nil
	}
	if l.tasks = l.tasks[1:]; len(l.tasks) > 0 {
		startTask(p, g.flow, l, end.Tag)
	}
	return p.share.Open() == 0, nil
}

// startTask fetches the inputs of the first task of a lane, and starts it if there are none.
func startTask(p *player, w *workflow, l *lane, tag int32) {
	t, d := l.tasks[0], w.body.DAG
	w.at[t] = l.host
	for _, x := range d.In(t) {
		from := w.at[d.From(x)]
		if d.IsControl(x) || d.Bytes(x) == 0 || from == l.host || w.freeData() {
			continue
		}
		if _, err := p.share.Send(tag, &world.Send{From: from, To: l.host, Bytes: d.Bytes(x)}); err != nil {
			p.failed = err.Error()
			continue
		}
		l.waiting++
	}
	if l.waiting == 0 {
		compute(p, w, l, tag)
	}
}

// freeData says whether data between nodes cost nothing: the platform has no links.
func (w *workflow) freeData() bool { return w.e.o.Platform.NumLinks() == 0 }

// compute starts the first task of a lane.
func compute(p *player, w *workflow, l *lane, tag int32) {
	t := l.tasks[0]
	x := world.Exec{Host: l.host, Flop: w.body.DAG.WorkFlop(t)}
	if w.body.DAG.Processors() != nil {
		x.Flop, x.Sec = 0, w.exec.Sec(t, l.host)
	}
	p.share.Exec(tag, &x)
}

// ended takes note of the end of an activity of the first task; it says whether the task has ended.
func (l *lane) ended(p *player, w *workflow, end *world.End) bool {
	if end.Kind == world.Execution {
		return true
	}
	if l.waiting--; l.waiting == 0 {
		compute(p, w, l, end.Tag)
	}
	return false
}
