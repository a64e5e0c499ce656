package cluster

import (
	"context"
	"fmt"
	"math"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
)

// planPlaced plans tasks whose hosts have been chosen: by falling b-level, in
// which data that stays on its host is free, into gaps if they are long enough.
// Ties, to a relative Epsilon, go to the lowest TaskID.
func planPlaced(ctx context.Context, pr *scheduler.Problem, host []platform.HostID, mapper string) (*scheduler.Schedule, error) {
	l := heuristic.NewPlanner(pr, heuristic.FillGaps)
	for _, t := range heuristic.ByRank(pr.DAG, placedBLevel(pr, host)) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		slot := l.Fit(t, host[t])
		if math.IsInf(slot.FinishSec, 1) {
			return nil, fmt.Errorf("%s: task %q on host %s: does not finish in finite time", mapper, pr.DAG.TaskName(t), scheduler.HostName(pr, host[t]))
		}
		l.Place(t, slot)
	}
	return l.Schedule(), nil
}
