package incremental

import "fmt"

// state is what a constraint is. doc.go has the table of transitions.
type state uint8

const (
	stateAmple state = iota // it could carry its flows at their ceilings, whatever they do
	stateIdle               // not full, and what its flows take is tracked
	statePipe               // a fat pipe
	stateSmall              // a bottleneck whose flows are loose
	stateLarge              // a bottleneck whose flows are in records
	numStates
)

func (x state) String() string {
	return [numStates]string{"ample", "idle", "pipe", "small", "large"}[x]
}

// transitions has, by state, a bit for each state that may follow.
var transitions = [numStates]uint8{
	stateAmple: 1 << stateIdle,
	stateIdle:  1<<stateAmple | 1<<stateSmall | 1<<stateLarge,
	stateSmall: 1<<stateAmple | 1<<stateIdle | 1<<stateLarge,
	stateLarge: 1 << stateIdle,
}

// become changes the state of a constraint.
func (s *System) become(c *constraint, to state) {
	if transitions[c.state]&(1<<to) == 0 {
		panic(fmt.Sprintf("incremental: a constraint becomes %v that was %v", to, c.state))
	}
	s.transitions[c.state][to]++
	c.state = to
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
