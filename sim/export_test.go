package sim

// TraceEvent is one kind of event in a trace: what the engine notes, and the
// changes of rate that its models see.
type TraceEvent = traceEvent

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

// Trace calls report for everything that happens in the engine's runs: when,
// what, to which task or edge, and its new rate if that has changed.
func (e *Engine) Trace(report func(atSec float64, what TraceEvent, id int32, rate float64)) {
	e.cpuPlain.Watch = func(atSec float64, task int32, value float64) { report(atSec, TaskRate, task, value) }
	e.trace = func(what traceEvent, id int32) {
		// Set here, because each run clears it before anything happens.
		e.fluidNet.overlooking.Watch = func(atSec float64, edge int32, value float64) {
			report(atSec, DataRate, edge, value*e.fluidNet.params.BandwidthFactor)
		}
		report(e.kernel.NowSec(), what, id, 0)
	}
}

func (e *Engine) Counts() any { return e.fluidNet.exact.Counts }
