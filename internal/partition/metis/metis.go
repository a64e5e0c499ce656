// Package metis runs METIS's program gpmetis, version 5, on our graphs.
//
//	path, err := metis.Find(metis.Name)
//	in, err := metis.Prepare(path, g, powers)
//	defer in.Close()
//	run, err := in.Run(ctx, metis.Options{Parts: 8, UFactor: 30, Seed: 1})
//
// # Not here
// Judging partitions, and comparing METIS with other methods.
package metis

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/format"
)

// Name is the program's usual name.
const Name = "gpmetis"

// Find returns the path of a program, by its name or a path to it.
func Find(name string) (path string, err error) {
	if path, err = exec.LookPath(name); err != nil {
		return "", err
	}
	return filepath.Abs(path)
}

// Input is a graph on disk for any number of runs.
type Input struct {
	program string
	dir     string
	graph   *partition.Graph
	shares  bool
}

// Prepare writes a graph into a new temporary folder and, if powers is not nil, the
// shares of the parts too, which are in proportion to their powers.
func Prepare(program string, g *partition.Graph, powers []float64) (in *Input, err error) {
	var graph bytes.Buffer
	if err := format.WriteMETIS(&graph, g); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "clustersim-gpmetis-")
	if err != nil {
		return nil, err
	}
	in = &Input{program, dir, g, powers != nil}
	err = errors.Join(
		os.WriteFile(in.file(), graph.Bytes(), 0o600),
		os.WriteFile(in.sharesFile(), targetWeights(powers), 0o600),
	)
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	return in, nil
}

// Close removes the folder.
func (in *Input) Close() error { return os.RemoveAll(in.dir) }

func (in *Input) file() string       { return filepath.Join(in.dir, "graph") }
func (in *Input) sharesFile() string { return in.file() + ".shares" }

// targetWeights is METIS's file of the parts' shares, which sum to 1.
func targetWeights(powers []float64) []byte {
	sum := 0.0
	for _, r := range powers {
		sum += r
	}
	var b bytes.Buffer
	for i, r := range powers {
		fmt.Fprintf(&b, "%d = %.9f\n", i, r/sum)
	}
	return b.Bytes()
}

// Options are those of a run.
type Options struct {
	Parts   int
	UFactor int // the imbalance in thousandths
	Seed    int // negative: METIS's default
}

// Run is the result of a run.
type Run struct {
	Part    partition.Partition
	Took    time.Duration // processor time of partitioning, without reading and writing
	Version string        // as METIS prints it
}

var (
	partitioning = regexp.MustCompile(`(?m)^\s*Partitioning:\s+(\d+(?:\.\d+)?) sec`)
	banner       = regexp.MustCompile(`METIS [0-9][0-9.]*`)
)

// Run runs the program once.
func (in *Input) Run(ctx context.Context, o Options) (run Run, err error) {
	args := []string{fmt.Sprintf("-ufactor=%d", o.UFactor), fmt.Sprintf("-seed=%d", o.Seed)}
	if in.shares {
		args = append(args, "-tpwgts="+in.sharesFile())
	}
	out, err := exec.CommandContext(ctx, in.program, append(args, in.file(), strconv.Itoa(o.Parts))...).CombinedOutput()
	if ctx.Err() != nil {
		return Run{}, ctx.Err()
	}
	if err != nil {
		return Run{}, fmt.Errorf("%w%s", err, lastWords(out))
	}
	took := partitioning.FindSubmatch(out)
	if took == nil {
		return Run{}, errors.New("it does not print its time as METIS 5 does")
	}
	sec, err := strconv.ParseFloat(string(took[1]), 64)
	if err != nil {
		return Run{}, err
	}
	text, err := os.ReadFile(fmt.Sprintf("%s.part.%d", in.file(), o.Parts))
	if err != nil {
		return Run{}, errors.New("it wrote no partition")
	}
	run = Run{Took: time.Duration(sec * float64(time.Second)), Version: string(banner.Find(out))}
	if run.Part, err = format.ReadPart("its partition", text, in.graph.NumVertices()); err != nil {
		return Run{}, errors.New(strings.ReplaceAll(err.Error(), "\n", "; ")) // no mistake of our input
	}
	return run, nil
}

// lastWords is the last line that the program printed, if any.
func lastWords(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		return ": " + last
	}
	return ""
}
