package scheduler

// AsyncPolicy is a policy that takes virtual time to decide. It receives questions, and
// answers later, through the AsyncRun. It serves one run.
type AsyncPolicy interface {
	// Problem is that of the run, which View.Problem returns.
	Problem() *Problem
	// Joined says that a run has begun whose tasks the policy is to place, before any of them
	// is ready. An error ends the run.
	Joined(r AsyncRun) error
	// Ready is a question. It comes once after each AsyncRun.Listen, as soon as tasks are
	// ready and something has changed since the last question: tasks became ready or ended.
	// The view is that of any later date too. The answer is a later AsyncRun.Place.
	Ready(v View)
	// Left says that the run is over.
	Left()
}

// AsyncRun is a run under an AsyncPolicy.
type AsyncRun interface {
	// Listen requests the next question, which may come at once.
	Listen()
	// Unlisten takes Listen back.
	Unlisten()
	// Place carries out decisions, in answer to a question or without one. The error says
	// which of them makes no sense; those before it stand, and the run goes on.
	Place(decisions ...Decision) error
}
