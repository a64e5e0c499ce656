package campaign

import "math"

// shareOff is how far the share of communication may be from the one that the intensity
// asks for, as in legends.
const shareOff = 0.005

// MissedShare gives the share of communication that the run's intensity asks for and
// the one that it had, before the workload was refined if it was; false: they are the
// same, or no share was asked for.
func (r *Result) MissedShare() (wanted, reached float64, missed bool) {
	wanted, scaled := r.Job.Setting.Intensity.Share()
	reached = r.Metrics[CommunicationShare]
	if r.Job.Setting.Refined {
		reached = r.Metrics[BeforeCommunicationShare]
	}
	return wanted, reached, scaled && r.Err == nil && math.Abs(reached-wanted) > shareOff
}
