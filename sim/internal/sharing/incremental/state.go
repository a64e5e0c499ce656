package incremental

import "fmt"

// state is what a constraint is. doc.go has the table of transitions.
type state uint8

const (
	stateAmple state = iota // it could carry its flows at their ceilings, whatever they do
	stateIdle               // not full, and what its flows take is tracked
	statePipe               // a fat pipe
	stateSmall              // a bottleneck with loose flows
	stateLarge              // a bottleneck with flows in records
	numStates
)

func (x state) String() string {
	return [numStates]string{"ample", "idle", "pipe", "small", "large"}[x]
}

// transitions says, by state, which states may follow.
var transitions = [numStates][numStates]bool{
	stateAmple: {stateIdle: true},
	stateIdle:  {stateAmple: true, stateSmall: true, stateLarge: true},
	stateSmall: {stateAmple: true, stateIdle: true, stateLarge: true},
	stateLarge: {stateIdle: true},
}

// become changes the state of a constraint.
func (s *System) become(c *constraint, to state) {
	if !transitions[c.state][to] || s.onBecome != nil {
		s.checkTransition(c, to)
	}
	c.state = to
}

// checkTransition panics for a transition that is not in the table, and reports others to a test.
func (s *System) checkTransition(c *constraint, to state) {
	if !transitions[c.state][to] {
		panic(fmt.Sprintf("incremental: a constraint becomes %v that was %v", to, c.state))
	}
	s.onBecome(c.state, to)
}

// isBottleneck says whether a constraint limits some flows.
func (c *constraint) isBottleneck() bool { return c.state >= stateSmall }

// worklists are the lists of a System that a constraint is in; it may be in each in any state, but in over
// only while it is idle.
type worklists uint8

const (
	inCheck    worklists = 1 << iota // System.check
	inOver                           // System.over
	inSuspects                       // System.suspects
	inUndated                        // System.undated
	inTouched                        // System.touched
)
