package scheduler

// Waker is a policy that is called at more moments than those at which
// tasks become ready or finish. A policy is never called while no task is
// ready; one that requests dates and leaves ready tasks for ever keeps the run
// going for ever.
type Waker interface {
	Policy
	// Wake is called after each Decide; its result holds until the next.
	Wake() Wake
}

// Wake says when to call a policy. The zero Wake requests nothing.
type Wake struct {
	AtTransferEnd bool    // whenever a transfer ends
	AtEvent       bool    // whenever anything happens, also when a transfer's latency is over
	AtSec         float64 // at this date, which must be later than now; 0 means no date
}
