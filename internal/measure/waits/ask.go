package waits

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/sim/queue"
)

// Ask is when a job of so many units and such a limit would start if it were submitted at atSec, as things
// look then: running jobs last until their expected ends, and jobs are planned for the dates that the policy has given
// them. Without such dates waiting jobs start in the order of submission. It is +Inf if the machine is too small.
// Later submissions are not known; the run must have been made with Options.Explain. It costs O(n log n) for n jobs.
func Ask(r *queue.Result, units int, limitSec, atSec float64) float64 {
	if units > r.Units {
		return math.Inf(1)
	}
	s := newReplay(r)
	for s.next(math.Nextafter(atSec, math.Inf(1))) {
	}
	var sky room.Skyline
	sky.Reset(atSec, r.Units-s.down)
	for _, job := range s.running {
		endSec := r.StartSec[job] + r.EstimateSec[job]
		sky.Add(atSec, max(endSec, atSec+room.SameSec), -int(r.Trace.Units[job]))
	}
	lastSec := atSec
	for _, job := range s.waiting {
		n, sec := int(r.Trace.Units[job]), max(r.EstimateSec[job], room.SameSec)
		dateSec, planned := s.planSec[job]
		if !planned && s.planned {
			continue // the policy has not given it a date
		}
		if !planned {
			dateSec = sky.Earliest(n, sec, lastSec)
			lastSec = dateSec
		}
		if !math.IsInf(dateSec, 1) {
			sky.Add(dateSec, dateSec+sec, -n)
		}
	}
	return sky.Earliest(units, max(limitSec, room.SameSec), lastSec)
}
