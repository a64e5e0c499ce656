package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"runtime"

	"github.com/clustersim/clustersim/internal/partition/metis"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench/partition:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, args []string) error {
	flags := flag.NewFlagSet("bench/partition", flag.ContinueOnError)
	match := flags.String("run", ".", "regular expression of the graphs to partition")
	small := flags.Bool("small", false, "only graphs of at most 20,000 vertices")
	alone := flags.Bool("alone", false, "do not run gpmetis")
	seed := flags.Uint64("seed", 1, "seed of ours; gpmetis has its own")
	cycles := flags.Int("cycles", 0, "V-cycles of ours")
	limit := flags.Float64("max-mean-cut", 0, "fail when the geometric mean of the cut ratios is above this; 0: never")
	repeat := flags.Int("repeat", 1, "run each that often and take the least time")
	if err := flags.Parse(args); err != nil {
		return err
	}
	re, err := regexp.Compile(*match)
	if err != nil {
		return err
	}
	gpmetis := ""
	if !*alone {
		gpmetis, err = metis.Find(metis.Name)
	}
	if err != nil {
		fmt.Fprintln(out, "gpmetis is not on PATH (Debian package metis): only ours is measured")
	}
	runtime.GOMAXPROCS(1) // METIS has one thread
	p := newPrinter(out)
	for _, spec := range graphs {
		if !re.MatchString(spec.name) || *small && spec.large {
			continue
		}
		if err := measure(ctx, p, gpmetis, spec, *seed, *cycles, *repeat); err != nil {
			return fmt.Errorf("%s: %w", spec.name, err)
		}
	}
	if len(p.rows) == 0 {
		return fmt.Errorf("no graph matches -run %q", *match)
	}
	mean := p.means()
	if *limit > 0 && !(mean <= *limit) {
		return fmt.Errorf("the geometric mean of the cut ratios is %.4f (want at most %v; NaN: nothing was compared)", mean, *limit)
	}
	return nil
}
