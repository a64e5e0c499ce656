package partitions

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/format"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// readInputs reads the graph, the costs and the partition to judge, and settles
// how many parts there are.
func (p *partitioning) readInputs(in *input.Reader) (err error) {
	f := p.flags
	if p.graph, err = in.ReadGraph(f.graph); err != nil {
		return err
	}
	var costs [][]int64
	var src run.Source // of them
	if f.costs != "" {
		if src, err = in.Open(f.costs); err != nil {
			return err
		}
		if costs, err = input.Parse(in, src, readCosts); err != nil {
			return err
		}
	}
	var judged run.Source
	if f.evaluate != "" {
		if judged, err = in.Open(f.evaluate); err != nil {
			return err
		}
		p.judged, err = input.Parse(in, judged, func(name string, data []byte) (partition.Partition, error) {
			return format.ReadPart(name, data, p.graph.NumVertices())
		})
		if err != nil {
			return err
		}
	}
	if err := p.settleParts(costs, src.Name); err != nil {
		return err
	}
	for v, part := range p.judged {
		if int(part) >= p.parts {
			line, col := placeOfWord(judged.Data, v)
			wrong := srcerr.At(judged.Name, line, col, "vertex %d: part %d: want 0 to %d", v+1, part, p.parts-1)
			if p.parts < maxParts {
				wrong.Hint = "or another number of parts"
			}
			return wrong
		}
	}
	return p.useCosts(costs, src)
}

// settleParts takes the number of parts from -k, else from what else tells it.
func (p *partitioning) settleParts(costs [][]int64, file string) error {
	for _, n := range []int{len(p.options.Powers), len(costs)} {
		if p.parts == 0 {
			p.parts = n
		}
	}
	if p.parts == 0 && len(p.judged) > 0 {
		p.parts = min(1+int(slices.Max(p.judged)), maxParts)
	}
	switch {
	case p.parts == 0:
		return mistake.Usagef("how many parts? (give -k N)")
	case p.parts > maxParts:
		return mistake.Inputf("%d parts: want at most %d", p.parts, maxParts)
	case p.options.Powers != nil && len(p.options.Powers) != p.parts:
		return mistake.InFlag("--powers", fmt.Errorf("%s for %s", units.Count(len(p.options.Powers), "number"), units.Count(p.parts, "part")))
	case costs != nil && len(costs) != p.parts:
		return srcerr.At(file, 1, 1, "costs between %s, want %d", units.Count(len(costs), "part"), p.parts)
	}
	return nil
}

func (p *partitioning) useCosts(matrix [][]int64, src run.Source) error {
	if matrix == nil {
		return nil
	}
	costs, err := partition.NewCosts(matrix)
	if err != nil {
		return mistake.Placed(src.Name, err)
	}
	if !costs.Symmetric() && p.graph.Forward == nil && p.graph.NumEdges() > 0 {
		line, col := oneWay(matrix, src.Data)
		return srcerr.At(src.Name, line, col, "costs depend on the direction but the graph has none").
			WithHint("want a symmetric matrix, or a graph of arcs: DIMACS p sp, a general Matrix Market file")
	}
	p.options.Costs = costs
	return nil
}

// placeOfWord is where word number n, from 0, stands in data.
func placeOfWord(data []byte, n int) (line, col int) {
	for text := range bytes.Lines(data) {
		line++
		if words := bytes.Fields(text); len(words) > 0 {
			if n == 0 {
				return line, 1 + bytes.Index(text, words[0])
			}
			n--
		}
	}
	return line, 1
}
