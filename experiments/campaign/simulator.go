package campaign

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// simulator makes runs with package scalability.
type simulator struct {
	inputs *Inputs
	bases  *run.Cache[baseKey, *base]
}

// maxBases is what their cache may hold, in tasks and edges.
const maxBases = 1 << 21

// NewSimulator returns the Runner that schedules and simulates: with k and beta
// the workload before and after it is refined, else the workload as it is. With
// isospeed it also simulates the refined workload with other growths of its work.
func NewSimulator(r *Runs) Runner {
	return &simulator{r.inputs, run.NewCache[baseKey, *base](maxBases)}
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
		Refine:    set.Refine,
		Speeds:    set.Speeds,
		NewLink:   platform.Link{BandwidthBytesPerSec: set.NewLinkBytesPerSec, LatencySec: set.NewLinkLatencySec},
		Mapping:   set.Mapping,
		Options:   set.Options,
		Scheduler: s.inputs.Scheduler(j), Rescheduler: s.inputs.Rescheduler(j),
	}
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

// baseKey tells bases apart.
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
