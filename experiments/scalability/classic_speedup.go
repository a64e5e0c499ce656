package scalability

import "math"

var nan = math.NaN()

// Amdahl is the greatest speed-up at fixed work, S = 1/(f + (1-f)/p), where f is the
// part of the work, 0 to 1, that one processor must do alone (G. M. Amdahl,
// "Validity of the single processor approach to achieving large scale computing
// capabilities", AFIPS 1967). It tends to 1/f.
//
// It is a bound, not a forecast: messages and waiting are not in it, and f is that
// of one amount of work. It says nothing about a program whose work grows with the
// machine.
func Amdahl(f, p float64) float64 { return MemoryBounded(f, p, 1) }

// Gustafson is the scaled speed-up S = f + (1-f)p of work that grows with the
// machine so that the time stays (J. L. Gustafson, "Reevaluating Amdahl's law",
// Communications of the ACM 31(5), 1988).
//
// f is a part of the time on the p processors, not of the serial time that
// Amdahl's is a part of: one put into the other's formula is the usual misuse.
// [SerialShare] converts.
func Gustafson(f, p float64) float64 { return MemoryBounded(f, p, p) }

// MemoryBounded is the speed-up of Sun and Ni,
//
//	S = (f + (1-f)G) / (f + (1-f)G/p)
//
// where the parallel part of the work grows by G because the machine's memory
// grows by p, and f is the serial part before it grew (X.-H. Sun and L. M. Ni,
// "Scalable problems and memory-bounded speedup", Journal of Parallel and
// Distributed Computing 19(1), 1993). G = 1 is Amdahl's law and G = p Gustafson's;
// dense linear algebra, with O(m^1.5) work on m words, has G = p^1.5.
//
// It knows no overhead, so it never falls with p. Filling the memory may take more
// time than anyone has: the time grows by f + (1-f)G/p.
func MemoryBounded(f, p, growth float64) float64 {
	switch {
	case f == 1:
		return 1
	case math.IsInf(growth, 1):
		return p
	}
	return (f + (1-f)*growth) / (f + (1-f)*growth/p)
}

// SerialShare is the serial part of the time on p processors, when f is the serial
// part of the same work on one: f / (f + (1-f)/p). Gustafson of it is Amdahl of f.
func SerialShare(f, p float64) float64 { return f / (f + (1-f)/p) }
