package queue

import (
	"math"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/internal/spec"
)

// slurm is Slurm's sched/backfill. The main pass, at each submission, end and change of priorities, starts
// jobs in order and stops at the first that does not fit. A backfill cycle follows at the next multiple
// of the interval: the first jobs in order start if they fit for as long as they are expected to run,
// and otherwise are reserved the earliest date, within the window, at which they will. Reservations hold
// for one cycle. Ends are rounded up to the resolution.
//
// A main pass costs O(jobs started), a cycle O(steps of the profile / 64) for each job tested until
// none of the others fits what is free.
type slurm struct {
	name  string
	order key
	depth int // of the main pass: it looks at one job more

	intervalSec, windowSec, resolutionSec float64
	passEverySec                          float64 // main passes without a limit of depth; 0: none
	mostTested                            int     // in a cycle; likewise the next ones, 0: no limit
	mostOfUser, mostOfPartition           int
	mostStarts                            int

	waiting  *waitlist
	busy     profile
	actions  []Action
	firstSec float64 // the first submission; NaN before
	cycleSec float64 // date of the next cycle; +Inf if none is due
	passSec  float64 // date of the next pass in between; likewise
	near     []entry
	least    []int32 // of near: the least units of a job and those after it
	users    map[int32]int
	parts    map[int32]int

	cycles, tested, cut int
}

func buildSlurm(a *spec.Args, name string) Policy {
	p := &slurm{
		name: name, order: keyArg(a, "order"), depth: a.Int("depth", 100), mostTested: a.Int("bf-max-job-test", 100),
		intervalSec: durationArg(a, "bf-interval", 30), windowSec: durationArg(a, "bf-window", 24*3600), resolutionSec: durationArg(a, "bf-resolution", 60),
		mostOfUser: countArg(a, "bf-max-job-user"), mostOfPartition: countArg(a, "bf-max-job-part"), mostStarts: countArg(a, "bf-max-job-start"),
		passEverySec: durationArg(a, "sched-interval", 0),
	}
	if p.depth < 0 {
		a.Fail("depth", "want a number of at least 0")
	}
	if p.mostTested < 1 {
		a.Fail("bf-max-job-test", "want a number of at least 1")
	}
	if !(p.intervalSec > 0) || math.IsInf(p.intervalSec, 1) {
		a.Fail("bf-interval", "want a time above 0")
	}
	if !(p.resolutionSec > 0) || math.IsInf(p.resolutionSec, 1) {
		a.Fail("bf-resolution", "want a time above 0")
	}
	return &bound{name: name, count: p, nodes: &slurmNodes{slurm: *p}}
}

func (p *slurm) String() string { return p.name }

// Counters are the statistics of a run.
func (p *slurm) Counters() []Counter {
	return []Counter{{"backfill cycles", float64(p.cycles)}, {"jobs tested", float64(p.tested)}, {"cycles cut by bf-max-job-test", float64(p.cut)}}
}

func (p *slurm) Begin(View) error {
	p.waiting = &waitlist{key: p.order}
	p.busy = profile{up: func(sec float64) float64 { return p.next(sec, p.resolutionSec) }}
	p.firstSec, p.cycleSec, p.passSec = math.NaN(), math.Inf(1), math.Inf(1)
	p.cycles, p.tested, p.cut = 0, 0, 0
	return nil
}

// next is the first date that is a multiple of a step after the first submission, and not before sec.
func (p *slurm) next(sec, stepSec float64) float64 {
	k := math.Ceil((sec - p.firstSec) / stepSec)
	for p.firstSec+k*stepSec < sec && !math.IsInf(sec, 1) {
		k++
	}
	if before := p.firstSec + (k-1)*stepSec; before >= sec {
		return before
	}
	return p.firstSec + k*stepSec
}

func (p *slurm) Decide(v View) ([]Action, error) {
	p.actions = p.actions[:0]
	nowSec := v.NowSec()
	if math.IsNaN(p.firstSec) {
		p.firstSec = nowSec
	}
	p.busy.update(v)
	p.waiting.update(v)
	c := v.Changed()
	event := c.Machine || p.waiting.moved || len(c.Submitted)+len(c.Ended)+len(c.Left)+len(c.Freed) > 0
	free := v.Free()
	if event {
		free = p.pass(v, free, p.depth+1)
	} else if p.passSec <= nowSec+room.SameSec {
		free = p.pass(v, free, math.MaxInt)
	}
	p.plan(nowSec, event)
	if p.cycleSec <= nowSec+room.SameSec && v.Settled() {
		p.cycleSec = math.Inf(1)
		if p.waiting.n > 0 {
			p.cycle(v, free)
		}
	}
	p.busy.restore()
	if atSec := min(p.cycleSec, p.passSec); p.waiting.n > 0 && atSec > nowSec+room.SameSec && atSec < math.Inf(1) {
		p.actions = append(p.actions, Action{Kind: Wake, AtSec: atSec})
	}
	p.actions = p.waiting.wake(p.actions)
	return p.actions, nil
}

// plan sets the dates of the next cycle, and pass in between. Those that have gone by without a job
// that waits are dropped.
func (p *slurm) plan(nowSec float64, event bool) {
	if p.cycleSec < nowSec-room.SameSec {
		p.cycleSec = math.Inf(1)
	}
	if p.passSec <= nowSec+room.SameSec {
		p.passSec = math.Inf(1)
	}
	if !event || p.waiting.n == 0 {
		return
	}
	p.cycleSec = min(p.cycleSec, p.next(nowSec, p.intervalSec))
	if p.passEverySec > 0 {
		p.passSec = min(p.passSec, p.next(moment(nowSec), p.passEverySec))
	}
}

// pass starts jobs in order while they fit, of the first limit ones, and returns what is free then.
func (p *slurm) pass(v View, free, limit int) int {
	if p.waiting.n == 0 || p.waiting.leastUnits() > free {
		return free
	}
	p.waiting.rekey(v)
	blocked := v.Blocks() != nil
	for x := p.waiting.first(); x != nil && limit > 0 && int(x.units) <= free; x = p.waiting.first() {
		if blocked && !p.busy.fitsNow(x, v.NowSec()) {
			break
		}
		free -= int(x.units)
		limit--
		p.start(v, *x)
	}
	return free
}

func (p *slurm) start(v View, x entry) {
	p.actions = append(p.actions, Action{Kind: Start, Job: x.job})
	p.waiting.start(v, x.job)
	p.busy.book(x.job, v.NowSec(), x.estimateSec, int(x.units))
}

// cycle tests the first jobs. It stops when none of the others needs as little as is free, since
// their reservations would not matter.
func (p *slurm) cycle(v View, free int) {
	p.gather(v)
	p.cycles++
	nowSec, starts := v.NowSec(), 0
	for i := range p.near {
		x := &p.near[i]
		if int(p.least[i]) > free {
			break
		}
		if !p.waiting.has(x.job) {
			continue
		}
		atSec := p.busy.earliest(x, nowSec)
		switch {
		case atSec == nowSec:
			free -= int(x.units)
			p.start(v, *x)
			if starts++; starts == p.mostStarts {
				p.tested -= len(p.near) - i - 1
				return
			}
		case atSec <= nowSec+p.windowSec:
			p.busy.reserve(atSec, p.busy.until(atSec, x.estimateSec), int(x.units))
			p.actions = append(p.actions, Action{Kind: Reserve, Job: x.job, AtSec: atSec})
		}
	}
}

// gather lists the jobs of a cycle.
func (p *slurm) gather(v View) {
	p.waiting.rekey(v)
	if p.mostOfUser == 0 && p.mostOfPartition == 0 {
		p.near = p.waiting.head(p.near[:0], p.mostTested)
	} else {
		p.gatherLimited(v)
	}
	p.tested += len(p.near)
	if len(p.near) == p.mostTested && p.waiting.n > len(p.near) {
		p.cut++
	}
	p.least = append(p.least[:0], make([]int32, len(p.near))...)
	least := int32(math.MaxInt32)
	for i := len(p.near) - 1; i >= 0; i-- {
		least = min(least, p.near[i].units)
		p.least[i] = least
	}
}

// gatherLimited leaves out jobs of users and partitions that have enough in the list.
func (p *slurm) gatherLimited(v View) {
	if p.users == nil {
		p.users, p.parts = map[int32]int{}, map[int32]int{}
	}
	clear(p.users)
	clear(p.parts)
	p.near = p.near[:0]
	p.waiting.walk(func(*waitBlockOf) bool { return false }, func(x entry) bool {
		r := v.Request(x.job)
		if p.mostOfUser > 0 && p.users[r.User] >= p.mostOfUser || p.mostOfPartition > 0 && p.parts[r.Partition] >= p.mostOfPartition {
			return true
		}
		p.users[r.User]++
		p.parts[r.Partition]++
		p.near = append(p.near, x)
		return len(p.near) < p.mostTested
	})
}
