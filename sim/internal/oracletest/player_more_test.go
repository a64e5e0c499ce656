package oracletest

import "github.com/clustersim/clustersim/sim/actor"

// disk is the first disk of a host.
func (s *stage) disk(host string) *actor.Disk { return s.host(host).Disks()[0] }

// use reads from a disk or writes to it.
func (p *player) use(verb string, words []string) string {
	f := p.a.Read
	if verb == "write" {
		f = p.a.Write
	}
	return p.s.outcomeOf(p.me, f(p.s.disk(words[0]), float(words[1])))
}

func (p *player) useAsync(verb string, words []string) actor.Activity {
	if verb == "aread" {
		return p.a.ReadAsync(p.s.disk(words[0]), float(words[1]))
	}
	return p.a.WriteAsync(p.s.disk(words[0]), float(words[1]))
}

// turn switches a host or a link.
func (s *stage) turn(verb, name string) {
	switch verb {
	case "on":
		s.host(name).SetOn(true)
	case "off":
		s.host(name).SetOn(false)
	default:
		l, err := s.w.Link(name)
		if err != nil {
			panic(err)
		}
		if l.On() == (verb == "linkon") {
			s.w.Running().Yield() // SimGrid 3.32 makes a request for what changes nothing
			return
		}
		if verb == "linkon" {
			l.SetOn(true)
		} else {
			l.SetOn(false)
		}
	}
}

// change does something to an activity that goes on.
func (p *player) change(verb string, words []string) string {
	x := p.slots[words[0]]
	if x == nil {
		return "none"
	}
	switch verb {
	case "start":
		x.Start(p.a)
	case "pause":
		x.Suspend()
	case "goon":
		x.Resume()
	case "prio":
		x.SetPriority(p.a, float(words[1]))
	case "moveexec":
		p.a.Yield() // a request of SimGrid 3.32
		x.(*actor.Exec).Move(p.s.host(words[1]))
	case "then":
		next := p.slots[words[1]]
		if next == nil {
			return "none"
		}
		x.Before(next)
	}
	return "ok"
}
