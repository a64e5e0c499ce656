package sim

import (
	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/sim/internal/world"
	"github.com/clustersim/clustersim/workload"
)

// metering is the mode of runs with a measurement of energy.
type metering struct {
	passive
	meter *energy.Meter  // nil until it is needed
	done  *energy.Report // of the whole run; nil while it lasts
}

// reset lets the meter observe the world, on platforms with wattages. Energy in the world of
// others is not measured.
func (m *metering) reset(e *Engine, o *world.Options) (bool, error) {
	m.done = nil
	if e.guest || e.o.Energy.Way == energy.Off || !e.p.HasWattages() {
		return false, nil
	}
	if m.meter == nil {
		m.meter = &energy.Meter{}
	}
	m.meter.Reset(e.p, e.o.Energy)
	m.meter.Attach(o)
	return true, nil
}

// ended measures the run when its last task has finished; what happens later does not count.
// A workflow system ends after its tasks.
func (m *metering) ended(e *Engine, _ workload.TaskID, finished bool) {
	switch {
	case !finished || e.finished < e.d.NumTasks():
	case e.manager.on && e.manager.containers.on: // ends may be known later: see report
	case e.manager.on:
		m.meter.EndAt(e.manager.makespanSec())
	default:
		m.done = m.meter.Report(e.world.NowSec())
	}
}

func (m *metering) report(e *Engine, r *Result) {
	if e.manager.on {
		if e.manager.containers.on {
			m.meter.EndAt(e.manager.makespanSec())
		}
		m.done = m.meter.AtEnd()
	}
	r.Energy = m.done
}
