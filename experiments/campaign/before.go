package campaign

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/sim"
)

// base is a program on its machine before it grows, which runs of all k, beta and
// options of the refinement share.
type base struct {
	scaled *scalability.Scaled
	side   *scalability.Measured
}

// baseKey tells bases apart.
type baseKey struct {
	program   programKey
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
		program:  programKey{workload: j.workload, referenceFlops: set.ReferenceFlops, seed: set.Seed},
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
	side, err := c.RunBefore(ctx, e)
	if err != nil {
		return nil, err
	}
	return &base{
		scaled: &scalability.Scaled{Workload: c.Workload, Scaling: scalability.Scaling{Factor: 1, Share: math.NaN()}},
		side:   side,
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
	scaled, err := c.Scale(plain.side, i)
	if err != nil {
		return nil, fmt.Errorf("intensity: %w", err)
	}
	again := *c
	again.Workload = scaled.Workload
	side, err := again.RunBefore(ctx, e)
	if err != nil {
		return nil, err
	}
	return &base{scaled: scaled, side: side}, nil
}

// weighed says how much memory a base takes.
func weighed(b *base, err error) (*base, int, error) {
	if err != nil {
		return nil, 0, err
	}
	return b, 2 * (b.side.Tasks + b.side.Edges), nil
}
