package units

import "math"

// Finite says whether x is a number that is neither infinite nor NaN.
func Finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
