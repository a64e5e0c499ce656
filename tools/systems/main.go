// Command systems checks that all packages and their tests compile on other systems, in a fraction of the time that
// compiling takes: it checks types from the source files alone.
//
//	go run ./tools/systems [-tags TAGS] windows/amd64 darwin/arm64
//
// It prints what the compiler would say, and fails if that is anything. Bodies of functions in other modules are
// left to their authors.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"
	"sync"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("systems: ")
	tags := flag.String("tags", "", "build tags, separated by commas")
	flag.Parse()
	if flag.NArg() == 0 {
		log.Fatal("want systems such as windows/amd64")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := checkAll(ctx, ".", *tags, flag.Args()); err != nil {
		log.Fatal(err)
	}
}

// checkAll checks the module in a folder on all systems side by side, and joins what is wrong.
func checkAll(ctx context.Context, dir, tags string, systems []string) error {
	var all sync.WaitGroup
	wrong := make([]error, len(systems))
	for i, system := range systems {
		all.Go(func() { wrong[i] = checkOne(ctx, dir, tags, system) })
	}
	all.Wait()
	return errors.Join(wrong...)
}

func checkOne(ctx context.Context, dir, tags, system string) error {
	goos, goarch, ok := strings.Cut(system, "/")
	if !ok {
		return fmt.Errorf("%q: want a system such as windows/amd64", system)
	}
	list, err := list(ctx, dir, tags, goos, goarch)
	if err != nil {
		return fmt.Errorf("%s: %w", system, err)
	}
	c := newChecker(list, goarch)
	for _, p := range list {
		c.check(p.ImportPath)
	}
	fmt.Fprintf(os.Stderr, "%s: %d packages and tests of this module, %d that they import\n", system, c.ours, len(list)-c.ours)
	return c.wrong(system)
}
