package input

import (
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/format"
	"github.com/clustersim/clustersim/internal/partition/generate"
)

// ReadGraph reads the graph that arg names.
func (in *Reader) ReadGraph(arg string) (*partition.Graph, error) {
	src, err := in.Open(arg)
	if err != nil {
		return nil, err
	}
	return in.Graph(src)
}

// Graph reads a graph that was opened.
func (in *Reader) Graph(src run.Source) (*partition.Graph, error) {
	if src.Spec != "" {
		return fromSpec(in, src.Spec, "graph", generate.FromSpec)
	}
	return Parse(in, src, format.Read)
}
