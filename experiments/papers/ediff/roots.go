package ediff

import "math"

// root finds where f changes sign between low and high, both positive, by
// bisection of the logarithm: 200 halvings, to the last bits. NaN if f has the
// same sign at both.
func root(low, high float64, f func(x float64) float64) float64 {
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

// workBounds hold every W that is asked for: beyond, float64 loses 1 - E.
const leastWork, mostWork = 1e-6, 1e45

// isoWork is the W at which E(W, p) is the target; NaN if there is none.
func isoWork(s Surface, p, target float64) float64 {
	return root(leastWork, mostWork, func(w float64) float64 { return s.Efficiency(w, p) - target })
}

// isoNear is the same within a factor of ten of w, for surfaces that are known
// there only.
func isoNear(s Surface, p, target, w float64) float64 {
	return root(w/10, w*10, func(w float64) float64 { return s.Efficiency(w, p) - target })
}

// growth is the exponent g of y = C x^g through the points, by least squares
// on logarithms.
func growth(x, y []float64) float64 {
	var n, sx, sy, sxx, sxy float64
	for i := range x {
		lx, ly := math.Log(x[i]), math.Log(y[i])
		n, sx, sy, sxx, sxy = n+1, sx+lx, sy+ly, sxx+lx*lx, sxy+lx*ly
	}
	return (n*sxy - sx*sy) / (n*sxx - sx*sx)
}
