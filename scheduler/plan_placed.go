package scheduler

import (
	"fmt"
	"math"

	"github.com/clustersim/clustersim/platform"
)

// planPlaced plans tasks whose hosts are chosen: by falling b-level, in which data
// that stays on its host is free, into gaps if they are long enough. Ties, to a
// relative Epsilon, go to the lowest TaskID.
func planPlaced(pr *Problem, host []platform.HostID) (*Schedule, error) {
	l := NewPlanner(pr, FillGaps)
	for _, t := range byRank(pr.DAG, placedBLevel(pr, host)) {
		slot := l.Fit(t, host[t])
		if math.IsInf(slot.FinishSec, 1) {
			return nil, fmt.Errorf("task %q on host %s: does not finish in finite time", pr.DAG.TaskName(t), hostName(pr, host[t]))
		}
		l.Place(t, slot)
	}
	return l.Schedule(), nil
}
