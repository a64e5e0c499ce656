package labserver

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/lab"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/units"
)

// grace is how much longer than its time a process may take to say that it is over.
const grace = 5 * time.Second

// mostIdle bounds how many processes wait beside one, each with keptMost bytes at most.
const mostIdle = 7

// workers answer requests by processes, each of which answers one at a time. While all of them answer, one more is
// started, and answers lab.Usual: the first answer of a process takes twice as long as later ones, until its code and
// its memory are there. A process that was stopped, that failed or that has grown ends.
type workers struct {
	f        *labFlags
	ctx      context.Context // no process outlives it
	dir      string          // in which processes work: an empty one
	idle     chan *process
	starting chan struct{} // holds one while a process that is to wait is being started
	started  sync.WaitGroup
}

// newWorkers starts a process that waits.
func newWorkers(ctx context.Context, f *labFlags, dir string) *workers {
	w := &workers{f: f, ctx: ctx, dir: dir, idle: make(chan *process, min(f.jobs, mostIdle)+1), starting: make(chan struct{}, 1)}
	w.refill()
	return w
}

// answer writes the answer to a request. Its process is killed when the context ends, whatever it is at.
func (w *workers) answer(ctx context.Context, request []byte, to io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(w.f.seconds*float64(time.Second))+grace)
	defer cancel()
	for {
		p, waited, err := w.take()
		if err != nil {
			return err
		}
		n, err := p.answer(ctx, request, to)
		if err == nil && !p.last {
			w.put(p)
			return nil
		}
		ended := p.end()
		w.refill()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return mistake.Inputf("it takes longer than %v s, the limit (make the run smaller)", w.f.seconds)
		case bytes.Contains(p.said.text, []byte("out of memory")) || bytes.Contains(p.said.text, []byte("cannot allocate memory")):
			return mistake.Inputf("it needs more memory than %s, the limit (make the run smaller)", units.FormatData(w.f.bytes))
		case p.gone != nil: // the browser
			return p.gone
		case n == 0 && waited: // it may have ended while it waited
			continue
		}
		return fmt.Errorf("the process that computes ended: %w", ended)
	}
}

// take is a process that waits, or a new one. Another may soon be asked for.
func (w *workers) take() (p *process, waited bool, err error) {
	defer w.refill()
	select {
	case p := <-w.idle:
		return p, true, nil
	default:
		p, err := w.start()
		return p, false, err
	}
}

// put has a process wait.
func (w *workers) put(p *process) {
	select {
	case w.idle <- p:
	default:
		_ = p.end() // it is one too many
	}
}

// refill starts a process that waits if none does.
func (w *workers) refill() {
	if len(w.idle) > 0 || w.ctx.Err() != nil {
		return
	}
	select {
	case w.starting <- struct{}{}:
	default:
		return
	}
	w.started.Go(func() {
		defer func() { <-w.starting }()
		p, err := w.start()
		if err != nil {
			return // the next request has the error
		}
		if _, err = p.answer(w.ctx, []byte(lab.Usual), io.Discard); err != nil || p.last {
			_ = p.end() // the same
			return
		}
		w.put(p)
	})
}

// end ends the processes that wait, when no request is being answered.
func (w *workers) end() {
	w.started.Wait()
	for {
		select {
		case p := <-w.idle:
			_ = p.end() // it was killed
		default:
			return
		}
	}
}

// failed is an answer that says why there is none.
func failed(err error) *lab.Answer {
	a := &lab.Answer{Status: mistake.Status(err)}
	for _, line := range mistake.Lines(err) {
		a.Errors = append(a.Errors, lab.Mistake{Text: line.Text, Full: line.Text})
	}
	return a
}
