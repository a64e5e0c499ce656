package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/oracle"
)

func main() {
	if err := program(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func program(args []string) error {
	if len(args) == 2 {
		if known, err := measureOne(context.Background(), args[0], args[1]); known {
			return err
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return run(ctx, args)
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("bench", flag.ExitOnError)
	format := flags.String("o", "table", "table or json")
	pattern := flags.String("run", "", "only workloads with a name that matches this regular expression")
	long := flags.Bool("long", false, "also the program of 1,000,000 tasks, and 1,000,000 actors")
	limit := flags.Int("simgrid-limit", 5000, "run SimGrid on programs of up to this many activities")
	dir := flags.String("simgrid", os.Getenv("CLUSTERSIM_ORACLE"), "folder of the compiled replay program; empty: no SimGrid")
	logs := flags.String("logs", "", "folder of logs (make check-queue has the same): also queues of recorded jobs")
	profile := flags.String("profile", "", "write a profile for the compiler to this file, and measure nothing")
	count := flags.Bool("instructions", false, "count instructions with valgrind, and measure nothing else")
	against := flags.String("against", "", "compare the instructions with the last line of this file, and fail where a row has 5 % more")
	history := flags.String("record", "", "add the instructions and ratios to this file, as a line")
	commit := flags.String("commit", "", "what the line of -record is of")
	_ = flags.Parse(args) // exits on errors
	if *profile != "" {
		return writeProfile(ctx, *profile)
	}
	if *format != "table" && *format != "json" {
		return fmt.Errorf("-o %s: want table or json", *format)
	}
	switch {
	case *history != "" && *commit == "":
		return errors.New("-record: want -commit too")
	case *history != "" && !haveValgrind():
		return errNoValgrind
	}
	var before record
	if *against != "" {
		var err error
		if before, err = lastRecord(*against); err != nil {
			return err
		}
	}
	only, err := regexp.Compile(*pattern)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	var all results
	if !*count && *against == "" {
		if all, err = measureAll(ctx, only, *long, *limit, *dir, *logs); err != nil {
			return err
		}
	}
	if *count || *against != "" || haveValgrind() {
		if all.counts, err = countAll(ctx, only, *long); err != nil {
			return err
		}
	}
	switch {
	case *against != "":
		err = compareWith(os.Stdout, before, all.counts)
	case *format == "json":
		err = all.writeJSON(os.Stdout)
	default:
		err = all.writeText(os.Stdout)
	}
	if err == nil && *history != "" {
		r := newRecord(*commit, all.counts)
		r.addRatios(all.rows, simgridVersion(all.rows))
		err = appendRecord(*history, r)
	}
	return err
}

// results are what was measured; what was not is nil.
type results struct {
	rows            []row
	loading, actors *table.Table
	queues          *table.Table
	counts          []counted
}

// measureAll measures times and memory, SimGrid's too on what has up to limit activities if its programs are in dir.
func measureAll(ctx context.Context, only *regexp.Regexp, long bool, limit int, dir, logs string) (r results, err error) {
	tools := oracle.Tools{Dir: dir}
	if _, err := os.Stat(filepath.Join(dir, "replay")); dir == "" || err != nil {
		fmt.Fprintln(os.Stderr, "bench: no replay program, so no comparison with SimGrid (make bench builds it)")
		limit = 0
	}
	_, idle, err := spawn[measurement](self(ctx, childMarker, ""))
	if err != nil {
		return r, err
	}
	if r.rows, err = measureRows(ctx, only, long, limit, tools, idle); err != nil {
		return r, err
	}
	if r.loading, err = measureLoading(ctx, only, tools, limit > 0, idle); err != nil {
		return r, err
	}
	if limit == 0 {
		dir = ""
	}
	if r.actors, err = measureCrowds(ctx, only, long, dir); err != nil {
		return r, err
	}
	r.queues, err = measureBatches(ctx, only, long, logs, idle)
	return r, err
}

// measureRows measures the programs with a name that matches, each in a process of its own, of which idle is the memory
// that it takes without a program. SimGrid runs those of up to limit activities too.
func measureRows(ctx context.Context, only *regexp.Regexp, long bool, limit int, tools oracle.Tools, idle int64) ([]row, error) {
	var rows []row
	for _, w := range workloads() {
		if w.long && !long || !only.MatchString(w.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "bench: %s\n", w.name)
		f, peak, err := spawn[measurement](self(ctx, childMarker, w.name))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.name, err)
		}
		r := row{workload: w, ours: f, peak: float64(peak - idle)}
		if f.Activities <= limit && w.platform == "" && w.policy == "" {
			if r.simgrid, err = runSimgrid(tools, w, f); err != nil {
				return nil, err
			}
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// measureOne is a process that measures one thing and prints the figures. It runs on one core, the garbage
// collector included, as SimGrid does.
func measureOne(ctx context.Context, marker, name string) (known bool, err error) {
	var measure func() error
	switch marker {
	case childMarker:
		measure = func() error { return child(ctx, name, os.Stdout) }
	case countMarker:
		measure = func() error { return runTimes(ctx, name) }
	case textMarker:
		measure = func() error { return textTimes(name) }
	case loadMarker:
		measure = func() error { return load(name, os.Stdout) }
	case crowdMarker, keptMarker:
		measure = func() error { return measureCrowd(ctx, name, marker == crowdMarker, os.Stdout) }
	case batchMarker:
		measure = func() error { return measureBatch(ctx, name, os.Stdout) }
	case batchCountMarker:
		measure = func() error { return batchTimes(ctx, name) }
	default:
		return false, nil
	}
	runtime.GOMAXPROCS(1)
	return true, measure()
}

// self is this program in a process that measures one thing, which the marker and the name say.
func self(ctx context.Context, marker, name string) *exec.Cmd {
	path, err := os.Executable()
	cmd := exec.CommandContext(ctx, path, marker, name)
	if err != nil {
		cmd.Err = err // which Run returns
	}
	return cmd
}

// spawn runs a program that prints a T as JSON, and adds the peak memory of its process.
func spawn[T any](cmd *exec.Cmd) (f T, peakBytes int64, err error) {
	var out, notes bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &notes
	if err := cmd.Run(); err != nil {
		return f, 0, fmt.Errorf("%w\n%s", err, notes.String())
	}
	err = json.Unmarshal(out.Bytes(), &f)
	return f, peakRSS(cmd.ProcessState), err
}
