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
	rates := func(what TraceEvent, factor func() float64) func(float64, int32, float64) {
		return func(atSec float64, id int32, value float64) { report(atSec, what, id, value*factor()) }
	}
	e.cpuOverlook.Watch = rates(TaskRate, func() float64 { return 1 })
	e.cpuExact.Watch = e.cpuOverlook.Watch
	e.fluidNet.overlooking.Watch = rates(DataRate, func() float64 { return e.fluidNet.params.BandwidthFactor })
	e.fluidNet.exact.Watch = e.fluidNet.overlooking.Watch
	e.trace = func(what traceEvent, id int32) { report(e.kernel.NowSec(), what, id, 0) }
}
