package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

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

// counted is how many instructions an activity, an event or a byte of a row takes.
type counted struct {
	row, each string
	n         float64
}

// countAll counts, with valgrind, the instructions of an activity of each workload that matches, of an event of each
// crowd and of a byte of each text: what else the computer does makes no difference. Of a workload and of a text
// it is a process that does it twice less one that does it once, of a crowd a process less one that only begins;
// nothing is collected as garbage.
func countAll(ctx context.Context, only *regexp.Regexp, long bool) (all []counted, err error) {
	var list []*count
	add := func(row, each string, number int, more, less *exec.Cmd) {
		list = append(list, &count{counted{row, each, 0}, number, more, less})
	}
	for _, w := range workloads() {
		if w.long && !long || !only.MatchString(w.name) {
			continue
		}
		activities, err := w.activities(ctx)
		if err != nil {
			return nil, err
		}
		add(w.name, "activity", activities, self(ctx, countMarker, "2 "+w.name), self(ctx, countMarker, "1 "+w.name))
	}
	for _, c := range crowds() {
		if c.long && !long || !only.MatchString(c.name) {
			continue
		}
		add(c.name, "event", c.events, self(ctx, crowdMarker, c.name), self(ctx, keptMarker, c.name))
	}
	for _, b := range batches() {
		if b.long && !long || b.log != "" || !only.MatchString(b.name) {
			continue
		}
		add(b.name, "job", b.jobs, self(ctx, batchCountMarker, "2 "+b.name), self(ctx, batchCountMarker, "1 "+b.name))
	}
	for _, x := range texts() {
		if !only.MatchString(x.name) {
			continue
		}
		in, err := x.input()
		if err != nil {
			return nil, err
		}
		add(x.name, "byte", len(in.text), self(ctx, textMarker, "2 "+x.name), self(ctx, textMarker, "1 "+x.name))
	}
	if err := countTogether(list); err != nil {
		return nil, err
	}
	for _, c := range list {
		all = append(all, c.counted)
	}
	return all, nil
}

// count is a row that is to be counted.
type count struct {
	counted
	number     int
	more, less *exec.Cmd
}

// countTogether counts several rows at a time, and returns the first error in their order.
func countTogether(list []*count) error {
	wrong := make([]error, len(list))
	places := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, c := range list {
		places <- struct{}{}
		all.Go(func() {
			defer func() { <-places }()
			n, err := countDifference(c.more, c.less)
			if err != nil {
				wrong[i] = fmt.Errorf("%s: %w", c.row, err)
			}
			c.n = n / float64(c.number)
		})
	}
	all.Wait()
	for _, err := range wrong {
		if err != nil {
			return err
		}
	}
	return nil
}

// countedTable has a line for each count.
func countedTable(all []counted) *table.Table {
	t := table.New(table.Column{Key: "row"}, table.Column{Key: "each"}, table.Fixed("instructions", "", 1))
	for _, c := range all {
		t.Add(c.row, c.each, c.n)
	}
	return t
}

var errNoValgrind = errors.New("valgrind is not installed (Debian: apt install valgrind)")

// haveValgrind says whether instructions can be counted.
func haveValgrind() bool {
	_, err := exec.LookPath("valgrind")
	return err == nil
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
func countInstructions(cmd *exec.Cmd) (n float64, err error) {
	fmt.Fprintln(os.Stderr, "bench: instructions of", strings.Join(cmd.Args[1:], " "))
	path, err := exec.LookPath("valgrind")
	if err != nil {
		return 0, errNoValgrind
	}
	cmd.Args = append([]string{path, "--tool=callgrind", "--callgrind-out-file=/dev/null", cmd.Path}, cmd.Args[1:]...)
	cmd.Path = path
	// When garbage is collected and goroutines are preempted depends on time, and valgrind does not have RDTSCP, which
	// Go's runtime may execute where two threads meet.
	cmd.Env = append(os.Environ(), "GOGC=off", "GODEBUG=asyncpreemptoff=1,cpu.rdtscp=off", "GOMAXPROCS=1")
	var text bytes.Buffer
	cmd.Stderr = &text
	if err := cmd.Run(); err != nil {
		return 0, fmt.Errorf("%w\n%s", err, text.String())
	}
	return readCount(text.String())
}

// readCount finds the number of instructions in what valgrind prints.
func readCount(text string) (float64, error) {
	found := collected.FindStringSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("valgrind does not say how many instructions it has counted:\n%s", text)
	}
	return strconv.ParseFloat(found[1], 64)
}
