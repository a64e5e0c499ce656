package queues

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// machine is what serves the queue.
type machine struct {
	jobs.Machine
	platform *platform.Platform // nil for nodes without links
}

// unit is what jobs are given.
func (m *machine) unit() string {
	if m.Cores {
		return "core"
	}
	return "node"
}

// readMachine is the machine of -p, or else of the trace. Of one that an SWF header states Units is
// 0: cleaning says how many nodes its processors are.
func (f *queueFlags) readMachine(in *input.Reader, files []file, t *jobs.Trace) (*machine, error) {
	m := &machine{}
	if t.Machine != nil {
		m.Machine = *t.Machine
	}
	m.Cores = m.Cores || f.unit == "core"
	arg := f.platform
	if arg == "" {
		arg = m.Platform
	}
	switch {
	case arg == "" && m.Units == 0 && t.StatedUnits == 0:
		return nil, unknownSize(files, t)
	case arg == "":
		return m, nil
	case strings.HasPrefix(arg, nodesSpec+"("):
		return m, input.SpecError(arg, "machine", m.readNodes(arg))
	}
	src, err := in.Open(arg)
	if err != nil {
		return nil, err
	}
	if isOther(src) {
		other, err := input.Parse(in, src, format.ReadMachine)
		if err != nil {
			return nil, err
		}
		m.Machine = *other
		return m, nil
	}
	p, err := in.Platform(src)
	if err != nil {
		return nil, err
	}
	m.platform, m.Units = p, p.NumHosts()
	if m.Cores {
		m.Units = p.NumCores()
	}
	for id := range platform.HostID(p.NumHosts()) {
		m.NodeNames = append(m.NodeNames, p.HostName(id))
	}
	return m, nil
}

// isOther says whether a file describes a machine as other simulators do: Alea's .machines, or AccaSim's JSON.
func isOther(src run.Source) bool {
	return ending.Ext(src.Name) == ".machines" || src.Data != nil && bytes.Contains(src.Data, []byte(`"groups"`)) && bytes.Contains(src.Data, []byte(`"resources"`))
}

// unknownSize asks for the size of the machine.
func unknownSize(files []file, t *jobs.Trace) error {
	why := "no machine is described"
	if files[0].format == "swf" {
		why = "the header has no MaxProcs or MaxNodes"
	}
	return mistake.Inputf("%s: %s: how large is the machine? (-p 'nodes(128)')", strings.Join(t.Files, ", "), why)
}

// nodesSpec is the name of a machine of alike nodes without links.
const nodesSpec = "nodes"

// count reads a number of at least least.
func count(a *spec.Args, key string, def, least int) int {
	n := a.Int(key, def)
	if n < least || n > math.MaxInt32 {
		a.Fail(key, "want a number of at least %d", least)
	}
	return n
}

// readNodes reads nodes(64), nodes(64,cores=32,memory=128GB,gpus=4).
func (m *machine) readNodes(text string) error {
	s, err := spec.ParseMain(text, map[string]string{nodesSpec: "nodes"})
	if err != nil {
		return err
	}
	a := s.Reader()
	nodes, cores, gpus := count(a, "nodes", 0, 1), count(a, "cores", 1, 1), count(a, "gpus", 0, 0)
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
