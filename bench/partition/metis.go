package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/format"
)

// gpmetis runs METIS on a file in dir.
type gpmetis struct {
	dir  string
	path string // empty: not installed, or not wanted
}

func (m *gpmetis) find() bool {
	path, err := exec.LookPath("gpmetis")
	m.path = path
	return err == nil
}

func (m *gpmetis) file() string { return filepath.Join(m.dir, "graph") }

func (m *gpmetis) write(g *partition.Graph) error {
	f, err := os.Create(m.file())
	if err != nil {
		return err
	}
	if err := format.WriteMETIS(f, g); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// timing is the line of its report that says how long partitioning took, in
// seconds of processor time; reading and writing stand on others.
var timing = regexp.MustCompile(`(?m)^\s*Partitioning:\s+([0-9.]+)`)

// run partitions into k parts and evaluates the result like ours.
func (m *gpmetis) run(ctx context.Context, g *partition.Graph, k int) (figures, error) {
	parts := strconv.Itoa(k)
	cmd := exec.CommandContext(ctx, m.path, fmt.Sprintf("-ufactor=%.0f", imbalance*1000), m.file(), parts)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return figures{}, fmt.Errorf("gpmetis: %w: %s", err, out)
	}
	found := timing.FindSubmatch(out)
	if found == nil {
		return figures{}, fmt.Errorf("gpmetis: no partitioning time in its report: %s", out)
	}
	seconds, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		return figures{}, err
	}
	text, err := os.ReadFile(m.file() + ".part." + parts)
	if err != nil {
		return figures{}, err
	}
	part := make(partition.Partition, 0, g.NumVertices())
	for _, word := range strings.Fields(string(text)) {
		p, err := strconv.ParseInt(word, 10, 32)
		if err != nil {
			return figures{}, err
		}
		part = append(part, int32(p))
	}
	return figures{partition.Objective(g, part, nil), seconds, partition.Balance(partition.PartWeights(g, part, k), nil)}, nil
}
