package campaign

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// What a cache may hold, in tasks and edges, or hosts and links: some 100 bytes
// each.
const (
	maxWorkloads = 1 << 21
	maxPlatforms = 1 << 21
	maxBases     = 1 << 21
)

// simulator makes runs with package scalability and keeps what they share.
type simulator struct {
	env       run.Env
	kept      *kept
	workloads *run.Cache[workloadKey, *workload.DAG]
	platforms *run.Cache[platformKey, *platform.Platform]
	bases     *run.Cache[baseKey, *base]
}

// workloadKey tells programs apart.
type workloadKey struct {
	workload       *resolved
	seed           uint64
	referenceFlops float64
}

// platformKey tells machines apart; k is 0 for one that has not grown.
type platformKey struct {
	platform *resolved
	k        int
	beta     float64
	speeds   scalability.Speeds
	link     platform.Link
}

// NewSimulator returns the Runner that schedules and simulates: with k and beta
// the program before and after it is refined, else the program as it is. With
// isospeed it also simulates the refined program with other growths of its work.
func NewSimulator(r *Runs) Runner {
	return &simulator{
		env: r.env, kept: r.kept,
		workloads: run.NewCache[workloadKey, *workload.DAG](maxWorkloads),
		platforms: run.NewCache[platformKey, *platform.Platform](maxPlatforms),
		bases:     run.NewCache[baseKey, *base](maxBases),
	}
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

// caseOf is the case of a job, with its program as the file or the spec has it.
func (s *simulator) caseOf(j *Job) (*scalability.Case, error) {
	set := &j.Setting
	c := &scalability.Case{
		Refine:    set.Refine,
		Speeds:    set.Speeds,
		NewLink:   platform.Link{BandwidthBytesPerSec: set.NewLinkBytesPerSec, LatencySec: set.NewLinkLatencySec},
		Mapping:   set.Mapping,
		Options:   set.Options,
		Scheduler: s.scheduler(j),
	}
	var err error
	if c.Platform, err = s.platform(j); err != nil {
		return nil, err
	}
	c.Workload, err = s.workload(j)
	return c, err
}

// scheduler makes a fresh scheduler: a policy may keep a state.
func (s *simulator) scheduler(j *Job) func(*scheduler.Problem) (catalog.Scheduler, error) {
	env := s.env.Schedulers
	env.ReadFile = (&recorder{from: s.kept}).readFile
	text := j.scheduler.name
	if j.scheduler.seeded && j.Setting.Seeded {
		text = j.scheduler.spec.WithSeed(j.Setting.Seed).String()
	}
	return run.BySpec(text, env)
}

func (s *simulator) workload(j *Job) (*workload.DAG, error) {
	key := workloadKey{workload: j.workload, referenceFlops: j.Setting.ReferenceFlops}
	seeded := j.workload.seeded && j.Setting.Seeded
	if seeded {
		key.seed = j.Setting.Seed
	}
	return s.workloads.Get(key, func() (*workload.DAG, int, error) {
		src, err := s.open(j.workload)
		if err != nil {
			return nil, 0, err
		}
		if seeded {
			src.Spec = j.workload.spec.WithSeed(key.seed).String()
		}
		d, err := s.env.Workload(src, key.referenceFlops)
		if err != nil {
			return nil, 0, err
		}
		return d, d.NumTasks() + d.NumEdges(), nil
	})
}

func (s *simulator) platform(j *Job) (*platform.Platform, error) {
	return s.platforms.Get(platformKey{platform: j.platform}, func() (*platform.Platform, int, error) {
		src, err := s.open(j.platform)
		if err != nil {
			return nil, 0, err
		}
		return sized(s.env.Platform(src))
	})
}

// grown is the machine after, which differs with beta only where the speeds of
// its nodes do.
func (s *simulator) grown(j *Job, c *scalability.Case) (*platform.Platform, error) {
	key := platformKey{platform: j.platform, k: c.Refine.K, beta: c.Refine.Beta, speeds: c.Speeds, link: c.NewLink}
	return s.platforms.Get(key, func() (*platform.Platform, int, error) {
		return sized(c.Grow())
	})
}

// sized says how much memory a platform takes.
func sized(p *platform.Platform, err error) (*platform.Platform, int, error) {
	if err != nil {
		return nil, 0, err
	}
	return p, p.NumHosts() + len(p.Links()), nil
}

// errChanged is wrapped when a file is not what it was when the campaign began:
// the run would not be the one that its ID names.
var errChanged = errors.New("the file has changed since the campaign began")

// open reads what a value names again.
func (s *simulator) open(b *resolved) (run.Source, error) {
	src, err := s.env.Open(b.name)
	if err != nil {
		return src, err
	}
	if (src.Spec != "") != b.isSpec || !b.isSpec && sha256.Sum256(src.Data) != b.sum {
		return src, fmt.Errorf("%s: %w", b.name, errChanged)
	}
	return src, nil
}

// base is a program on its machine before it grows, which runs of all k, beta and
// options of the refinement share.
type base struct {
	scaled *scalability.Scaled
	run    *scalability.Measured
}

// baseKey tells bases apart.
type baseKey struct {
	workload  workloadKey
	platform  *resolved
	scheduler *resolved
	seed      uint64
	options   string // of the simulation, as the values' keys
	intensity scalability.Intensity
}

// before gives the base of a job; c's program is unscaled.
func (s *simulator) before(ctx context.Context, e *sim.Engine, j *Job, c *scalability.Case) (*base, error) {
	set := &j.Setting
	_, scales := set.Intensity.Share()
	if !scales && !set.Refined {
		return plainBase(ctx, e, c) // nobody else wants it
	}
	key := baseKey{
		workload: workloadKey{workload: j.workload, referenceFlops: set.ReferenceFlops, seed: set.Seed},
		platform: j.platform, scheduler: j.scheduler, seed: set.Seed,
		options: set.Options.Network.String() + fmt.Sprint(set.Options.HostSharing, set.Options.Loopback),
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

// notBefore takes the word "before" off an error of a run that has no after.
func notBefore(err error) error {
	if inner := errors.Unwrap(err); inner != nil && err.Error() == "before: "+inner.Error() {
		return inner
	}
	return err
}

// scaledBase scales the program to an intensity and runs it again.
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
