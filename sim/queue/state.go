package queue

// State is where a job stands.
type State uint8

// The states of a job. The table next says which may follow which.
const (
	Future     State = iota // not submitted yet
	Held                    // submitted, waits for other jobs
	Waiting                 // in the queue
	Runs                    // on its nodes
	Completed               // ended by itself
	Failed                  // ended by itself with a status other than 0, or as a simulated run fails
	Walltime                // killed at its limit
	NodeFail                // a node went off, and it was not put back
	Cancelled               // killed by the policy, or withdrawn
	Rejected                // cannot run here, or the policy rejected it
	NeverReady              // a job that it needs did not complete
	Split                   // a workflow: its tasks are jobs of their own
	numStates
)

// next lists the states that may follow each state.
var next = [numStates][]State{
	Future:  {Held, Waiting, Rejected, Split},
	Held:    {Waiting, NeverReady, Rejected},
	Waiting: {Runs, Rejected, Cancelled},
	Runs:    {Completed, Failed, Walltime, NodeFail, Cancelled, Waiting},
}

var stateNames = [numStates]string{
	"future", "held", "waiting", "running", "completed", "failed", "walltime", "node-fail", "cancelled", "rejected", "dependency-never", "split",
}

// String is the name as outputs have it, such as "completed".
func (s State) String() string { return stateNames[s] }

// Ended says whether nothing can happen to the job any more.
func (s State) Ended() bool { return s > Runs }

// Ran says whether a job in this state has ended after having run.
func (s State) Ran() bool { return s >= Completed && s <= NodeFail }
