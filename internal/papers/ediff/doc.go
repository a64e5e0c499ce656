// Package ediff replays Lin and Chen's E-differentiation: scalability as the
// slopes of the efficiency E over the plane of work W and processors p.
//
// Lin Hong and Chen Guoliang, "The E-differentiation method for analysing the
// scalability of parallel algorithms" (in Chinese); the English sibling is Wang
// Min, Ding Weiqun and Lin Hong, "E-differentiation for analyzing scalability of
// parallel algorithms on parallel architectures", ICICS 1997.
//
// # Life of a replay
//  1. [Sample] runs the paper's two programs, Floyd's shortest paths with a
//     barrier and pipelined (generate.Floyd), on square meshes over a lattice of
//     (W, p), under each [Platform]. Runs are side by side, an engine each.
//  2. [Platform.Derived] gives the overhead that these programs have by analysis; the
//     simulation must agree.
//  3. Differences by the smallest steps of n and p stand for the slopes E_W and
//     E_p; a [scalability.PowerLaw] fitted to the samples must have the same ([Fit]).
//  4. The checks (check.go) try each definition and theorem on closed forms,
//     on fitted surfaces and on the samples; the counterexamples stand in
//     forms.go.
//  5. [Replay] holds the tables and a ledger with each statement of the paper; the
//     statements and what is said of them stand in statements.json.
//
// # What the programs cost
// With W = n^3, p = m*m processes in a mesh, t_c for an update, t_s + t_w*n/m for a
// segment to cross a link and no contention, the checkerboard program takes
// n*(t_c n^2/p + d(m)(t_s + t_w n/m)), where d(m) is the mean distance from
// the pivot to the farthest end of its line, near 3m/4; the pipelined one
// n*t_c n^2/p + 4(m-1)(t_s + t_w n/m), if blocks are wider than 1: the
// front crosses the mesh four times along a side. So To is p n d(m)(t_s + t_w n/m),
// O(n^2 p), and 4p(m-1)(t_s + t_w n/m), O(n p), as the paper has it.
//
// Under lv08 the relays of the pipelined program do not meet, and the same holds
// with that model's latencies and bandwidths; the checkerboard's direct sends
// share links, and cross them at once. If the checkerboard relays instead, on
// processes that do one thing at a time, d(m) is larger: a relay of the row waits
// for that of the column.
//
// # Determinism
// No result depends on the number of workers; random directions have a seed.
//
// # Not here
// How curves and surfaces are drawn is package figures; draw.go says what is in them.
package ediff
