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

// input is a graph to partition.
type input struct {
	name, spec string
	large      bool // more than 20,000 vertices
}

// parts are the numbers of parts each graph is cut into.
var parts = []int{2, 8, 64}

var graphs = []input{
	{"grid-100x100", "grid(rows=100,cols=100,layers=1)", false},
	{"grid-316x316", "grid(rows=316,cols=316,layers=1)", true},
	{"grid-1000x1000", "grid(rows=1000,cols=1000,layers=1)", true},
	{"grid-22x22x22", "grid(rows=22,cols=22,layers=22)", false},
	{"grid-46x46x46", "grid(rows=46,cols=46,layers=46)", true},
	{"grid-100x100x100", "grid(rows=100,cols=100,layers=100)", true},
	{"geometric-1e4", "geometric(n=10000,degree=10,seed=1)", false},
	{"geometric-1e5", "geometric(n=100000,degree=10,seed=1)", true},
	{"geometric-5e5", "geometric(n=500000,degree=12,seed=1)", true},
	{"delaunay-1e4", "delaunay(rows=100,cols=100,seed=1)", false},
	{"delaunay-1e5", "delaunay(rows=316,cols=316,seed=1)", true},
	{"delaunay-1e6", "delaunay(rows=1000,cols=1000,seed=1)", true},
	{"powerlaw-1e4", "power-law(n=10000,degree=8,exponent=2.5,seed=1)", false},
	{"powerlaw-1e5", "power-law(n=100000,degree=8,exponent=2.5,seed=1)", true},
	{"rmat-14", "rmat(scale=14,edge-factor=8,seed=1)", false},
	{"preferential-5e4", "preferential(n=50000,edges=4,seed=1)", true},
}

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
