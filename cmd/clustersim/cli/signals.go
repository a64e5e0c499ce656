package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
)

// stopSignal is the cause of a context that a signal has cancelled.
type stopSignal syscall.Signal

func (s stopSignal) Error() string { return syscall.Signal(s).String() }

// Is makes it a cancellation, wherever the cause is returned.
func (s stopSignal) Is(target error) bool { return target == context.Canceled }

// untilSignal returns a context that Ctrl-C, SIGTERM or SIGHUP cancels. SIGHUP comes when
// a terminal is closed or a connection is lost; under nohup it stays ignored.
func untilSignal(ctx context.Context) context.Context {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(signals, syscall.SIGHUP)
	}
	go func() {
		if s, ok := (<-signals).(syscall.Signal); ok {
			cancel(stopSignal(s))
		}
		// A second Ctrl-C ends the process at once. A second SIGTERM does not, since batch
		// systems send it to the program and to the script that passes it on.
		signal.Reset(os.Interrupt)
	}()
	return ctx
}

// signalled is the exit status of a command that failed with err: 128 and the number of
// the signal, as shells have it, if it failed because of one.
func signalled(ctx context.Context, status int, err error) int {
	s, caught := context.Cause(ctx).(stopSignal)
	if !caught || status != mistake.ExitFailed || !errors.Is(err, context.Canceled) {
		return status
	}
	return 128 + int(s)
}

// printed is standard output. It remembers an error that the printer of help does not
// look at.
type printed struct {
	to     io.Writer
	before func() // makes room
	err    error  // the first
}

func (p *printed) Write(text []byte) (int, error) {
	p.before()
	n, err := p.to.Write(text)
	if p.err == nil {
		p.err = err
	}
	return n, err
}

// Columns is the width that tables look for.
func (p *printed) Columns() int { return progress.Columns(p.to) }
