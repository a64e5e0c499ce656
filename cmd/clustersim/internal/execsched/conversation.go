package execsched

import (
	"cmp"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// conversation is the exchange with an online program during one run.
type conversation struct {
	proc    *process           // nil if the conversation is over or has not begun
	problem *scheduler.Problem // nil if it has not begun
	names   directory
	last    workload.TaskID // the task placed last; NoTask if none yet
	placed  int
	open    []openTask               // placed tasks whose end has not been reported
	pstates []scheduler.PstateChange // of the last decisions, until Govern is called
}

// openTask is a placed task.
type openTask struct {
	id      workload.TaskID
	started bool // start has been reported
}

// view is the message that says what has happened since the previous one.
type view struct {
	Type     string            `json:"type"`
	NowSec   float64           `json:"now_sec"`
	Ready    []workload.TaskID `json:"ready"`
	Started  []event           `json:"started"`
	Finished []event           `json:"finished"`
}

type event struct {
	Task  workload.TaskID `json:"task"`
	Host  platform.HostID `json:"host"`
	AtSec float64         `json:"at_sec"`
}

// isNew says whether v belongs to a new run, in which nothing is placed yet.
func (c *conversation) isNew(v scheduler.View) bool {
	return c.problem != v.Problem() || c.last != workload.NoTask && v.HostOf(c.last) == platform.NoHost
}

// decide reports to the program what has happened and requests decisions.
func (c *conversation) decide(v scheduler.View) ([]scheduler.Decision, error) {
	if c.proc == nil || v.NumReady() == 0 {
		return nil, nil
	}
	if err := c.proc.send(c.news(v)); err != nil {
		return nil, err
	}
	line, err := c.proc.reply("its decisions")
	if err != nil {
		return nil, err
	}
	decisions, pstates, err := readDecisions(line, &c.names)
	if err != nil {
		return nil, err
	}
	c.pstates = pstates
	for _, x := range decisions {
		c.last = x.Task
		c.open = append(c.open, openTask{id: x.Task})
	}
	c.placed += len(decisions)
	if c.placed < c.problem.DAG.NumTasks() {
		return decisions, nil
	}
	proc := c.proc
	c.proc = nil
	return decisions, proc.end() // nothing is left to decide
}

// news collects what has happened since the previous message.
func (c *conversation) news(v scheduler.View) view {
	m := view{Type: "view", NowSec: v.NowSec(), Ready: slices.Collect(v.Ready()), Started: []event{}, Finished: []event{}}
	open := c.open[:0]
	for _, x := range c.open {
		if at := v.StartSec(x.id); !x.started && !math.IsInf(at, 1) {
			x.started = true
			m.Started = append(m.Started, event{x.id, v.HostOf(x.id), at})
		}
		if at := v.FinishSec(x.id); !math.IsInf(at, 1) {
			m.Finished = append(m.Finished, event{x.id, v.HostOf(x.id), at})
			continue
		}
		open = append(open, x)
	}
	c.open = open
	for _, events := range [][]event{m.Started, m.Finished} {
		slices.SortFunc(events, func(a, b event) int {
			return cmp.Or(cmp.Compare(a.AtSec, b.AtSec), cmp.Compare(a.Task, b.Task))
		})
	}
	return m
}

// stop kills the process, if there is one.
func (c *conversation) stop() {
	if c.proc != nil {
		c.proc.kill()
	}
	*c = conversation{}
}
