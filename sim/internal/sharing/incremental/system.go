package incremental

import (
	"fmt"

	"github.com/clustersim/clustersim/sim/internal/kernel"
	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// Owners of a flow that are no constraint.
const (
	atBound = int32(-1) // its own bound limits it
	off     = int32(-2) // it takes no share: it waits, or is suspended
)

// none is an index that points nowhere.
const none = int32(-1)

// near is how far apart, relative, levels may be that count as equal.
const near = 1e-12

// System shares the capacities of constraints among flows. It is ready after a Reset.
type System struct {
	observer sharing.Observer
	nowSec   float64

	cons     []constraint
	details  []*details // by constraint
	slab     []details  // for the next ones
	records  []record
	recPlace []int32 // by record: its place in its owner's heap of idle records
	freeRecs []int32
	pieces   pieces
	index    index // records of constraints that have many
	elems    []element
	weights  []float64 // by element
	pipeUses []pipeUse // by element, of those at fat pipes
	runs     [][]int32 // by length: the first elements of runs that are free

	flows     []flow
	flowPlace []int32 // by flow: its place in its owner's heap
	freeFlows []int32
	started   uint64
	begins    uint64

	touched []int32 // constraints that may carry another load than was reported

	fresh      []int32 // flows that have begun, and have no owner yet
	narrow     []int32 // attachFresh's scratch memory
	limits     []int32
	freshDates uint32       // counts dates at which flows began
	tight      int32        // which constraint is not ample of those that a flow has entered since; none, or several
	queue      kernel.Queue // twice a flow, or twice a constraint and one
	moved      []int32      // flows with an outdated entry in the queue
	undated    []int32      // constraints with such an entry

	dirty       agenda // bottlenecks that need a new level, by level
	check       []int32
	checked     int     // how many of check have been looked at
	over        agenda  // idle constraints with too much load, by the level they would have alone
	hasPipes    bool    // some constraints are fat pipes
	ample       float64 // a constraint is ample up to so much of its capacity
	places      []int32 // by constraint: in dirty or in over
	smallest    int32   // as the constant, but for tests
	relaxing    int32   // the bottleneck that gets a new level now, or none
	levelBefore float64 // of relaxing, as the records have it
	takers      []taker // relaxSmall's scratch memory
	ended       []int32 // Advance's
	turns       []int32 // sortEnded's; all 0 between its calls
	begun       []int32
	affected    []int32
	stamp       uint64 // counts flows made
	marks       []mark // by constraint
	suspects    []int32
	doubts      []int32 // those to be suspected again
	ties        []int32 // shared constraints that may tie with fat pipes; see ties.go
	doubted     bool    // the last one is to be
	looks       uint32  // counts dates at which there were suspects
	large       int     // how many bottlenecks are not small
	long        int     // how many flows have more constraints than tight has bits
	skewed      int     // how many constraints are
	cuts        []cut   // where one of SimGrid's cut-offs may show; see guard.go

	Counts   sharing.Counts
	onBecome func(from, to state) // called at each change of a constraint's state; only in tests
}

// constraint is a shared resource. Its first line of the processor's cache is what each flow looks
// at when it comes and when it goes, and all that is looked at while it is ample.
type constraint struct {
	capacity  float64 // +Inf: a fat pipe
	level     float64 // +Inf while idle
	most      float64 // while ample: what its flows could take
	total     float64 // of all shares
	least     float64 // no share is smaller; a hint
	count     int32   // of flows
	looseHead int32   // elements of loose flows; while ample, of all
	entered   uint16  // while ample: how many flows came since it had none
	state     state
	queued    worklists
	watched   int32 // flows here with which a cut-off may show; see watch.go
	*details

	// The second line is what a new level touches.
	fixed      sum     // what loose flows take
	committed  sum     // what its records have taken of it
	highest    float64 // no loose flow, and no other's record here, has a higher level; a hint
	looseCount int32   // of loose flows
	last       int32   // the record that was looked up last
	tries      int32   // while idle: how many flows went since loosen tried
	indexed    bool    // its records are in System.index
	skewed     bool    // a share here is next to nothing, so that all flows here are watched
}

// details is what else is known of a constraint. Its first line is what a bottleneck's flows look at.
type details struct {
	clock    float64 // the integral of level over time, at clockSec
	clockSec float64
	flows    heap    // its own, by the clock at which they end
	ceiling  float64 // of a large bottleneck's flows; see ample.go
	betaMin  float64 // no flow of its own has a lower bound; a hint
	own      int32   // its record of itself
	came     int32   // how many flows it got since it had other ceilings

	expected   float64 // shares of flows that are about to be attached
	expectedAt uint32  // System.freshDates when there were such flows last
	outdoneAt  uint32  // System.freshDates when another constraint was found to limit some of these flows
	records    []int32 // here
	idle       heap    // its records at idle constraints, by allowance

	above     []int32 // its records at other bottlenecks
	pipe      float64 // the capacity of a fat pipe
	pipeLevel float64 // that a fat pipe holds its flows at; +Inf: none
	reported  float64 // load, as observers have it
	pipeHead  int32   // elements at a fat pipe, linked in System.pipeUses
	empty     int32   // records here without flows
	lookedAt  uint32  // while ample: System.looks when gone was found
	gone      bool
	doubts    uint8 // how often it has been looked at again
}

// mark is the last flow made that uses a constraint, by System.stamp, and its element there.
type mark struct {
	stamp uint64
	at    int32
	fat   bool
}

// record is what the flows of one owner take at one constraint.
type record struct {
	cons, owner int32
	shares      sum
	count       int32
	head        int32   // elements
	allowance   float64 // 0 in a bottleneck's record of itself
	taken       float64 // of what the constraint has committed: shares times allowance
	here        int32   // index in the constraint's records
	above       int32   // index in the owner's above, or none
}

// element is one flow at one constraint: share is its weight over its penalty.
type element struct {
	share      float64
	flow, cons int32
	rec        int32 // none for a loose flow
	next, prev int32
}

// flow is an activity.
type flow struct {
	penalty   float64
	beta      float64 // its bound as a level: bound times penalty
	tight     uint64  // its constraints that are not ample; see tightBits
	full      uint64  // of a loose flow: its constraints that are bottlenecks
	level     float64 // of a loose flow
	ceiling   float64 // its level is no higher; see ample.go
	factor    float64
	bound     float64
	watched   float64 // the value reported last
	ownBound  float64 // as requested; sharing.Unbounded: none
	remaining float64 // at sinceSec; of a flow with an owner, see heap
	sinceSec  float64
	started   uint64
	begun     uint64 // counts flows that began to share; the plain solver adds up in this order
	first     int32  // element
	shared    int32  // of those at shared constraints, which come first
	count     int32  // of those with records: shared, or all if loads are watched
	all       int32
	room      int32 // of its run of elements
	owner     int32
	tag       int32
	beginSec  float64 // when its delay is over
	fresh     bool    // in System.fresh
	waits     bool    // its delay is not over
	suspended bool
	narrow    bool // a fat pipe may limit it more than its bound
	slight    bool // its bound takes next to nothing of all that it uses
	watches   bool // it is counted as watched at its constraints
	loose     bool // it has a level of its own, and stands in no record
	moved     bool // in System.moved
	live      bool
	apart     bool // it is about to be handed over
}

// AddConstraint adds a resource; fat makes it a fat pipe, which is part of its flows' bounds.
func (s *System) AddConstraint(capacity float64, fat bool) sharing.Cons {
	d := s.newDetails()
	c := constraint{capacity: capacity, level: inf, least: inf, looseHead: none, details: d, highest: negInf, last: none}
	switch {
	case fat:
		s.hasPipes, s.ample = true, 1-tied
		c.state, c.capacity, d.pipe = statePipe, inf, capacity
	case !s.mayBeAmple():
		c.state = stateIdle
	}
	s.cons, s.places = append(withRoom(s.cons, 1), c), append(withRoom(s.places, 1), 0)
	s.marks = append(withRoom(s.marks, 1), mark{fat: fat})
	return sharing.Cons(len(s.cons) - 1)
}

// newDetails are those of the next constraint, with the memory of before the Reset.
func (s *System) newDetails() *details {
	n := len(s.cons)
	if n == len(s.details) {
		if len(s.slab) == 0 {
			s.slab = make([]details, max(8, n))
		}
		s.details, s.slab = append(withRoom(s.details, 1), &s.slab[0]), s.slab[1:]
	}
	d := s.details[n]
	*d = details{
		own: none, pipeHead: none, pipeLevel: inf, betaMin: inf,
		records: d.records[:0], flows: d.flows[:0], idle: d.idle[:0], above: d.above[:0],
	}
	return d
}

// Reset empties the system and keeps its memory.
func (s *System) Reset(o sharing.Observer) {
	s.observer = o
	s.nowSec, s.started, s.begins, s.Counts = 0, 0, 0, sharing.Counts{}
	s.large, s.long, s.looks = 0, 0, 0
	s.relaxing, s.stamp, s.skewed, s.cuts, s.smallest = none, 0, 0, s.cuts[:0], smallest
	s.hasPipes, s.ample = false, 1+near
	s.cons, s.places, s.marks = s.cons[:0], s.places[:0], s.marks[:0]
	s.records, s.recPlace, s.freeRecs = s.records[:0], s.recPlace[:0], s.freeRecs[:0]
	s.elems, s.weights = s.elems[:0], s.weights[:0]
	for i := range s.runs {
		s.runs[i] = s.runs[i][:0]
	}
	s.flows, s.flowPlace, s.freeFlows = s.flows[:0], s.flowPlace[:0], s.freeFlows[:0]
	s.index.reset()
	s.queue.Reset()
	s.fresh, s.freshDates = s.fresh[:0], 0
	s.moved, s.undated, s.touched = s.moved[:0], s.undated[:0], s.touched[:0]
	s.check, s.checked, s.suspects, s.doubts = s.check[:0], 0, s.suspects[:0], s.doubts[:0]
	s.ties = s.ties[:0]
	s.dirty.reset()
	s.over.reset()
}

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
	inDoubts                         // System.doubts
	inTies                           // System.ties
)
