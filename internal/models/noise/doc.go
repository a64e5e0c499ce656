// Package noise says what schedulers do not know: how much work tasks really are, and how
// fast hosts and links.
//
// A [Noise] has a law for each kind of number:
//
//	task=lognormal(cv=0.2),speed=uniform(0.9..1.1),bandwidth=0.8,latency=exp
//
// [Noise.Actual] makes of a workload and a platform, which schedulers plan with, those that
// the run takes place with. The work of each task, or its times where the workload states
// them, the speed of each host, and the bandwidth and latency of each link are multiplied
// by a factor of their own.
//
// # Determinism
//
// A factor depends on the seed, the kind and the name of the task, host or link alone. So
// all schedulers meet the same world, and what comes or goes changes no other factor.
//
// # Adding a kind
//
// A field of Noise, a row of kinds, and what it multiplies in Actual.
//
// # Not here
//
// The laws are package law's. What a policy sees of a run is package sim's.
package noise
