package sim

import (
	"github.com/clustersim/clustersim/sim/internal/energy"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// metering is what a run does to know its energy.
type metering struct {
	meter *energy.Meter // nil: there has been none to know
	on    bool
	done  *energy.Report // of the whole run, when all tasks have finished
}

// reset lets the meter observe the world of a run, if its energy can be known and is
// wanted.
func (m *metering) reset(e *Engine, o *world.Options) {
	m.done, m.on = nil, e.o.Energy.Way != energy.Off && e.p.HasWattages()
	if !m.on {
		return
	}
	if m.meter == nil {
		m.meter = &energy.Meter{}
	}
	m.meter.Reset(e.p, e.o.Energy)
	m.meter.Attach(o)
}

// stop takes note of what the run has cost. What still happens does not count.
func (m *metering) stop(nowSec float64) {
	if m.on {
		m.done = m.meter.Report(nowSec)
	}
}

// endAt says when the run ends if that is later than now; done then has to wait for atEnd.
func (m *metering) endAt(atSec float64) {
	if m.on {
		m.meter.EndAt(atSec)
	}
}

func (m *metering) atEnd() {
	if m.on {
		m.done = m.meter.AtEnd()
	}
}
