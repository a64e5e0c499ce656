// Package law has the laws of random numbers that texts name, and draws from them:
//
//	lognormal(cv=0.2)            mean 1, standard deviation 0.2
//	normal(cv=0.2)               the same, but cut off: a draw is at least 1 % of the mean
//	gamma(shape=4)               mean 1; or cv=0.5, which is the same
//	weibull(shape=0.7)           mean 1
//	exp                          mean 1
//	uniform(0.9..1.1)
//	constant(1.1), or 1.1
//
// These are laws of [Factors]. Laws of [Seconds] have durations, and those that are
// spread about a mean need it: exp(1h), lognormal(mean=10m,cv=0.5),
// weibull(shape=0.7,scale=30d), uniform(10s..1m). Factors may have a mean or, weibull
// and gamma, a scale too.
//
// [Parse] reads a [Law], which prints as one text for all spellings. A [Stream] draws:
//
//	s := law.NewStream(seed, "host", name)
//	x := s.Draw(l)
//
// # Determinism
//
// A stream depends on its seed and its names alone: what is drawn for one thing does
// not change when others come or go. A draw is the law's inverse distribution function
// of one number of the stream, so under two laws of one family, or of two, the same
// things come out high and the same low: runs differ by the law and not by luck.
//
// # Adding a law
//
// A family in law.go.
//
// # Not here
//
// What is drawn, and for what, is decided where a law is used.
package law
