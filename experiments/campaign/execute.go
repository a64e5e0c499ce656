package campaign

import (
	"context"
	"errors"
	"iter"
	"sync"
	"time"

	"github.com/clustersim/clustersim/experiments/run"
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

	// Progress is called after each run, one call at a time. It may be nil.
	Progress func(Summary)
}

// Summary counts runs.
type Summary struct {
	Total   int // of the campaign
	Skipped int // they were done before
	Made    int
	Failed  int // of those made, and of those skipped
}

// Runner makes runs. It is called from several goroutines, each with an engine of
// its own. Its error is about that run; if ctx ended first, what it returns does
// not count.
type Runner interface {
	Run(ctx context.Context, e *sim.Engine, j *Job) (Metrics, error)
}

// Run makes all runs that are not done, Workers at a time, each worker with one
// engine. A run that fails or panics is a result with an error, and the rest goes
// on. The error here is Sink's, or ctx's: then runs with results that Sink did not get
// count as not made.
func (x *Execution) Run(ctx context.Context) (Summary, error) {
	if x.Runs == nil || x.Runner == nil || x.Sink == nil || x.Workers < 1 {
		return Summary{}, errors.New("campaign: an execution needs runs, a runner, a sink and at least one worker")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	p := &progress{Execution: x, sum: Summary{Total: x.Runs.Total}}
	if x.InOrder {
		p.order = newOrdered(x.Sink)
		defer context.AfterFunc(ctx, p.order.stop)()
	}
	err := run.Each(ctx, min(x.Workers, p.sum.Total), p.todo(ctx), func(e *sim.Engine, t *task) (err error) {
		t.result.Metrics, err = x.Runner.Run(ctx, e, t.result.Job)
		return err
	}, func(t *task, err error) error {
		if interrupted(ctx, err) {
			return err
		}
		t.result.Err = err
		if err := p.pass(t); err != nil {
			cancel(err)
			return err
		}
		p.made(err)
		return nil
	})
	if err == nil || p.sum.Skipped+p.sum.Made == p.sum.Total {
		return p.sum, nil // an interrupt came too late
	}
	return p.sum, context.Cause(ctx)
}

// interrupted says whether a run has probably failed because ctx has ended. What it reads
// may depend on a context above ctx, which ends a moment before ctx does.
func interrupted(ctx context.Context, err error) bool {
	if errors.Is(err, context.Canceled) {
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
	return err != nil && ctx.Err() != nil
}

// progress is an execution that is under way.
type progress struct {
	*Execution
	order *ordered // nil: as they come

	mu  sync.Mutex
	sum Summary
}

// task is a run to be made, and its result.
type task struct {
	number int // of those to be made
	result Result
}

// todo enumerates the runs that are not done, and counts the others.
func (p *progress) todo(ctx context.Context) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		number := 0
		for j := range p.Runs.Jobs() {
			failed, done := p.Done[j.ID]
			switch {
			case ctx.Err() != nil:
				return
			case done && !(failed && p.RetryFailed):
				p.skip(failed)
			case !yield(&task{number, Result{Job: j}}):
				return
			default:
				number++
			}
		}
	}
}

func (p *progress) skip(failed bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sum.Skipped++
	if failed {
		p.sum.Failed++
	}
}

func (p *progress) pass(t *task) error {
	if p.order != nil {
		return p.order.put(t.number, &t.result)
	}
	return p.Sink.Append(&t.result)
}

// made counts a run.
func (p *progress) made(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sum.Made++
	if err != nil {
		p.sum.Failed++
	}
	if p.Progress != nil {
		p.Progress(p.sum)
	}
}

// Sink takes results, from several goroutines.
type Sink interface {
	Append(r *Result) error
}

// aheadOfOrder is how many points a run may be ahead of the oldest unfinished one if
// results are wanted in order, since they wait in memory.
const aheadOfOrder = 1024

// ordered passes results on in the order of points.
type ordered struct {
	to Sink

	mu      sync.Mutex
	moved   sync.Cond
	next    int // number of the point that is due
	waiting map[int]*Result
	over    bool
	err     error
}

func newOrdered(to Sink) *ordered {
	o := &ordered{to: to, waiting: map[int]*Result{}}
	o.moved.L = &o.mu
	return o
}

// put takes the result of a point. A worker that is too far ahead waits; the one that
// has the next point never does.
func (o *ordered) put(number int, r *Result) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	for number >= o.next+aheadOfOrder && !o.over && o.err == nil {
		o.moved.Wait()
	}
	o.waiting[number] = r
	for o.err == nil {
		due, ok := o.waiting[o.next]
		if !ok {
			break
		}
		delete(o.waiting, o.next)
		o.next++
		o.err = o.to.Append(due)
		o.moved.Broadcast()
	}
	return o.err
}

// stop releases the workers that wait, since the next point will not be made.
func (o *ordered) stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.over = true
	o.moved.Broadcast()
}
