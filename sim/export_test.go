package sim

import "github.com/clustersim/clustersim/sim/internal/world"

// TraceEvent is one kind of event in a trace: what the engine notes, and the
// changes of rate that its models see.
type TraceEvent = traceEvent

const (
	TaskPlaced   = taskPlaced
	TaskStarts   = taskStarts
	TaskEnds     = taskEnds
	TaskComputes = taskComputes // with storage only, and so the next
	TaskComputed = taskComputed
	DataSetOut   = dataSetOut
	DataArrive   = dataArrive
	DataFree     = dataFree
	TaskRate     = dataFree + 1 // in flop/s; on time-shared hosts only
	DataRate     = dataFree + 2 // in bytes/s; under lv08 and cm02 only
)

// Trace calls report for everything that happens in the engine's runs: when,
// what, to which task or edge, and its new rate if that has changed.
func (e *Engine) Trace(report func(atSec float64, what TraceEvent, id int32, rate float64)) {
	e.world.WatchRates(func(atSec float64, kind world.Kind, tag int32, perSec float64) {
		report(atSec, map[world.Kind]TraceEvent{world.Execution: TaskRate, world.Transfer: DataRate}[kind], tag, perSec)
	})
	e.trace = func(what traceEvent, id int32) { report(e.world.NowSec(), what, id, 0) }
}
