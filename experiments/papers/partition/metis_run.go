package partition

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"

	graphpart "github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/format"
)

// gpmetis runs METIS as a method: powers become target weights; costs and the lower
// bound are not for it.
type gpmetis struct {
	ctx  context.Context
	path string
}

// banner is what METIS prints of itself.
var banner = regexp.MustCompile(`METIS [0-9][0-9.]*`)

// version asks METIS for its name, which it prints with every partition only.
func (m gpmetis) version() (string, error) {
	b := graphpart.NewBuilder(2)
	b.Edge(0, 1, 1)
	g, err := b.Build()
	if err != nil {
		return "", err
	}
	_, out, err := m.run(g, 2, graphpart.Options{})
	if err != nil {
		return "", err
	}
	if found := banner.Find(out); found != nil {
		return string(found), nil
	}
	return "METIS of unknown version", nil
}

// Partition implements graphpart.Method.
func (m gpmetis) Partition(g *graphpart.Graph, k int, o graphpart.Options) (graphpart.Result, error) {
	part, _, err := m.run(g, k, o)
	if err != nil {
		return graphpart.Result{}, err
	}
	return graphpart.NewResult(g, k, o, part)
}

func (m gpmetis) run(g *graphpart.Graph, k int, o graphpart.Options) (graphpart.Partition, []byte, error) {
	dir, err := os.MkdirTemp("", "gpmetis")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	var graph bytes.Buffer
	if err := format.WriteMETIS(&graph, g); err != nil {
		return nil, nil, err
	}
	file := filepath.Join(dir, "graph")
	if err := os.WriteFile(file, graph.Bytes(), 0o600); err != nil {
		return nil, nil, err
	}
	args := []string{
		"-seed=" + strconv.FormatUint(o.Seed%math.MaxInt32, 10),
		fmt.Sprintf("-ufactor=%d", max(1, int(math.Round(1000*o.Imbalance)))),
	}
	if o.Powers != nil {
		targets := filepath.Join(dir, "targets")
		if err := os.WriteFile(targets, targetWeights(o.Powers), 0o600); err != nil {
			return nil, nil, err
		}
		args = append(args, "-tpwgts="+targets)
	}
	out, err := exec.CommandContext(m.ctx, m.path, append(args, file, strconv.Itoa(k))...).CombinedOutput()
	if err != nil {
		if m.ctx.Err() != nil {
			err = m.ctx.Err()
		}
		return nil, nil, fmt.Errorf("%s: %w: %s", m.path, err, bytes.TrimSpace(out))
	}
	name := fmt.Sprintf("%s.part.%d", file, k)
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	part, err := format.ReadPart(name, text, g.NumVertices())
	return part, out, err
}

// targetWeights is METIS's file of the parts' shares; they sum to 1.
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
