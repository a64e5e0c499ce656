// Package run puts one run together, and makes many of them side by side. Every
// command, study and publication that simulates does it here.
//
// # The life of a run
//  1. A [Case] joins the problem, that is a workload on a platform with estimated
//     costs, with a way to make its scheduler and the options of the simulation.
//  2. [Case.Run] makes the scheduler. A mapper returns its schedule, and is
//     given up when the context ends; a policy is called during the simulation. The
//     time that either takes is measured.
//  3. The engine simulates; under noise with the actual workload and platform, which the
//     scheduler has not seen. The [Outcome] has the result, and measures it.
//  4. The scheduler is closed, however the run ended.
//
// # Many runs
// [Each] hands jobs to workers, each with an engine of its own, and [Count] numbers, which
// [Watched] counts for a display.
//
// # Inputs
// [Env] reads the files and specs that a campaign or a study names; where files are
// is decided where it is filled. [Seeded] gives each run its own seed.
//
// # Determinism
// An outcome depends on its case alone, except for the two wall times. What comes of
// many runs does not depend on the number of workers.
//
// # Not here
// What a run is compared with, how a workload grows and what is written of it belong
// to the packages that make runs: comparison, scalability, campaign and the others.
package run
