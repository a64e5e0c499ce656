package campaign

import (
	"errors"

	"github.com/clustersim/clustersim/sim"
)

// Powered says whether some run may have the metrics of energy: a platform says what its
// hosts or links take.
func (r *Runs) Powered() bool { return r.powered }

// energies refuses to measure what no platform tells.
func (b *binder) energies() {
	a := b.runs.campaign.axis(energyAxis)
	if a == nil || b.runs.powered || len(b.foreign) > 0 || b.err() != nil {
		return
	}
	for i := range a.parts {
		var set Setting
		if a.parts[i].single.set(&set); set.Options.Energy.Way != sim.EnergyOff {
			b.value(energyAxis, a.parts[i].text, errNoWattages)
		}
	}
}

var errNoWattages = errors.New("no platform says what its hosts take (give them watts, such as cluster(watts=95:200))")
