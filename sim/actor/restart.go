package actor

import (
	"maps"
	"slices"
)

// Restart kills another actor and starts it anew, on the host where it is: with its name,
// code, properties and what SpawnOptions and OnExit have given it. The result is the new one,
// or nil if the host is off.
func (a *Actor) Restart(b *Actor) *Actor {
	a.checkOther(b)
	if a == b {
		panic(misuse(a.String() + " restarts itself; Kill it from elsewhere, or use AutoRestart"))
	}
	var anew *Actor
	a.submit(do(func(a *Actor) {
		a.w.kill(b)
		if anew = b.restarted(); !a.w.spawn(anew) {
			anew = nil
		}
		a.w.wake(a)
	}), nothing)
	return anew
}

// restarted is a copy of the actor as it is now, to be spawned again.
func (a *Actor) restarted() *Actor {
	b := &Actor{w: a.w, name: a.name, host: a.host, code: a.code, daemon: a.daemon, parent: a.parent, fate: &fate{restarts: 1}}
	b.call.value = noValue
	if f := a.fate; f != nil {
		b.fate.killSec, b.fate.restart = f.killSec, f.restart
		b.fate.props = maps.Clone(f.props)
		if f.onExit != nil {
			b.fate.onExit = &exits{slices.Clone(f.onExit.all)}
		}
	}
	return b
}

// exits are the functions of OnExit. What is to start anew shares them with the actor that lives, which may
// register more.
type exits struct{ all []func(failed bool) }

func (a *Actor) exits() *exits {
	f := a.rare()
	if f.onExit == nil {
		f.onExit = &exits{}
	}
	return f.onExit
}
