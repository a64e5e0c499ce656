package sim

// traceEvent is something that happens to a task or to an edge's data.
type traceEvent uint8

const (
	taskPlaced traceEvent = iota // by a policy
	taskStarts
	taskComputes // and taskComputed: with storage only
	taskComputed
	taskEnds
	dataSetOut
	dataArrive
	dataFree // it costs nothing and is there at once
)

// note reports to the trace, which only tests have, what happens now to a task
// or an edge.
func (e *Engine) note(what traceEvent, id int32) {
	if e.trace != nil {
		e.trace(what, id)
	}
}
