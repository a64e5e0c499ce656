package campaign

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// What a cache may hold, in tasks and edges, or hosts and links: some 100 bytes
// each.
const (
	maxWorkloads = 1 << 21
	maxPlatforms = 1 << 21
)

// Inputs makes the workload, the platform and the scheduler of a run, and keeps what
// several runs share. It serves several goroutines.
type Inputs struct {
	env       run.Env
	repeats   *Repeats
	workloads *run.Cache[workloadKey, *workload.DAG]
	platforms *run.Cache[platformKey, *platform.Platform]
}

// workloadKey tells workloads apart. The source is a spec, or a file's content.
type workloadKey struct {
	source         string
	referenceFlops float64
}

// platformKey tells platforms apart; k is 0 for one that has not grown.
type platformKey struct {
	source string
	pstate string // in which its hosts begin
	k      int
	beta   float64
	speeds scalability.Speeds
	link   platform.Link
}

func newInputs(repeats *Repeats, env run.Env) *Inputs {
	if read := env.Schedulers.ReadFile; read != nil {
		env.Schedulers.ReadFile = once(read)
	}
	return &Inputs{
		env: env, repeats: repeats,
		workloads: run.NewCache[workloadKey, *workload.DAG](maxWorkloads),
		platforms: run.NewCache[platformKey, *platform.Platform](maxPlatforms),
	}
}

// once reads files once and keeps them: the campaign's few placements, which would
// otherwise be read for each run, and could change between two.
func once(read func(name string) ([]byte, error)) func(name string) ([]byte, error) {
	var mu sync.Mutex
	kept := map[string]func() ([]byte, error){}
	return func(name string) ([]byte, error) {
		mu.Lock()
		defer mu.Unlock()
		if kept[name] == nil {
			kept[name] = sync.OnceValues(func() ([]byte, error) { return read(name) })
		}
		return kept[name]()
	}
}

// Scheduler returns a function that makes the run's scheduler anew for each problem,
// since a policy may keep a state.
func (in *Inputs) Scheduler(j *Job) func(*scheduler.Problem) (catalog.Scheduler, error) {
	return run.BySpec(in.seeded(j.scheduler, &j.Setting).String(), in.env.Schedulers)
}

// Rescheduler returns a function that makes the mapper that plans the run's tasks again; nil
// if that is its scheduler.
func (in *Inputs) Rescheduler(j *Job) func(*scheduler.Problem) (catalog.Scheduler, error) {
	return j.Setting.OnFailure.Rescheduler(in.env.Schedulers)
}

// Workload is the workload as its file or spec has it.
func (in *Inputs) Workload(j *Job) (*workload.DAG, error) {
	return in.workload(in.workloadKey(j), func() (run.Source, error) { return in.open(j.workload, &j.Setting) })
}

// Platform is the platform before it grows.
func (in *Inputs) Platform(j *Job) (*platform.Platform, error) {
	if j.Setting.Pstates.On() {
		return in.begun(j)
	}
	return in.platform(j.platform.key, func() (run.Source, error) { return in.open(j.platform, &j.Setting) })
}

// begun is the platform of a job, its hosts in the power states that are chosen.
func (in *Inputs) begun(j *Job) (*platform.Platform, error) {
	key := platformKey{source: j.platform.key, pstate: j.Setting.Pstates.String()}
	return in.platforms.Get(key, func() (*platform.Platform, int, error) {
		as := *j
		as.Setting.Pstates = pstate.Choice{}
		p, err := in.Platform(&as)
		if err != nil {
			return nil, 0, err
		}
		return sized(j.Setting.Pstates.Apply(p))
	})
}

func (in *Inputs) workload(key workloadKey, open func() (run.Source, error)) (*workload.DAG, error) {
	return in.workloads.Get(key, func() (*workload.DAG, int, error) {
		src, err := open()
		if err != nil {
			return nil, 0, err
		}
		d, err := in.env.Workload(src, key.referenceFlops)
		if err != nil {
			return nil, 0, err
		}
		return d, d.NumTasks() + d.NumEdges(), nil
	})
}

func (in *Inputs) platform(key string, open func() (run.Source, error)) (*platform.Platform, error) {
	return in.platforms.Get(platformKey{source: key}, func() (*platform.Platform, int, error) {
		src, err := open()
		if err != nil {
			return nil, 0, err
		}
		return sized(in.env.Platform(src))
	})
}

// sized says how much memory a platform takes.
func sized(p *platform.Platform, err error) (*platform.Platform, int, error) {
	if err != nil {
		return nil, 0, err
	}
	return p, p.NumHosts() + p.NumLinks(), nil
}

func (in *Inputs) workloadKey(j *Job) workloadKey {
	key := workloadKey{j.workload.key, j.Setting.ReferenceFlops}
	if j.OwnWorkload {
		key.source = specKey(in.seeded(j.workload, &j.Setting))
	}
	return key
}

func specKey(s spec.Spec) string { return "spec " + s.String() }

// seeded is a spec as a run has it.
func (in *Inputs) seeded(x *resolved, set *Setting) spec.Spec {
	switch {
	case !x.seeded || !set.Seeded:
		return x.spec
	case in.repeats != nil:
		return run.Seeded(x.spec, in.repeats.First, int(set.Seed))
	}
	return x.spec.WithSeed(set.Seed)
}

// errChanged is wrapped when a file is not what it was when the campaign began:
// the run would not be the one that its ID names.
var errChanged = errors.New("the file has changed since the campaign began")

// open reads a file again, or gives the run's spec.
func (in *Inputs) open(x *resolved, set *Setting) (run.Source, error) {
	if x.isSpec {
		return run.Source{Name: x.name, Spec: in.seeded(x, set).String()}, nil
	}
	src, err := in.env.Open(x.name)
	if err == nil && (src.Spec != "" || sha256.Sum256(src.Data) != x.sum) {
		err = fmt.Errorf("%s: %w", x.name, errChanged)
	}
	return src, err
}
