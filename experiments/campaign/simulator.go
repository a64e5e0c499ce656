package campaign

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/cache"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/internal/models/pstate"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/jobs"
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
	workloads *cache.Cache[workloadKey, *workload.DAG]
	platforms *cache.Cache[platformKey, *platform.Platform]

	// Of batch queues.
	traces  *cache.Cache[string, *rawTrace]
	systems *cache.Cache[systemKey, *system]
	shaken  *cache.Cache[shakenKey, *jobs.Trace]
}

// workloadKey distinguishes workloads. The source is a spec, or a file's content.
type workloadKey struct {
	source         string
	referenceFlops float64
}

// platformKey distinguishes platforms; k is 0 for one that has not grown.
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
		workloads: cache.New[workloadKey, *workload.DAG](maxWorkloads),
		platforms: cache.New[platformKey, *platform.Platform](maxPlatforms),
		traces:    cache.New[string, *rawTrace](maxTraces),
		systems:   cache.New[systemKey, *system](maxTraces),
		shaken:    cache.New[shakenKey, *jobs.Trace](maxTraces),
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

// Schedulers returns functions that make, for a problem, the run's scheduler, and the mapper that plans
// its tasks again, which is nil if that is the scheduler. They do so anew each time, since a policy may
// keep a state.
func (in *Inputs) Schedulers(j *Job) (first, again func(*scheduler.Problem) (catalog.Scheduler, error)) {
	return run.BySpec(in.seeded(j.scheduler, &j.Setting).String(), in.env.Schedulers), j.Setting.OnFailure.Rescheduler(in.env.Schedulers)
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

// simulator makes runs with package scalability.
type simulator struct {
	inputs *Inputs
	bases  *cache.Cache[baseKey, *base]
}

// maxBases is what their cache may hold, in tasks and edges.
const maxBases = 1 << 21

// NewSimulator returns the Runner that schedules and simulates, or that simulates batch queues: with k and beta
// the workload before and after it is refined, else the workload as it is. With
// isospeed it also simulates the refined workload with other growths of its work.
func NewSimulator(r *Runs) Runner {
	if r.Layout.Queues {
		return &queueSimulator{r.Inputs}
	}
	return &simulator{r.Inputs, cache.New[baseKey, *base](maxBases)}
}

// Run makes one run.
func (s *simulator) Run(ctx context.Context, e *sim.Engine, j *Job) (Metrics, error) {
	c, err := s.caseOf(j)
	if err != nil {
		return noMetrics(), err
	}
	before, err := s.before(ctx, e, j, c)
	switch {
	case err != nil && !j.Setting.Refined:
		return noMetrics(), notBefore(err)
	case err != nil:
		return noMetrics(), err
	case !j.Setting.Refined:
		return before.measure(nil), nil
	}
	c.Workload = before.scaled.Workload
	grown, err := s.grown(j, c)
	if err != nil {
		return noMetrics(), fmt.Errorf("after: %w", err)
	}
	outcome, err := c.RunOn(ctx, e, before.run, grown)
	if err != nil {
		return noMetrics(), err
	}
	m := before.measure(outcome)
	if j.Setting.Isospeed {
		err = m.keepSpeed(ctx, e, c, before.run)
	}
	return m, err
}

// caseOf is the case of a job, with its workload as the file or the spec has it.
func (s *simulator) caseOf(j *Job) (*scalability.Case, error) {
	set := &j.Setting
	c := &scalability.Case{
		Refine:  set.Refine,
		Speeds:  set.Speeds,
		NewLink: platform.Link{BandwidthBytesPerSec: set.NewLinkBytesPerSec, LatencySec: set.NewLinkLatencySec},
		Mapping: set.Mapping,
		Options: set.Options,
	}
	c.Scheduler, c.Rescheduler = s.inputs.Schedulers(j)
	var err error
	if c.Platform, err = s.inputs.Platform(j); err != nil {
		return nil, err
	}
	c.Workload, err = s.inputs.Workload(j)
	return c, err
}

// grown is the platform after the refinement, which depends on beta only if the
// speeds of its nodes do.
func (s *simulator) grown(j *Job, c *scalability.Case) (*platform.Platform, error) {
	key := platformKey{source: j.platform.key, pstate: j.Setting.Pstates.String(), k: c.Refine.K, beta: c.Refine.Beta, speeds: c.Speeds, link: c.NewLink}
	return s.inputs.platforms.Get(key, func() (*platform.Platform, int, error) {
		return sized(c.Grow())
	})
}

// base is a workload on its platform before both grow. Runs with any k, beta and
// options of the refinement share it.
type base struct {
	scaled *scalability.Scaled
	run    *scalability.Measured
}

// baseKey distinguishes bases.
type baseKey struct {
	workload  workloadKey
	platform  *resolved
	pstate    string
	scheduler *resolved
	seed      uint64
	options   sim.Options // each value of an axis has its own
	onFailure run.OnFailure
	intensity scalability.Intensity
}

// before gives the base of a job; c's workload is unscaled.
func (s *simulator) before(ctx context.Context, e *sim.Engine, j *Job, c *scalability.Case) (*base, error) {
	set := &j.Setting
	_, scales := set.Intensity.Share()
	if !scales && !set.Refined {
		c.Copies = true
		return plainBase(ctx, e, c) // no other run shares it
	}
	key := baseKey{
		workload: s.inputs.workloadKey(j),
		platform: j.platform, pstate: set.Pstates.String(), scheduler: j.scheduler, seed: set.Seed, options: set.Options, onFailure: set.OnFailure,
	}
	plain, err := s.bases.Get(key, func() (*base, int, error) { return weighed(plainBase(ctx, e, c)) })
	if err != nil || !scales {
		return plain, err
	}
	key.intensity = set.Intensity
	return s.bases.Get(key, func() (*base, int, error) { return weighed(scaledBase(ctx, e, c, plain, set.Intensity)) })
}

func plainBase(ctx context.Context, e *sim.Engine, c *scalability.Case) (*base, error) {
	run, err := c.RunBefore(ctx, e)
	if err != nil {
		return nil, err
	}
	return &base{
		scaled: &scalability.Scaled{Workload: c.Workload, Scaling: scalability.Scaling{Factor: 1, Share: math.NaN()}},
		run:    run,
	}, nil
}

// notBefore takes the word "before" off an error of a run without refinement.
func notBefore(err error) error {
	if inner := errors.Unwrap(err); inner != nil && err.Error() == "before: "+inner.Error() {
		return inner
	}
	return err
}

// scaledBase scales the workload to an intensity and runs it again.
func scaledBase(ctx context.Context, e *sim.Engine, c *scalability.Case, plain *base, i scalability.Intensity) (*base, error) {
	scaled, err := c.Scale(plain.run, i)
	if err != nil {
		return nil, fmt.Errorf("intensity: %w", err)
	}
	again := *c
	again.Workload = scaled.Workload
	run, err := again.RunBefore(ctx, e)
	if err != nil {
		return nil, err
	}
	return &base{scaled: scaled, run: run}, nil
}

// weighed says how much memory a base takes.
func weighed(b *base, err error) (*base, int, error) {
	if err != nil {
		return nil, 0, err
	}
	return b, 2 * (b.run.Tasks + b.run.Edges), nil
}
