package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/sim"
)

// countMarker has a process run a workload a number of times, which stands before the name, and print nothing.
const countMarker = "-count"

// runTimes is that process.
func runTimes(ctx context.Context, timesAndName string) error {
	text, name, _ := strings.Cut(timesAndName, " ")
	times, err := strconv.Atoi(text)
	ws := workloads()
	at := slices.IndexFunc(ws, func(w workload) bool { return w.name == name })
	if err != nil || at < 0 {
		return fmt.Errorf("no workload %q, or not a number of times: %q", name, text)
	}
	in, err := ws[at].build()
	for range times {
		if err == nil {
			_, err = in.run(ctx, ws[at])
		}
	}
	return err
}

// run simulates a workload once.
func (in *input) run(ctx context.Context, w workload) (*sim.Result, error) {
	plan, err := in.plan(w)
	if err != nil {
		return nil, err
	}
	return sim.Run(ctx, in.platform, in.dag, plan, sim.Options{})
}

// activities are how many tasks and transfers a run of a workload has.
func (w workload) activities(ctx context.Context) (int, error) {
	in, err := w.build()
	if err != nil {
		return 0, err
	}
	r, err := in.run(ctx, w)
	if err != nil {
		return 0, err
	}
	return len(r.Tasks) + len(r.Transfers), nil
}

// writeInstructions prints how many instructions an activity of each workload takes, and an event of each crowd,
// as valgrind counts them: what else the computer does makes no difference. Of a workload it is a process of two
// runs less one of a single run, of a crowd a process less one that only begins; nothing is collected as garbage.
func writeInstructions(ctx context.Context, only *regexp.Regexp, long bool, out io.Writer) error {
	if _, err := exec.LookPath("valgrind"); err != nil {
		return errors.New("-instructions: valgrind is not installed (Debian: apt install valgrind)")
	}
	t := table.New(table.Column{Key: "row"}, table.Column{Key: "each"}, table.Fixed("instructions", "", 0))
	for _, w := range workloads() {
		if w.long && !long || !only.MatchString(w.name) {
			continue
		}
		activities, err := w.activities(ctx)
		if err != nil {
			return err
		}
		n, err := countDifference(self(ctx, countMarker, "2 "+w.name), self(ctx, countMarker, "1 "+w.name))
		if err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
		t.Add(w.name, "activity", n/float64(activities))
	}
	for _, c := range crowds() {
		if c.long && !long || !only.MatchString(c.name) {
			continue
		}
		n, err := countDifference(self(ctx, crowdMarker, c.name), self(ctx, keptMarker, c.name))
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		t.Add(c.name, "event", n/float64(c.events))
	}
	return t.Write(out, table.Text)
}

// countDifference is how many instructions one process executes more than another.
func countDifference(more, less *exec.Cmd) (float64, error) {
	a, err := countInstructions(more)
	if err != nil {
		return 0, err
	}
	b, err := countInstructions(less)
	return a - b, err
}

var collected = regexp.MustCompile(`Collected : (\d+)`)

// countInstructions runs a process under valgrind.
func countInstructions(cmd *exec.Cmd) (float64, error) {
	fmt.Fprintln(os.Stderr, "bench: instructions of", strings.Join(cmd.Args[1:], " "))
	path, err := exec.LookPath("valgrind")
	if err != nil {
		return 0, err
	}
	cmd.Args = append([]string{path, "--tool=callgrind", "--callgrind-out-file=/dev/null", cmd.Path}, cmd.Args[1:]...)
	cmd.Path = path
	// When garbage is collected and goroutines are preempted depends on time.
	cmd.Env = append(os.Environ(), "GOGC=off", "GODEBUG=asyncpreemptoff=1", "GOMAXPROCS=1")
	var text bytes.Buffer
	cmd.Stderr = &text
	if err := cmd.Run(); err != nil {
		return 0, fmt.Errorf("%w\n%s", err, text.String())
	}
	found := collected.FindStringSubmatch(text.String())
	if found == nil {
		return 0, fmt.Errorf("valgrind does not say how many instructions it has counted:\n%s", text.String())
	}
	return strconv.ParseFloat(found[1], 64)
}
