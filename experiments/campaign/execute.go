package campaign

import (
	"context"
	"errors"
	"sync"

	"github.com/clustersim/clustersim/sim"
)

// Execution makes the runs of a campaign.
type Execution struct {
	Runs    *Runs
	Runner  Runner
	Workers int // runs at a time; at least 1
	Sink    Sink
	// InOrder passes results to Sink in the order of points, and not as they
	// come; up to aheadOfOrder of them then wait in memory.
	InOrder bool

	Done        Done // runs that are not to be made; nil: none
	RetryFailed bool // those of Done that failed are made again

	// Progress is told after each run; calls do not overlap. nil: no one asks.
	Progress func(Summary)
}

// Summary counts runs.
type Summary struct {
	Total   int // of the campaign
	Skipped int // they were done before
	Made    int
	Failed  int // of those made, and of those skipped
}

// Run makes all runs that are not done, Workers at a time, each worker with one
// engine. A run that fails or panics is a result with an error, and the rest goes
// on. The error here is Sink's, or ctx's: then what was not passed to Sink is not
// made.
func (x *Execution) Run(ctx context.Context) (Summary, error) {
	if x.Runs == nil || x.Runner == nil || x.Sink == nil || x.Workers < 1 {
		return Summary{}, errors.New("campaign: an execution needs runs, a runner, a sink and at least one worker")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p := &pool{Execution: x, points: x.Runs.Points(), cancel: cancel, sum: Summary{Total: x.Runs.Total()}}
	if x.InOrder {
		p.order = newOrdered(x.Sink)
		defer context.AfterFunc(ctx, p.order.stop)()
	}
	var workers sync.WaitGroup
	for range min(x.Workers, x.Runs.Total()) {
		workers.Go(func() { p.work(ctx) })
	}
	workers.Wait()
	if p.sum.Skipped+p.sum.Made == p.sum.Total {
		return p.sum, nil // an interrupt came too late
	}
	return p.sum, context.Cause(ctx)
}

// pool is an execution that goes on.
type pool struct {
	*Execution
	cancel context.CancelCauseFunc
	order  *ordered // nil: as they come

	mu     sync.Mutex
	points *Cursor
	number int // of the jobs handed out
	sum    Summary
}

// work makes run after run.
func (p *pool) work(ctx context.Context) {
	engine := sim.NewEngine()
	for {
		number, j := p.take(ctx)
		if j == nil {
			return
		}
		r, panicked := p.run(ctx, engine, j)
		if panicked {
			engine = sim.NewEngine() // what a panic left is not to be trusted
		}
		if r.Err != nil && ctx.Err() != nil {
			return // the interrupt, as far as anyone can tell
		}
		if err := p.pass(number, r); err != nil {
			p.cancel(err)
			return
		}
		p.finished(r)
	}
}

// take gives the next job and its number; nil: there is none.
func (p *pool) take(ctx context.Context) (int, *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for ctx.Err() == nil && p.points.Next() {
		j := p.Runs.Job(p.points.at)
		failed, done := p.Done[j.ID]
		if done && !(failed && p.RetryFailed) {
			p.sum.Skipped++
			if failed {
				p.sum.Failed++
			}
			continue
		}
		p.number++
		return p.number - 1, j
	}
	return 0, nil
}

// run makes one run and says whether it panicked.
func (p *pool) run(ctx context.Context, e *sim.Engine, j *Job) (r *Result, panicked bool) {
	defer func() {
		if why := recover(); why != nil {
			r, panicked = &Result{Job: j, Err: &panicError{why}}, true
		}
	}()
	figures, err := p.Runner.Run(ctx, e, j)
	_, panicked = errors.AsType[*panicError](err)
	return &Result{Job: j, Err: err, Figures: figures}, panicked
}

func (p *pool) pass(number int, r *Result) error {
	if p.order != nil {
		return p.order.put(number, r)
	}
	return p.Sink.Append(r)
}

func (p *pool) finished(r *Result) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sum.Made++
	if r.Err != nil {
		p.sum.Failed++
	}
	if p.Progress != nil {
		p.Progress(p.sum)
	}
}
