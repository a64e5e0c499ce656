package execsched

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// Program is a scheduler in another process: a scheduler.Mapper and a
// scheduler.Policy. It is not safe for concurrent use.
type Program struct {
	ctx     context.Context
	words   []string
	timeout time.Duration // of each reply
	grace   time.Duration // of the exit, after the end message or the end of standard output
	stderr  io.Writer

	online conversation // the current run's, for Decide
}

// New prepares a program, which starts when it is first needed: words are the program and
// its arguments, timeoutSec is the limit for each reply. stderr, unless nil,
// receives the program's standard error, from another goroutine while a process
// runs. If ctx ends while Decide waits, or the context of Map while Map does, the
// process is killed and the error is the context's.
func New(ctx context.Context, words []string, timeoutSec float64, stderr io.Writer) *Program {
	if stderr == nil {
		stderr = io.Discard
	}
	timeout := time.Duration(math.MaxInt64)
	if nanos := timeoutSec * float64(time.Second); nanos < math.MaxInt64 {
		timeout = time.Duration(nanos)
	}
	return &Program{ctx: ctx, words: words, timeout: timeout, grace: 2 * time.Second, stderr: stderr}
}

// Error says what went wrong with a program, as opposed to a mistake in the input.
type Error struct {
	Command string
	Err     error
}

// Error names the command.
func (e *Error) Error() string { return fmt.Sprintf("exec %q: %v", e.Command, e.Err) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func (p *Program) wrap(err error) error {
	if err == nil {
		return nil
	}
	return &Error{strings.Join(p.words, " "), err}
}

// start starts a process and exchanges hellos and the problem.
func (p *Program) start(ctx context.Context, mode string, pr *scheduler.Problem) (*process, error) {
	proc, err := startProcess(ctx, p)
	if err != nil {
		return nil, err
	}
	if err := introduce(proc, mode, pr); err != nil {
		proc.kill()
		return nil, err
	}
	return proc, nil
}

func introduce(proc *process, mode string, pr *scheduler.Problem) error {
	if err := proc.send(hello{Type: "hello", Protocol: version, Mode: mode}); err != nil {
		return err
	}
	line, err := proc.reply("its hello")
	if err != nil {
		return err
	}
	parts, err := readHello(line)
	if err != nil {
		return err
	}
	message, err := newProblem(pr, parts)
	if err != nil {
		return err
	}
	return proc.send(message)
}

// Map requests a schedule, checks it, and waits for the process to end. The error
// is an [*Error] or the context's.
func (p *Program) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := p.schedule(ctx, pr)
	return s, p.wrap(err)
}

func (p *Program) schedule(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	proc, err := p.start(ctx, "static", pr)
	if err != nil {
		return nil, err
	}
	defer proc.kill()
	line, err := proc.reply("its schedule")
	if err != nil {
		return nil, err
	}
	s, err := readSchedule(line, pr)
	if err != nil {
		return nil, err
	}
	return s, proc.end()
}

// Decide requests decisions. The error is an [*Error] or the context's.
func (p *Program) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	c := &p.online
	if c.isNew(v) {
		c.stop()
		proc, err := p.start(p.ctx, "online", v.Problem())
		if err != nil {
			return nil, p.wrap(err)
		}
		*c = conversation{proc: proc, problem: v.Problem(), names: directory{pr: v.Problem()}, last: workload.NoTask}
	}
	decisions, err := c.decide(v)
	if err != nil {
		c.stop()
		return nil, p.wrap(err)
	}
	return decisions, nil
}

// Govern sets the power states of the last decisions.
func (p *Program) Govern(scheduler.PowerView) ([]scheduler.PstateChange, error) {
	changes := p.online.pstates
	p.online.pstates = nil
	return changes, nil
}

// Close kills the process of a run that did not finish.
func (p *Program) Close() error {
	p.online.stop()
	return nil
}

var (
	_ scheduler.Mapper   = (*Program)(nil)
	_ scheduler.Policy   = (*Program)(nil)
	_ scheduler.Governor = (*Program)(nil)
	_ io.Closer          = (*Program)(nil)
)

// conversation is the exchange with an online program during one run.
type conversation struct {
	proc    *process           // nil if the conversation is over or has not begun
	problem *scheduler.Problem // nil if it has not begun
	names   directory
	last    workload.TaskID // the task placed last; NoTask if none yet
	placed  int
	open    []openTask               // placed tasks, until their end has been reported
	pstates []scheduler.PstateChange // of the last decisions, until Govern is called
}

type openTask struct {
	id      workload.TaskID
	started bool // start has been reported
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

func (c *conversation) stop() {
	if c.proc != nil {
		c.proc.kill()
	}
	*c = conversation{}
}
