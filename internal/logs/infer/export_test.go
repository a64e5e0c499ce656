package infer

// SetMaxEdges changes how many edges a run may have, and returns what it was.
func SetMaxEdges(n int) (before int) {
	before, maxEdges = maxEdges, n
	return before
}
