package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/clustersim/clustersim/scheduler/catalog"
)

// Main is a main function: it carries out the process's arguments, ends what it
// does on the first interrupt, and exits with the status. extra are schedulers of
// the caller's own; see [Run].
func Main(extra ...catalog.Entry) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second Ctrl-C ends the process at once
	}()
	os.Exit(Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, extra...))
}
