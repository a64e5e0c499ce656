package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
)

// stacksPrinted is how many stacks --debug prints: a mistake of the program may end all runs of a campaign.
const stacksPrinted = 10

// debugging keeps the internal errors of a command for the hidden flag --debug, which prints their stacks.
type debugging struct {
	on     bool
	mu     sync.Mutex
	caught []*run.PanicError
}

func (d *debugging) addFlag(root *cobra.Command) {
	root.PersistentFlags().BoolVar(&d.on, "debug", false, "print the stack of an internal error")
	if err := root.PersistentFlags().MarkHidden("debug"); err != nil {
		panic(err) // the flag was added above
	}
}

// with returns a context in which the panics of runs are kept.
func (d *debugging) with(ctx context.Context) context.Context { return run.WithPanics(ctx, d.keep) }

func (d *debugging) keep(e *run.PanicError) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !slices.Contains(d.caught, e) && len(d.caught) < stacksPrinted {
		d.caught = append(d.caught, e)
	}
}

// print prints the stacks with --debug. Without it, it says how to get them, unless err has: its lines are printed
// already.
func (d *debugging) print(stderr io.Writer, err error) {
	e, said := errors.AsType[*run.PanicError](err)
	if said {
		d.keep(e)
	}
	for _, e := range d.caught {
		if d.on {
			_, _ = fmt.Fprintf(stderr, "%v\n%s", e, e.Stack())
		}
	}
	if !d.on && !said && len(d.caught) > 0 {
		_, _ = fmt.Fprintf(stderr, "clustersim: %s%s\n", mistake.OneLine(d.caught[0].Error()), mistake.PleaseReport)
	}
}
