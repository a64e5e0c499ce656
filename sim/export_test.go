package sim

// Happening is what a trace tells: what the engine notes, and the changes of
// rate that its models see.
type Happening = happening

const (
	TaskPlaced = taskPlaced
	TaskStarts = taskStarts
	TaskEnds   = taskEnds
	DataSetOut = dataSetOut
	DataArrive = dataArrive
	DataFree   = dataFree
	TaskRate   = dataFree + 1 // in flop/s; on time-shared hosts only
	DataRate   = dataFree + 2 // in bytes/s; under lv08 and cm02 only
)

// Trace lets tell hear of all that happens in the engine's runs: when, what, to
// which task or edge, and what its rate is now if that has changed.
func (e *Engine) Trace(tell func(atSec float64, what Happening, id int32, rate float64)) {
	e.cpuFlows.Watch = func(atSec float64, task int32, value float64) { tell(atSec, TaskRate, task, value) }
	e.trace = func(what happening, id int32) {
		// Set here, as each run clears it before anything happens.
		e.fluidNet.Watch = func(atSec float64, edge int32, value float64) {
			tell(atSec, DataRate, edge, value*e.fluidNet.params.BandwidthFactor)
		}
		tell(e.kernel.NowSec(), what, id, 0)
	}
}
