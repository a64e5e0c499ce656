package granularity

// Phi is the scalability (W1/C1) / (W2/C2) of Definition 2.
func Phi(work1, marked1, work2, marked2 float64) float64 {
	return (work1 / marked1) / (work2 / marked2)
}

// PhiOf is Phi in closed form for a program whose tasks all have the serial
// fraction alpha, when the marked speed grows by beta: formula (8), with the
// reduce load chi of the equation before it.
func (r Refinement) PhiOf(alpha float64) float64 {
	k := float64(r.K)
	return r.Beta / (k*alpha + r.Beta*(1-alpha) + r.Chi)
}
