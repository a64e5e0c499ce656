// Package listscheduling replays the random-graph experiments by which list schedulers were introduced.
//
// H. Topcuoglu, S. Hariri, M.-Y. Wu, Performance-Effective and Low-Complexity Task Scheduling for Heterogeneous
// Computing, IEEE Transactions on Parallel and Distributed Systems 13(3), 2002, 260-274, section 5.2: HEFT and CPOP beside DLS, MH and LMT on
// 56,250 random graphs. H. Arabnejad, J. G. Barbosa, List Scheduling Algorithm for Heterogeneous Systems by an
// Optimistic Cost Table, IEEE TPDS 25(3), 2014, 682-694, section 5: PEFT beside Lookahead, HEFT, HCPT, HPS and PETS.
//
// An [Experiment] (experiments.go) has the grid of parameters of one publication and its schedulers. [NewReplay] draws
// graphs from the grids, and each scheduler plans each graph (run.go). The makespan is measured twice: as planned, which is the
// publications' own model (a processor sends to all others at once, and nothing shares), and simulated where each processor has one link to a
// switch. claims.go judges each claim under both by intervals over graphs; tables and figures are the means over each
// parameter (report.go).
//
// # What the publications leave open
//   - On how many processors the random graphs of 2002 were scheduled: some numbers are drawn, and percentages have a range
//     over them.
//   - "Better by 7 percent" may be of the one mean or of the other: it is of the worse one here.
//   - Which levels an edge spans, and what "uniform with mean x" ranges over: see the generators.
//   - MH and HPS are not among the schedulers, so that rankings are judged without them.
//   - The publications were not at hand when this was written. Rankings and percentages are as they are commonly quoted from them; the texts of
//     claims say so where only a ranking is known.
//
// # Cost
//
// Graphs x schedulers plans and runs, on all CPUs that Go may use: some seconds for the default.
//
// # Not here
//
// The generators are in workload/generate, the schedulers in scheduler/catalog.
package listscheduling
