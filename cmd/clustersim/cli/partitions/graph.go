package partitions

import (
	"os"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/scheduler/partition"
	"github.com/clustersim/clustersim/scheduler/partition/format"
	"github.com/clustersim/clustersim/scheduler/partition/generate"
)

// readGraph reads the graph that arg names. A file that exists wins over a spec.
func readGraph(in *input.Reader, arg string) (*partition.Graph, error) {
	if _, err := os.Stat(arg); arg != "-" && err != nil && isGraphSpec(arg) {
		return graphFromSpec(arg)
	}
	src, err := in.Open(arg)
	if err != nil {
		return nil, err
	}
	if src.Spec != "" { // of something else
		return graphFromSpec(arg)
	}
	g, err := format.Read(src.Name, src.Data)
	return g, mistake.Placed(src.Name, err)
}

// isGraphSpec says whether arg is the name of a generator or looks like a spec.
func isGraphSpec(arg string) bool {
	if spec.Looks(arg) {
		return true
	}
	for _, g := range generate.Generators() {
		if g.Name == arg {
			return true
		}
	}
	return false
}

// graphFromSpec makes a graph; every mistake has its column in the spec.
func graphFromSpec(text string) (*partition.Graph, error) {
	g, err := generate.FromSpec(text)
	return g, input.SpecError(text, "graph", err)
}
