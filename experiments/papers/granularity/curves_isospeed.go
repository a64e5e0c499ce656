package granularity

import (
	"context"
	"fmt"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/sim"
)

// IsospeedPoint is the scalability measured as Chen, Sun and Wu (2008) define it:
// the work grows until E_v is what it was.
type IsospeedPoint struct {
	Model, Type string
	// DataExponent is g: a message to a subtask grows by eta^g. The paper has 1;
	// 2/3 is a surface beside a volume, 0 messages that do not grow.
	DataExponent float64
	K            int // C2 = k*C1: new nodes as fast as their old one

	Status           string  // solved, or why there is no such work
	Beta             float64 // growth of the parallel work; NaN without a solution
	Phi              float64 // C2 W1 / (C1 W2); NaN without a solution
	EfficiencyBefore float64
	Least, Greatest  float64 // E_v2 seen
	Reason           string
}

// dataExponents are the growths of data that the study tries.
var dataExponents = []float64{1, 2.0 / 3, 0}

// The growth of work is sought from k/isospeedDown to isospeedUp*k.
const (
	isospeedDown = 16
	isospeedUp   = 4096
)

func isospeedSearch(k int) scalability.Search {
	return scalability.Search{Start: float64(k), Lowest: float64(k) / isospeedDown, Highest: isospeedUp * float64(k), Tolerance: 1e-9}
}

// runIsospeed solves for equal E_v under each model, without reduce load.
func (s *Study) runIsospeed(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		for _, g := range dataExponents {
			for _, t := range s.Types {
				c := t.program
				c.Speeds = scalability.EqualSpeeds
				m.apply(&c, s.in.mapping)
				before, err := c.RunBefore(ctx, e)
				if err != nil {
					return err
				}
				for _, k := range gridK {
					c.Refine = Refinement{K: k, Beta: float64(k)}.options()
					c.Refine.DataExponent = g
					found, err := c.Isospeed(ctx, e, before, isospeedSearch(k))
					if err != nil {
						return fmt.Errorf("model %s, type %s, k = %d: %w", m.ID, t.Name, k, err)
					}
					s.Isospeed = append(s.Isospeed, IsospeedPoint{
						Model: m.ID, Type: t.Name, DataExponent: g, K: k,
						Status: found.Root.Status.String(), Beta: found.Beta, Phi: found.Phi,
						EfficiencyBefore: before.SpeedEfficiency,
						Least:            found.Root.LeastValue, Greatest: found.Root.GreatestValue,
						Reason: found.Reason(),
					})
				}
			}
		}
	}
	return nil
}
