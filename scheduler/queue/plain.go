package queue

// ordered starts jobs in the order of a key while they fit: at the first that does
// not, it stops (fcfs and priority) or goes on (list).
//
// A round costs O(jobs started), list O(blocks of waiting jobs) more, and keys that depend on the time a sort.
type ordered struct {
	name    string
	key     key
	goOn    bool
	waiting waitlist
	actions []Action
}

func (p *ordered) String() string { return p.name }

func (p *ordered) Begin(View) error {
	p.waiting = waitlist{key: p.key}
	return nil
}

func (p *ordered) Decide(v View) ([]Action, error) {
	p.waiting.update(v)
	p.actions = p.actions[:0]
	free := v.Free()
	if p.waiting.n == 0 || p.waiting.leastUnits() > free {
		return p.actions, nil
	}
	if p.key.moves {
		p.waiting.rekey(v)
	}
	if p.goOn {
		p.walk(free)
		return p.actions, nil
	}
	for x := p.waiting.first(); x != nil && int(x.units) <= free; x = p.waiting.first() {
		free -= int(x.units)
		p.actions = append(p.actions, Action{Kind: Start, Job: x.job})
		p.waiting.removeAt(0, 0)
	}
	return p.actions, nil
}

// walk starts each job that fits.
func (p *ordered) walk(free int) {
	w := &p.waiting
	for i := 0; i < len(w.blocks); {
		if int(w.blocks[i].leastUnits) > free {
			i++
			continue
		}
		before := len(w.blocks)
		for k := 0; k < len(w.blocks[i].list); {
			x := &w.blocks[i].list[k]
			if int(x.units) > free {
				k++
				continue
			}
			free -= int(x.units)
			p.actions = append(p.actions, Action{Kind: Start, Job: x.job})
			w.removeAt(i, k)
			if len(w.blocks) < before {
				break
			}
		}
		if len(w.blocks) == before {
			i++
		}
	}
}
