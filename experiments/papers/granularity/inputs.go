package granularity

import (
	"fmt"
	"io/fs"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// The input files of Table 3, as they are called in Options.Files.
const (
	beforeFile    = "platform-before.yaml"
	afterFile     = "platform-after.yaml"
	after1710File = "platform-after-1710.yaml"
	programFile   = "workload.yaml"
	placementFile = "placement.csv"
)

// inputs is everything that Table 3 is computed from.
type inputs struct {
	program   *workload.DAG
	before    *platform.Platform
	after     *platform.Platform // with Table 1's speeds
	after1710 *platform.Platform // with Table 3's C2
	mapping   *scheduler.Schedule
	// remap places a program in place of the paper's mapping; nil: that mapping.
	remap func(*scheduler.Problem) (*scheduler.Schedule, error)
}

func readInputs(files fs.FS, network sim.Network) (*inputs, error) {
	in := &inputs{}
	for _, machine := range []struct {
		name string
		to   **platform.Platform
	}{{beforeFile, &in.before}, {afterFile, &in.after}, {after1710File, &in.after1710}} {
		data, err := fs.ReadFile(files, machine.name)
		if err != nil {
			return nil, err
		}
		if *machine.to, err = platform.ReadNative(machine.name, data, platform.ReadOptions{}); err != nil {
			return nil, err
		}
	}
	data, err := fs.ReadFile(files, programFile)
	if err != nil {
		return nil, err
	}
	if in.program, err = format.ReadNative(programFile, data, workload.ReadOptions{}); err != nil {
		return nil, err
	}
	in.mapping, err = in.readMapping(files, network)
	return in, err
}

// readMapping places the unrefined program as placement.csv says, through the
// scheduler that users name for it.
func (in *inputs) readMapping(files fs.FS, network sim.Network) (*scheduler.Schedule, error) {
	problem := scheduler.NewProblem(in.program, in.before, network.Estimate())
	fixed, err := catalog.Parse("fixed(file="+placementFile+")", catalog.Env{
		ReadFile: func(name string) ([]byte, error) { return fs.ReadFile(files, name) },
		Problem:  problem,
	})
	if err != nil {
		return nil, err
	}
	return fixed.Mapper.Map(problem)
}

// splitFactor is the paper's k = m2/m1, rounded down (step 4).
func (in *inputs) splitFactor() int { return in.after.NumHosts() / in.before.NumHosts() }

// alpha is the serial fraction, which Table 2 gives once for all tasks.
func (in *inputs) alpha() float64 { return in.program.Attributes(0).Alpha }

// extended says which nodes of the new machine belong to a node of the old one.
type extended struct {
	parts [][]platform.HostID // by old HostID: parts[old][j-1] is node old-j
}

// place puts part j on node old-j, and the reduce task with part 1 (the paper's
// assumption (3)).
func (x extended) place(old platform.HostID, part int) platform.HostID {
	return x.parts[old][max(part, 1)-1]
}

// extension pairs old nodes with new ones by name: node p of the old machine is
// p-1 of the new one, and p-2 to p-k hang on it.
func (in *inputs) extension(machine *platform.Platform, k int) (extended, error) {
	x := extended{parts: make([][]platform.HostID, in.before.NumHosts())}
	for old, host := range in.before.Hosts() {
		for part := 1; part <= k; part++ {
			name := fmt.Sprintf("%s-%d", host.Name, part)
			id, ok := machine.HostByName(name)
			if !ok {
				return extended{}, fmt.Errorf("platform %q: no host %q (part %d of the tasks on %q runs there)",
					machine.Name(), name, part, host.Name)
			}
			x.parts[old] = append(x.parts[old], id)
		}
	}
	return x, nil
}
