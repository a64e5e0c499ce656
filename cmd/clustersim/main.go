// Command clustersim simulates parallel programs on clusters.
//
// clustersim --help lists the commands. Data goes to standard output, messages
// to standard error. The exit status is 0 for success, 1 when something failed,
// 2 for wrong usage, 3 for bad input and 4 for an incomplete campaign.
//
// # Adding a command
// Write a file cmd_NAME.go with a function newNAMECommand, add it to the list
// in root.go, and give it scripts in testdata/script.
//
// # Not here
// Commands only read input, call the library and print; what they compute is
// in the packages beside cmd.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // a second Ctrl-C ends the process at once
	}()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
