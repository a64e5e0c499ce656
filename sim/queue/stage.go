package queue

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload/jobs"
)

// stage is the simulated world in which the bodies of jobs run that compute and send. All jobs share
// its hosts and links. A trace of jobs that only last has none.
type stage struct {
	e       *engine
	ctx     context.Context
	w       world.World
	players map[jobs.ID]*player
	owners  []*player // by world.Owner; the first is not used
	woken   []*player // to be settled at this date
	over    []jobs.ID // their bodies have ended at this date
	err     error
}

// player is a job whose body is under way.
type player struct {
	stage *stage
	job   jobs.ID
	hosts []platform.HostID
	steps []sequence // what is left, the innermost sequence last

	share  *world.Share // of what is under way; nil for a graph
	visit  world.Visit  // of a graph under way
	work   worker       // of a pilot or a task of a workflow; nil for other jobs
	owner  world.Owner
	failed string // why the body has failed
	done   bool   // the body has ended
	awake  bool   // stands in stage.woken
}

// sequence is what is left of some bodies that run one after the other.
type sequence struct {
	bodies []jobs.Body
	next   int
	rounds int // with this one
}

// worker is a body that is more than one activity after the other.
type worker interface {
	// begin starts what can start.
	begin(p *player) error
	// ended takes note of the end of an activity, and starts what can start then; over says that
	// the body has ended.
	ended(p *player, end *world.End) (over bool, err error)
}

// simulated says whether a body needs a world.
func simulated(b jobs.Body) bool {
	switch b := b.(type) {
	case nil, jobs.Delay:
		return false
	case jobs.Failing:
		return simulated(b.Body)
	case jobs.Sequence:
		return slices.ContainsFunc(b.Bodies, simulated)
	}
	return true
}

// hasParallel says whether a body has a step that computes on all nodes and sends between them.
func hasParallel(b jobs.Body) bool {
	switch b := b.(type) {
	case jobs.Parallel:
		return true
	case jobs.Failing:
		return hasParallel(b.Body)
	case jobs.Sequence:
		return slices.ContainsFunc(b.Bodies, hasParallel)
	}
	return false
}

// lastingSec is how long a body takes that needs no world.
func lastingSec(b jobs.Body) (sec float64) {
	switch b := b.(type) {
	case jobs.Delay:
		return b.Sec
	case jobs.Failing:
		return lastingSec(b.Body)
	case jobs.Sequence:
		for _, x := range b.Bodies {
			sec += lastingSec(x)
		}
		return sec * float64(max(b.Repeat, 1))
	}
	return 0
}

// exitCode is that of a body which ends by itself.
func exitCode(b jobs.Body) int {
	if f, ok := b.(jobs.Failing); ok {
		return f.Code
	}
	return 0
}

// newStage makes the world for the bodies of a run.
func newStage(ctx context.Context, e *engine) (*stage, error) {
	p := e.o.Platform
	if p == nil {
		return nil, errors.New("queue: jobs that compute or send need a platform (Options.Platform)")
	}
	if e.o.EventRounds {
		return nil, errors.New("queue: rounds after single events are for jobs that only last")
	}
	if n := e.o.numHosts(); n < e.o.Units {
		return nil, fmt.Errorf("queue: %d units on a platform of %d hosts", e.o.Units, n)
	}
	if e.o.Network == (sim.Network{}) && !e.o.Flows && slices.ContainsFunc(e.trace.Bodies, hasParallel) {
		var err error
		if e.o.Network, err = sim.ParseNetwork("ptask-l07"); err != nil {
			return nil, err
		}
	}
	s := &stage{e: e, ctx: ctx, players: map[jobs.ID]*player{}, owners: make([]*player, 1)}
	s.w.Reset(p, e.o.Network.Options())
	return s, nil
}

// begin starts the body of a job on hosts.
func (s *stage) begin(job jobs.ID, b jobs.Body, nodes []int32, work worker) error {
	p := &player{stage: s, job: job, work: work, hosts: make([]platform.HostID, len(nodes))}
	for i, node := range nodes {
		p.hosts[i] = s.e.o.hostOf(int(node))
	}
	s.players[job] = p
	if work != nil {
		s.open(p)
		return work.begin(p)
	}
	p.steps = append(p.steps, sequence{[]jobs.Body{b}, 0, 1})
	return s.next(p)
}

// open makes a share of the world for a player's activities.
func (s *stage) open(p *player) {
	if p.share == nil {
		p.share = s.w.Share()
		s.own(p, p.share.Owner())
	}
}

func (s *stage) own(p *player, owner world.Owner) {
	p.owner = owner
	for int(owner) >= len(s.owners) {
		s.owners = append(s.owners, nil)
	}
	s.owners[owner] = p
}

// next starts the next step of a body, or ends it.
func (s *stage) next(p *player) error {
	for len(p.steps) > 0 && p.failed == "" {
		top := &p.steps[len(p.steps)-1]
		if top.next == len(top.bodies) {
			if top.next, top.rounds = 0, top.rounds-1; top.rounds == 0 || len(top.bodies) == 0 {
				p.steps = p.steps[:len(p.steps)-1]
			}
			continue
		}
		top.next++
		switch b := top.bodies[top.next-1].(type) {
		case jobs.Failing:
			p.steps = append(p.steps, sequence{[]jobs.Body{b.Body}, 0, 1})
		case jobs.Sequence:
			p.steps = append(p.steps, sequence{b.Bodies, 0, max(b.Repeat, 1)})
		case jobs.Graph:
			return s.beginGraph(p, b)
		default:
			s.open(p)
			if err := s.perform(p, b); err != nil {
				return err
			}
			if p.share.Open() > 0 {
				return nil
			}
		}
	}
	s.over = append(s.over, p.job)
	return nil
}

// perform starts a step that consists of activities.
func (s *stage) perform(p *player, b jobs.Body) error {
	switch b := b.(type) {
	case jobs.Delay:
		p.share.Sleep(0, p.hosts[0], b.Sec)
	case jobs.Parallel:
		return s.performParallel(p, b)
	case jobs.Transfer:
		return s.performTransfer(p, b)
	default:
		return fmt.Errorf("job %s: a body of type %T", s.e.trace.JobName(p.job), b)
	}
	return nil
}

// advance moves the world to the next date at which bodies end, but not past limitSec, and returns it; +Inf
// if there is none.
func (s *stage) advance(limitSec float64) (float64, error) {
	for {
		if len(s.over) > 0 {
			return s.w.NowSec(), nil
		}
		if !s.w.StepUntil(limitSec) {
			if s.err == nil && len(s.players) > 0 {
				s.err = s.stuck()
			}
			return math.Inf(1), s.err
		}
		if err := s.collect(); err != nil {
			return 0, err
		}
		if len(s.over) == 0 && s.w.NowSec() >= limitSec-sameSec {
			return limitSec, nil
		}
	}
}

// collect gives the ends of the last step to their players.
func (s *stage) collect() error {
	var end world.End
	for s.w.TakeEnd(&end) {
		p := s.owners[end.Owner]
		if p == nil {
			continue
		}
		if err := s.ended(p, &end); err != nil {
			return err
		}
	}
	for len(s.woken) > 0 {
		p := s.woken[0]
		s.woken = s.woken[1:]
		p.awake = false
		if p.visit == nil {
			continue
		}
		over, err := p.visit.Settle(s.ctx)
		switch {
		case err != nil && s.ctx.Err() != nil:
			return err
		case err != nil:
			p.failed = err.Error()
			over = true
		}
		if over {
			p.visit.Leave()
			p.visit = nil
			if err := s.next(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// ended is the end of one activity of a player.
func (s *stage) ended(p *player, end *world.End) error {
	switch {
	case p.visit != nil:
		p.visit.Ended(end)
		return nil
	case end.Outcome != world.Done && p.failed == "":
		p.failed = end.Outcome.String()
	}
	if p.work != nil && p.failed == "" {
		over, err := p.work.ended(p, end)
		if over {
			s.over = append(s.over, p.job)
		}
		return err
	}
	if p.share.Open() > 0 {
		return nil
	}
	return s.next(p)
}

// leave takes a job off its hosts, and ends what is under way.
func (s *stage) leave(job jobs.ID) {
	p := s.players[job]
	if p == nil {
		return
	}
	delete(s.players, job)
	if p.visit != nil {
		p.visit.Leave()
	}
	if p.share != nil {
		p.share.Leave()
	}
	s.owners[p.owner] = nil
}

// takeOver adds the jobs whose bodies have ended to list, which is those that have reached their limit.
func (s *stage) takeOver(list []jobs.ID) []jobs.ID {
	for _, job := range s.over {
		s.players[job].done = true
		if !slices.Contains(list, job) {
			list = append(list, job)
		}
	}
	s.over = s.over[:0]
	return list
}

// outcome is how a job ends: at its limit, or as its body has.
func (s *stage) outcome(job jobs.ID) State {
	p := s.players[job]
	switch {
	case !p.done:
		return Walltime
	case p.failed != "":
		s.e.result.Reason[job] = p.failed
		return Failed
	case exitCode(s.e.trace.BodyOf(job)) != 0:
		return Failed
	}
	return Completed
}

// wake has a graph settled at this date.
func (s *stage) wake(p *player) {
	if !p.awake {
		p.awake = true
		s.woken = append(s.woken, p)
	}
}

// stuck is the error about bodies that never end.
func (s *stage) stuck() error {
	first := jobs.ID(math.MaxInt32)
	for job := range s.players {
		first = min(first, job)
	}
	return fmt.Errorf("queue: job %s never ends: %w", s.e.trace.JobName(first), sim.ErrStuck)
}
