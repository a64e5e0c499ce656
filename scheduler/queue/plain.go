package queue

// ordered starts jobs in the order of a key while they fit: at the first that does
// not, it stops (fcfs and priority) or goes on (list).
//
// A round costs O(jobs started), list O(blocks of waiting jobs) more, and O(jobs waiting) if the key depends on the date.
type ordered struct {
	name    string
	key     key
	goOn    bool
	waiting waitlist
	actions []Action
	near    []entry
}

func (p *ordered) String() string { return p.name }

func (p *ordered) Begin(View) error {
	p.waiting = waitlist{key: p.key}
	if p.key.ages() {
		p.waiting.key = bySubmission()
	}
	return nil
}

func (p *ordered) Decide(v View) ([]Action, error) {
	p.waiting.update(v)
	p.actions = p.actions[:0]
	free := v.Free()
	if p.waiting.n > 0 && p.waiting.leastUnits() <= free {
		p.round(v, free)
	}
	p.actions = p.waiting.wake(p.actions)
	return p.actions, nil
}

// round starts jobs, if any can start.
func (p *ordered) round(v View, free int) {
	if p.key.ages() {
		p.roundAging(v, free)
		return
	}
	p.waiting.rekey(v)
	if p.goOn {
		p.walk(v, free)
		return
	}
	for x := p.waiting.first(); x != nil && int(x.units) <= free; x = p.waiting.first() {
		free -= int(x.units)
		p.start(v, x.job)
	}
}

// roundAging is round for a key that ages.
func (p *ordered) roundAging(v View, free int) {
	nowSec := v.NowSec()
	if p.goOn {
		p.near = p.waiting.those(&p.key, nowSec, p.near[:0], func(b *waitBlockOf) bool { return int(b.leastUnits) > free }, func(x *entry) bool { return int(x.units) <= free })
		for i := range p.near {
			if x := &p.near[i]; int(x.units) <= free && p.waiting.has(x.job) {
				free -= int(x.units)
				p.start(v, x.job)
			}
		}
		return
	}
	for p.waiting.n > 0 {
		x := p.waiting.least(&p.key, nowSec)
		if int(x.units) > free {
			return
		}
		free -= int(x.units)
		p.start(v, x.job)
	}
}

func (p *ordered) start(v View, job JobID) {
	p.actions = append(p.actions, Action{Kind: Start, Job: job})
	p.waiting.start(v, job)
}

// walk starts each job that fits.
func (p *ordered) walk(v View, free int) {
	p.waiting.walk(func(b *waitBlockOf) bool { return int(b.leastUnits) > free }, func(x entry) bool {
		if int(x.units) <= free {
			free -= int(x.units)
			p.start(v, x.job)
		}
		return free > 0
	})
}
