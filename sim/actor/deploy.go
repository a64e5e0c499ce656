package actor

import (
	"fmt"
	"maps"
	"slices"

	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// Functions are the programs of a deployment, by the names that it calls them. Each gets
// the arguments that the deployment gives it; what SimGrid passes as the first of them, the
// function's name, is the actor's Name.
type Functions map[string]func(a *Actor, args []string)

// Deploy starts the actors of a deployment, in its order, each on its host, at its date and
// with its arguments and properties: those of platform.Actors, which came with the platform,
// or of simgrid.ReadDeployment, from a file of their own. If a host or a function is unknown,
// the error names it and nothing is started.
//
// An actor on a host that is off begins when that comes on. One with a date of start, at which its host
// is off, begins later only if it is to be restarted.
func (w *World) Deploy(deployment []platform.Actor, functions Functions) error {
	hosts := make([]*Host, len(deployment))
	for i, d := range deployment {
		h, err := w.Host(d.Host)
		if err != nil {
			return fmt.Errorf("actor: deploy %s: unknown host %q", d.Function, d.Host)
		}
		switch f, known := functions[d.Function]; {
		case known && f == nil:
			return fmt.Errorf("actor: deploy on host %s: function %q is nil", d.Host, d.Function)
		case !known:
			return fmt.Errorf("actor: deploy on host %s: %w", d.Host, srcerr.Unknown("function", d.Function, slices.Sorted(maps.Keys(functions))))
		}
		hosts[i] = h
	}
	for i, d := range deployment {
		if err := hosts[i].deploy(d, functions[d.Function]); err != nil {
			return err
		}
	}
	return nil
}

// deploy starts an actor of a deployment.
func (h *Host) deploy(d platform.Actor, function func(a *Actor, args []string)) error {
	o := SpawnOptions{StartSec: d.StartSec, KillSec: d.KillSec, AutoRestart: d.Restart, Properties: map[string]string{}}
	for _, p := range d.Properties {
		o.Properties[p.ID] = p.Value
	}
	code := func(a *Actor) { function(a, slices.Clone(d.Arguments)) }
	if d.StartSec <= h.w.NowSec() && !h.On() && !h.w.closed {
		a := h.newActor(d.Function, code, o)
		a.rare()
		h.awaits(a)
		return nil
	}
	_, err := h.Spawn(d.Function, code, o)
	return err
}
