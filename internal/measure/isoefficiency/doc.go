// Package isoefficiency answers how the work of a workload must grow with its platform
// for the efficiency to stay, with the simulator in the loop, and which of two
// workloads scales better.
//
// A. Grama, A. Gupta and V. Kumar, "Isoefficiency: measuring the scalability of
// parallel algorithms and architectures", IEEE Parallel & Distributed Technology
// 1(3), 1993; for unlike hosts X.-H. Sun, Y. Chen and M. Wu, "Scalability of
// heterogeneous computing", ICPP 2005; the comparison is Lin and Chen's
// E-differentiation (package papers/ediff).
//
// # Life of a study
//  1. [Read] turns a YAML or JSON file into an [Input]: one or two workloads with
//     {n} in their text, platforms with {p} (formula.Template), the sizes.
//  2. [Input.Bind] makes every platform and the workloads of the lattice, to find
//     what is wrong before the first run, and gives a [Study].
//  3. [Study.Run] simulates the lattice of sizes and platforms ([Simulation]): a
//     surface E(n, p) for each workload.
//  4. For each platform and target it finds the crossing, by simulating between the
//     samples ([Solution]); where there is none, what was seen and where E tends
//     to ([Limit]).
//  5. Laws W = a p^b and a C^b are fitted to the solutions ([Curve]).
//  6. With two workloads the [Verdict] says which is better by each definition, and
//     where.
//
// A study need not come from a file: [Measure] is any function of n and p.
//
// # Sizes and work
// n is what the user's text makes of it: tiles, points, tasks. The work W is read
// from the workload that is built, or stated as a formula of n where the workload
// does more than the problem needs. W, and not n, is what laws are about.
//
// # Determinism
// A report depends on the study alone, not on the number of workers: each run has
// its place, and each search goes one way.
//
// # Adding a definition of efficiency
// A constant and a row in study.go, a case in [Run.By].
//
// # Not here
// Reading workloads and platforms is the command's business (run.Env), laws by formula are
// package scalability's.
package isoefficiency
