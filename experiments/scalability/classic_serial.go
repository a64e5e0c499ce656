package scalability

// SerialFraction is the experimentally determined serial fraction
//
//	f = (1/S - 1/p) / (1 - 1/p)
//
// of a run that is S times as fast as the same work on one processor (A. H. Karp
// and H. P. Flatt, "Measuring parallel processor performance", Communications of
// the ACM 33(5), 1990). Amdahl(f, p) is S again. For unlike processors take p as
// the sum of their speeds in units of the one that S is relative to, so that S is
// at most p. NaN for p = 1, where nothing can be said, and for p < 1.
//
// f is no property of the program: it holds all that keeps S below p, serial code,
// waiting, messages. What tells these apart is its course at fixed work: constant
// where serial code limits, rising with p where overhead does. It is below 0 for a
// speed-up above p. Values for different amounts of work do not compare.
func SerialFraction(speedup, p float64) float64 {
	if !(p > 1) {
		return nan
	}
	return (1/speedup - 1/p) / (1 - 1/p)
}

// OverheadSec is the total overhead T_o = p*T_p - T_1, in processor-seconds: what p
// processors spend beyond the work itself (A. Grama, A. Gupta and V. Kumar,
// "Isoefficiency: measuring the scalability of parallel algorithms and
// architectures", IEEE Parallel & Distributed Technology 1(3), 1993). The
// efficiency is 1/(1 + T_o/T_1). For unlike processors p is the sum of their
// speeds in units of the one that T_1 was taken on.
//
// T_1 must be the time of the best serial program; that of the parallel program
// on one processor hides the work that parallelism itself adds.
func OverheadSec(p, parallelSec, serialSec float64) float64 { return p*parallelSec - serialSec }
