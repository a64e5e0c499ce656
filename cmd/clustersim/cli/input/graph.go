package input

import (
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/format"
	"github.com/clustersim/clustersim/scheduler/partition/generate"
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
		return GraphFromSpec(src.Spec)
	}
	return Parse(in, src, format.Read)
}

// GraphFromSpec makes a graph; every mistake has its column in the spec.
func GraphFromSpec(text string) (*partition.Graph, error) {
	g, err := generate.FromSpec(text)
	return g, SpecError(text, "graph", err)
}
