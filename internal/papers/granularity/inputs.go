package granularity

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/clustersim/clustersim/examples"
	"github.com/clustersim/clustersim/experiments/run"
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
	workloadFile  = "workload.yaml"
	placementFile = "placement.csv"
)

// inputs is everything that Table 3 is computed from.
type inputs struct {
	dag       *workload.DAG
	before    *platform.Platform
	after     *platform.Platform // with Table 1's speeds
	after1710 *platform.Platform // with Table 3's C2
	mapping   *scheduler.Schedule
	// remap places a workload otherwise than the paper; nil: its mapping.
	remap func(*scheduler.Problem) (*scheduler.Schedule, error)
}

// readInputs reads them; nil files are those under examples/table3. The mapping is what the scheduler that users name for a
// placement file makes of the unrefined workload.
func readInputs(files fs.FS, network sim.Network) (*inputs, error) {
	if files == nil {
		files = examples.Table3()
	}
	in := &inputs{}
	to := []**platform.Platform{&in.before, &in.after, &in.after1710}
	for i, name := range []string{beforeFile, afterFile, after1710File} {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		if *to[i], err = platform.ReadNative(name, data, platform.ReadOptions{}); err != nil {
			return nil, err
		}
	}
	data, err := fs.ReadFile(files, workloadFile)
	if err != nil {
		return nil, err
	}
	if in.dag, err = format.ReadNative(workloadFile, data, workload.ReadOptions{}); err != nil {
		return nil, err
	}
	problem := scheduler.NewProblem(in.dag, in.before, network.Estimate())
	fixed, err := catalog.Parse("fixed(file="+placementFile+")", catalog.Env{
		ReadFile: func(name string) ([]byte, error) { return fs.ReadFile(files, name) },
		Problem:  problem,
	})
	if err != nil {
		return nil, err
	}
	in.mapping, err = fixed.Mapper.Map(context.Background(), problem)
	return in, err
}

// splitFactor is the paper's k = m2/m1, rounded down (step 4).
func (in *inputs) splitFactor() int { return in.after.NumHosts() / in.before.NumHosts() }

// alpha is the serial fraction, which Table 2 gives once for all tasks.
func (in *inputs) alpha() float64 { return in.dag.Attributes(0).Alpha }

// extension pairs old nodes with new ones by name: node p of the platform before is
// p-1 of the one after, and p-2 to p-k hang on it. Part j of a task on p goes to p-j,
// its reduce task with part 1 (the paper's assumption (3)).
func (in *inputs) extension(after *platform.Platform, k int) (func(old platform.HostID, part int) platform.HostID, error) {
	parts := make([][]platform.HostID, in.before.NumHosts()) // parts[old][j-1] is node old-j
	for old, host := range in.before.Hosts() {
		for part := 1; part <= k; part++ {
			name := fmt.Sprintf("%s-%d", host.Name, part)
			id, ok := after.HostByName(name)
			if !ok {
				return nil, fmt.Errorf("platform %q: no host %q (part %d of the tasks on %q runs there)", after.Name(), name, part, host.Name)
			}
			parts[old] = append(parts[old], id)
		}
	}
	return func(old platform.HostID, part int) platform.HostID { return parts[old][max(part, 1)-1] }, nil
}

// ErrPolicy is wrapped when Options.Mapper gives a policy, which has no schedule to follow.
var ErrPolicy = errors.New("an online policy (want a mapper, which plans before the run)")

// otherwise are the inputs and the scenarios with another mapper, another platform after,
// or both. What the paper prints of its own platform after is no scenario of another one.
func (in *inputs) otherwise(ctx context.Context, o Options) (*inputs, []scenario, error) {
	other := *in
	if o.Mapper != nil {
		other.remap = func(pr *scheduler.Problem) (*scheduler.Schedule, error) { return mapped(ctx, o.Mapper, pr) }
	}
	if o.After == nil {
		return &other, other.scenarios(), nil
	}
	if other.after = o.After; other.splitFactor() < 1 {
		return nil, nil, fmt.Errorf("platform %q has %d hosts (want at least the %d of the platform before)", o.After.Name(), o.After.NumHosts(), in.before.NumHosts())
	}
	return &other, slices.DeleteFunc(other.scenarios(), func(sc scenario) bool { return sc.platform == in.after1710 }), nil
}

// mapped is the schedule of a fresh scheduler.
func mapped(ctx context.Context, fresh func(*scheduler.Problem) (catalog.Scheduler, error), pr *scheduler.Problem) (*scheduler.Schedule, error) {
	s, err := fresh(pr)
	if err != nil {
		return nil, err
	}
	defer run.Close(s)
	if s.Mapper == nil {
		return nil, ErrPolicy
	}
	return s.Mapper.Map(ctx, pr)
}
