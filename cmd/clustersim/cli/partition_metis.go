package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/format"
)

// metisName is METIS's program for graphs.
const metisName = "gpmetis"

// findMETIS finds the program that --compare names, before anything is computed.
func (p *partitioning) findMETIS() (err error) {
	name, path, given := strings.Cut(p.flags.compare, "=")
	switch {
	case name != metisName || given && path == "":
		return wrongFlag("--compare", fmt.Errorf("%q: want gpmetis or gpmetis=PATH", p.flags.compare))
	case !given:
		path = metisName
	}
	if p.parts < 2 {
		return wrongFlag("--compare", errors.New("gpmetis makes 2 parts or more"))
	}
	if p.metis, err = exec.LookPath(path); err != nil {
		why, _ := errors.AsType[*exec.Error](err)
		return fmt.Errorf("--compare: %s: %w (install METIS, the Debian package metis, or give gpmetis=PATH)", why.Name, why.Err)
	}
	if p.metis, err = filepath.Abs(p.metis); err != nil {
		return err
	}
	p.tellWhatMETISMisses()
	return nil
}

// tellWhatMETISMisses notes where METIS is asked for something else.
func (p *partitioning) tellWhatMETISMisses() {
	o := p.options
	if o.Costs != nil || o.TwoSided {
		p.note("gpmetis knows no costs and no lower bounds: it minimises the cut")
	}
	if asked, got := o.Imbalance, float64(metisFactor(o.Imbalance))/1000; math.Abs(asked-got) > 1e-9 {
		p.note(fmt.Sprintf("gpmetis counts imbalance in steps of 0.1 %%: it is asked for %s %%", digits(100*got)))
	}
	if max(p.graph.TotalVertexWeight(), p.graph.TotalEdgeWeight()) > math.MaxInt32 {
		p.note("weights sum to more than a gpmetis of 32 bits can count")
	}
}

// metisFactor is the imbalance in thousandths, rounded down, as METIS takes it.
func metisFactor(imbalance float64) int {
	return int(min(max(1, math.Floor(imbalance*1000+1e-6)), math.MaxInt32))
}

// runMETIS partitions the same graph for the same seeds, in a folder that goes
// away.
func (p *partitioning) runMETIS(ctx context.Context) (row partitionRow, err error) {
	dir, err := os.MkdirTemp("", "clustersim-gpmetis-")
	if err != nil {
		return partitionRow{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	m := metisRun{p, filepath.Join(dir, "graph")}
	if err := m.writeInputs(); err != nil {
		return partitionRow{}, err
	}
	var runs partitionRuns
	unbalanced := 0
	for run := range p.runs {
		seed := p.options.Seed + uint64(run)
		r, took, err := m.run(ctx, seed)
		if ctx.Err() != nil {
			return partitionRow{}, ctx.Err()
		}
		_, out := errors.AsType[*partition.UnbalancedError](err)
		if err != nil && !out {
			return partitionRow{}, fmt.Errorf("gpmetis: %w", err)
		}
		if out {
			unbalanced++
		}
		runs.add(seed, r, err == nil, took)
	}
	if unbalanced > 0 {
		p.note(fmt.Sprintf("gpmetis is out of the bounds in %d of %s", unbalanced, plural(p.runs, "run")))
	}
	return runs.finish(p, metisName), nil
}

// metisRun is a graph file and the options beside it.
type metisRun struct {
	*partitioning
	graphFile string
}

func (m metisRun) sharesFile() string { return m.graphFile + ".shares" }

func (m metisRun) writeInputs() error {
	var graph, shares bytes.Buffer
	if err := format.WriteMETIS(&graph, m.graph); err != nil {
		return err
	}
	sum := 0.0
	for _, r := range m.options.Powers {
		sum += r
	}
	for i, r := range m.options.Powers {
		fmt.Fprintf(&shares, "%d = %.9f\n", i, r/sum)
	}
	return errors.Join(
		os.WriteFile(m.graphFile, graph.Bytes(), 0o600),
		os.WriteFile(m.sharesFile(), shares.Bytes(), 0o600),
	)
}

// run is one run of the program. The time is METIS's own, without reading and
// writing.
func (m metisRun) run(ctx context.Context, seed uint64) (partition.Result, time.Duration, error) {
	args := []string{
		fmt.Sprintf("-ufactor=%d", metisFactor(m.options.Imbalance)),
		fmt.Sprintf("-seed=%d", seed&math.MaxInt32),
	}
	if m.options.Powers != nil {
		args = append(args, "-tpwgts="+m.sharesFile())
	}
	said, err := exec.CommandContext(ctx, m.metis, append(args, m.graphFile, strconv.Itoa(m.parts))...).CombinedOutput()
	if err != nil {
		return partition.Result{}, 0, fmt.Errorf("%w%s", err, lastWords(said))
	}
	took := metisTime.FindSubmatch(said)
	if took == nil {
		return partition.Result{}, 0, errors.New("it does not print its time as METIS 5 does")
	}
	sec, err := strconv.ParseFloat(string(took[1]), 64)
	if err != nil {
		return partition.Result{}, 0, err
	}
	data, err := os.ReadFile(m.graphFile + ".part." + strconv.Itoa(m.parts))
	if err != nil {
		return partition.Result{}, 0, errors.New("it wrote no partition")
	}
	part, err := format.ReadPart("its partition", data, m.graph.NumVertices())
	if err != nil {
		return partition.Result{}, 0, errors.New(oneLine(err.Error()))
	}
	r, err := partition.NewResult(m.graph, m.parts, m.options, part)
	return r, time.Duration(sec * float64(time.Second)), err
}

// metisTime is what gpmetis prints about the partitioning alone.
var metisTime = regexp.MustCompile(`(?m)^\s*Partitioning:\s+(\d+(?:\.\d+)?) sec`)

// lastWords is the last line that a program printed, if any.
func lastWords(said []byte) string {
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	if last == "" {
		return ""
	}
	return ": " + last
}
