package scalability

import "math"

// Bisect finds where f changes sign between low and high, both positive, by
// bisection of the logarithm: 200 halvings, to the last bits. NaN if f has the
// same sign at both.
func Bisect(low, high float64, f func(x float64) float64) float64 {
	a, b := math.Log(low), math.Log(high)
	sign := math.Signbit(f(low))
	if math.Signbit(f(high)) == sign {
		return math.NaN()
	}
	for range 200 {
		mid := a + (b-a)/2
		if mid == a || mid == b {
			break
		}
		if math.Signbit(f(math.Exp(mid))) == sign {
			a = mid
		} else {
			b = mid
		}
	}
	return math.Exp(a + (b-a)/2)
}
