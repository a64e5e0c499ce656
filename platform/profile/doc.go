// Package profile reads and writes profiles: texts in SimGrid's format that say how a
// speed, a bandwidth, a latency or a state changes in time.
//
// One item a line; blank lines and lines that begin with # or % mean nothing:
//
//	10 0.5                   at 10 s the value becomes 0.5
//	PERIODICITY 60           all of it again every 60 s
//	LOOPAFTER 5              all of it again, 5 s after the last event
//	STOCHASTIC               from here on DATELAW VALUELAW; dates count from the event before
//	STOCHASTIC LOOP          the same, again and again, drawn anew
//	EXP 0.1 UNIF 0 1         laws are DET x, UNIF a b, EXP rate, NORM mean sd
//
// Or one line, a [Generator], which makes the events of each host or link that has it, for
// ever; SimGrid has none:
//
//	mtbf(weibull(shape=0.7,scale=30d),repair=exp(1h))
//	load(uniform(0.5..1),every=10min)
//
// [Read] takes a file and [Parse] a text inside another file; all mistakes are reported,
// each with its place. [Profile.Text] writes what Parse reads back equal.
//
// Only states may be below 0: that is off, and at date 0 changes nothing. SimGrid's own files have such states.
//
// What SimGrid ignores or accepts by accident is a mistake here: text after a value, and a profile that repeats
// with less than half a microsecond for each of its events.
//
// # Not here
// What a value means, factor, byte/s, second or state, depends on where a profile is
// attached: package platform. The events one after another, with what is drawn, are in
// internal/models/course; what changes in a run is package sim/internal/world.
package profile
