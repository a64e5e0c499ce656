package oracle

import "math"

// FloorSec replaces the larger of two times in the relative error when one of
// them is exactly zero. It is SimGrid's own resolution (precision/timing):
// closer dates are the same to it.
const FloorSec = 1e-9

// RelativeError is |a-b| over the larger magnitude, see FloorSec for zero. It
// is +Inf when a or b is not finite and they differ.
func RelativeError(a, b float64) float64 {
	if a == b {
		return 0
	}
	scale := max(math.Abs(a), math.Abs(b))
	if a == 0 || b == 0 {
		scale = max(scale, FloorSec)
	}
	if e := math.Abs(a-b) / scale; !math.IsNaN(e) {
		return e
	}
	return math.Inf(1)
}
