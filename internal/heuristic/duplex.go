package heuristic

import (
	"context"

	"github.com/clustersim/clustersim/scheduler"
)

// Duplex plans by [MinMin] and by [MaxMin] and keeps the shorter plan; ties go
// to Min-Min. T. D. Braun et al., "A comparison of eleven static heuristics",
// JPDC 61(6), 2001, section 3, doi 10.1006/jpdc.2000.1714. Cost: that of both.
type Duplex struct{}

// Map plans pr. The error is that of MinMin.
func (Duplex) Map(ctx context.Context, pr *scheduler.Problem) (*scheduler.Schedule, error) {
	least, err := MinMin{}.Map(ctx, pr)
	if err != nil {
		return nil, err
	}
	most, err := MaxMin{}.Map(ctx, pr)
	if err != nil {
		return nil, err
	}
	if most.PlannedMakespanSec() < least.PlannedMakespanSec()*(1-scheduler.Epsilon) {
		return most, nil
	}
	return least, nil
}
