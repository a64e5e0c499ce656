package batch

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Machine is what serves a queue.
type Machine struct {
	jobs.Machine
	Hosts   *platform.Platform // nil for nodes without links
	Compute []platform.HostID  // the hosts that are nodes, ascending; nil: all
	Left    string             // hosts that are no nodes, and why; "" if all are
}

// Unit is what jobs are given.
func (m *Machine) Unit() string {
	if m.Cores {
		return "core"
	}
	return "node"
}

// IsForeign says whether a file describes a machine as other simulators do: Alea's .machines, or AccaSim's
// JSON. Package workload/jobs/format reads it.
func IsForeign(name string, data []byte) bool {
	return ending.Ext(name) == ".machines" || data != nil && bytes.Contains(data, []byte(`"groups"`)) && bytes.Contains(data, []byte(`"resources"`))
}

// nodesSpec is the name of a machine of alike nodes without links.
const nodesSpec = "nodes"

// IsNodes says whether a text is the spec of a machine of alike nodes without links, for SetNodes.
func IsNodes(text string) bool { return strings.HasPrefix(text, nodesSpec+"(") }

// Count reads a number of at least least.
func Count(a *spec.Args, key string, def, least int) int {
	n := a.Int(key, def)
	if n < least || n > math.MaxInt32 {
		a.Fail(key, "want a number of at least %d", least)
	}
	return n
}

// SetNodes gives the machine the nodes of a spec: nodes(64), nodes(64,cores=32,memory=128GB,gpus=4).
func (m *Machine) SetNodes(text string) error {
	s, err := spec.ParseMain(text, map[string]string{nodesSpec: "nodes"})
	if err != nil {
		return err
	}
	a := s.Reader()
	nodes, cores, gpus := Count(a, "nodes", 0, 1), Count(a, "cores", 1, 1), Count(a, "gpus", 0, 0)
	class := jobs.NodeClass{Cores: int32(cores), MemoryBytes: a.With("memory", 0, units.Data)}
	if err := a.Err(); err != nil {
		return err
	}
	if gpus > 0 {
		class.Gres = []jobs.Gres{{Name: "gpu", Count: int32(gpus)}}
	}
	if a.Has("cores") || class.MemoryBytes > 0 || gpus > 0 {
		m.Nodes = append(slices.Clip(m.Nodes), class)
	}
	if m.Units = nodes; m.Cores {
		m.Units *= cores
	}
	return nil
}
