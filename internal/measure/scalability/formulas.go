package scalability

import "math"

// SpeedEfficiency is E_v = W/(T*C), the speed W/T over the marked speed C: formula (4) of Xiong
// and Zeng (2016), after Sun, Chen and Wu (2005), "Scalability of heterogeneous computing",
// section 2. Work in flop, time in seconds, speed in flop/s. NaN when nothing takes time.
//
// Misprint: (4) sums the nodes' speeds up to n1, the number of tasks; it must be
// m1, the number of nodes.
func SpeedEfficiency(workFlop, sec, markedFlops float64) float64 {
	return workFlop / sec / markedFlops
}

// Phi is the scalability (W1/C1) / (W2/C2) of Definition 2 (Xiong and Zeng 2016; Chen, Sun and
// Wu 2008, "Algorithm-system scalability of heterogeneous computing"). Of processors in place
// of marked speeds it is the isospeed scalability psi(p, p') = p'W / (pW') (X.-H. Sun and D. T.
// Rover, "Scalability of parallel algorithm-machine combinations", IEEE Transactions on
// Parallel and Distributed Systems 5(6), 1994): 1 where the work may grow as the platform does,
// and towards 0 the faster it must.
//
// It means something only if both sides have the same E_v, as [Case.Isospeed] finds them:
// it has no time in it.
func Phi(work1, marked1, work2, marked2 float64) float64 {
	return (work1 / marked1) / (work2 / marked2)
}

// GrownSpeedEfficiency is E_v2 = k*W1/(T1*C2), formula (7) of Xiong and Zeng (2016): the speed
// efficiency after every task was split in k, the marked speed grew to C2 and T2 = eta*T1.
//
// It is exact without reduce load, when the path that takes the time grows by eta as a
// whole: equal alpha, links without delay, no latency, no subtasks on slower nodes.
func GrownSpeedEfficiency(k int, work1Flop, time1Sec, marked2Flops float64) float64 {
	return float64(k) * work1Flop / (time1Sec * marked2Flops)
}

// SerialFraction is the experimentally determined serial fraction
//
//	f = (1/S - 1/p) / (1 - 1/p)
//
// of a run that is S times as fast as the same work on one processor (A. H. Karp
// and H. P. Flatt, "Measuring parallel processor performance", Communications of
// the ACM 33(5), 1990). For unlike processors p is the sum of their speeds in units of the
// one that S is relative to. NaN for p <= 1; below 0 for a speedup above p.
//
// f holds all that keeps S below p: at fixed work it is constant where serial code limits,
// and rises with p where overhead does. Values for different amounts of work do not compare.
func SerialFraction(speedup, p float64) float64 {
	if !(p > 1) {
		return math.NaN()
	}
	return (1/speedup - 1/p) / (1 - 1/p)
}

// OverheadSec is the total overhead T_o = p*T_p - T_1, in processor-seconds: what p
// processors spend beyond the work itself (A. Grama, A. Gupta and V. Kumar,
// "Isoefficiency: measuring the scalability of parallel algorithms and
// architectures", IEEE Parallel & Distributed Technology 1(3), 1993). The
// efficiency is 1/(1 + T_o/T_1). For unlike processors p is the sum of their speeds in units
// of the one that T_1 was taken on, which should be the time of the best serial program.
func OverheadSec(p, parallelSec, serialSec float64) float64 { return p*parallelSec - serialSec }

// Growth is how a workload grows if all tasks have one serial fraction and are split (Xiong
// and Zeng 2016, section 4.1).
type Growth struct {
	K     int     // parallel subtasks of a task, at least 1
	Beta  float64 // by how much parallel loads grow, above 0
	Alpha float64 // serial fraction of every task, 0 to 1
	Chi   float64 // load of a reduce task as a part of its task's, at least 0
}

// Eta is the load of a subtask in loads of its task, alpha + beta(1-alpha)/k.
func (g Growth) Eta() float64 {
	return g.Alpha + g.Beta*(1-g.Alpha)/float64(g.K)
}

// WorkFactor is W2/W1 = k*eta + chi = k*alpha + beta(1-alpha) + chi. With K = 1 there is no
// reduce task, and chi must be 0.
func (g Growth) WorkFactor() float64 {
	return float64(g.K)*g.Eta() + g.Chi
}

// Phi is the scalability when the marked speed grows by beta as the loads do:
// beta / (k*alpha + beta(1-alpha) + chi), the line before formula (8) of Xiong and
// Zeng (2016). With chi = 0 it is (8), above 1 where k < beta (and alpha > 0). There E_v is
// lower: by (7) it changes by k/beta.
func (g Growth) Phi() float64 {
	return g.Beta / g.WorkFactor()
}

// Surface is the efficiency of one workload on one family of platforms over the
// plane of work W and processors p.
type Surface interface {
	Efficiency(w, p float64) float64
	// Slopes are E_W and E_p, the partial derivatives.
	Slopes(w, p float64) (byW, byP float64)
}

// Term is C * W^-I * p^J.
type Term struct{ C, I, J float64 }

// PowerLaw is E = 1/(1 + To/Te) where To/Te, overhead over useful time, is a sum of
// terms, fitted or derived. As the work grows without limit E tends to
// Efficiency(Inf, p), below 1 if a term has I = 0.
type PowerLaw []Term

// Overhead is To/Te = 1/E - 1.
func (s PowerLaw) Overhead(w, p float64) float64 {
	x := 0.0
	for _, t := range s {
		x += t.C * math.Pow(w, -t.I) * math.Pow(p, t.J)
	}
	return x
}

// Efficiency is 1/(1 + To/Te).
func (s PowerLaw) Efficiency(w, p float64) float64 { return 1 / (1 + s.Overhead(w, p)) }

// Slopes are -(To/Te)_W E^2 and -(To/Te)_p E^2.
func (s PowerLaw) Slopes(w, p float64) (byW, byP float64) {
	for _, t := range s {
		x := t.C * math.Pow(w, -t.I) * math.Pow(p, t.J)
		byW += t.I * x / w
		byP -= t.J * x / p
	}
	e := s.Efficiency(w, p)
	return byW * e * e, byP * e * e
}

// IsoSlope is -E_p/E_W = dW/dp along the curve of equal efficiency.
func IsoSlope(s Surface, w, p float64) float64 {
	byW, byP := s.Slopes(w, p)
	return -byP / byW
}

// LeastWork and MostWork hold every W that IsoWork looks at: beyond, float64 loses 1 - E.
const LeastWork, MostWork = 1e-6, 1e45

// IsoWork is the isoefficiency function: the W at which E(W, p) is the target
// (Grama, Gupta and Kumar 1993). NaN if there is none, for example where E tends
// to less. Far beyond where the surface was fitted, a term too small to be seen may decide.
func IsoWork(s Surface, p, target float64) float64 {
	return Bisect(LeastWork, MostWork, func(w float64) float64 { return s.Efficiency(w, p) - target })
}

// Bisect finds where f changes sign between low and high, both positive, by bisection of the
// logarithm: 200 halvings, to the last bits. NaN if f has the same sign at both. It is for cheap
// functions; of those that simulate, [Solve] needs fewer values and finds the bracket itself.
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
