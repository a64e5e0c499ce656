package campaign

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

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
	maxPrograms = 1 << 21
	maxMachines = 1 << 21
	maxSides    = 1 << 21
)

// simulator makes runs with package scalability and keeps what they share.
type simulator struct {
	env      run.Env
	kept     *kept
	programs *run.Cache[programKey, *workload.DAG]
	machines *run.Cache[machineKey, *platform.Platform]
	bases    *run.Cache[baseKey, *base]
}

// programKey tells programs apart.
type programKey struct {
	workload       *resolved
	seed           uint64
	referenceFlops float64
}

// machineKey tells machines apart; k is 0 for one that has not grown.
type machineKey struct {
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
		programs: run.NewCache[programKey, *workload.DAG](maxPrograms),
		machines: run.NewCache[machineKey, *platform.Platform](maxMachines),
		bases:    run.NewCache[baseKey, *base](maxSides),
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
		return before.plainMetrics(), nil
	}
	c.Workload = before.scaled.Workload
	machine, err := s.grown(j, c)
	if err != nil {
		return noMetrics(), fmt.Errorf("after: %w", err)
	}
	outcome, err := c.RunOn(ctx, e, before.side, machine)
	if err != nil {
		return noMetrics(), err
	}
	f := before.grownMetrics(outcome)
	if j.Setting.Isospeed {
		err = f.keepSpeed(ctx, e, c, before.side)
	}
	return f, err
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
	if c.Platform, err = s.machine(j); err != nil {
		return nil, err
	}
	c.Workload, err = s.program(j)
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

func (s *simulator) program(j *Job) (*workload.DAG, error) {
	key := programKey{workload: j.workload, referenceFlops: j.Setting.ReferenceFlops}
	seeded := j.workload.seeded && j.Setting.Seeded
	if seeded {
		key.seed = j.Setting.Seed
	}
	return s.programs.Get(key, func() (*workload.DAG, int, error) {
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

func (s *simulator) machine(j *Job) (*platform.Platform, error) {
	return s.machines.Get(machineKey{platform: j.platform}, func() (*platform.Platform, int, error) {
		src, err := s.open(j.platform)
		if err != nil {
			return nil, 0, err
		}
		p, err := s.env.Platform(src)
		if err != nil {
			return nil, 0, err
		}
		return p, p.NumHosts() + len(p.Links()), nil
	})
}

// grown is the machine after, which differs with beta only where the speeds of
// its nodes do.
func (s *simulator) grown(j *Job, c *scalability.Case) (*platform.Platform, error) {
	key := machineKey{platform: j.platform, k: c.Refine.K, beta: c.Refine.Beta, speeds: c.Speeds, link: c.NewLink}
	return s.machines.Get(key, func() (*platform.Platform, int, error) {
		p, err := c.Grow()
		if err != nil {
			return nil, 0, err
		}
		return p, p.NumHosts() + len(p.Links()), nil
	})
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
