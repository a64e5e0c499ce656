package sim

// happening is what can happen to a task or to an edge's data.
type happening uint8

const (
	taskPlaced happening = iota // by a policy
	taskStarts
	taskEnds
	dataSetOut
	dataArrive
	dataFree // they cost nothing and are there at once
)

// note tells the trace, which only tests have, what happens now to a task or an
// edge.
func (e *Engine) note(what happening, id int32) {
	if e.trace != nil {
		e.trace(what, id)
	}
}
