// Package granularity replays the granularity refinement of Xiong and Zeng.
//
// Huanliang Xiong and Guosun Zeng, "Extension by Refining Task Granularity for
// Parallel Computation with Variable Structures", Journal of Tongji University
// (Natural Science) 44(10), 2016, 1636-1644: when a platform grows from C1 to C2 =
// beta*C1 and every node gets new neighbours, every task is split in k parallel
// subtasks and a reduce task (package refine), the subtasks go to the old node and its
// new neighbours (scalability.FollowParts), and the speed efficiency E_v = W/(T*C) is
// claimed to be kept.
//
// # Table 3
// [Table3] simulates the paper's one numeric experiment in seven scenarios and
// returns a [Replay]: the scenario rows, and a ledger that sets every published
// number of Table 3, and of the tables and the text that lead to it, beside ours.
//
// The inputs are the files under examples/table3. Figures 1 and 2 of the paper are lost, so
// the wiring and the edges in those files are assumptions; [Options] can name other files,
// and repeat the scenarios with another mapper or another platform after.
//
// # Figures 4 and 5
// [Curves] runs the paper's second experiment, of which pairs, volumes and values are
// lost: three types of workloads over a grid of (k, beta), under the paper's model,
// under LV08 with contention, and with HEFT besides. A [Study] has Table 3 under
// each model, every [Point], Phi where E_v is kept ([IsospeedPoint]), the figures,
// and each claim of the text with a verdict that the points decide (claims.go).
//
// # Readings
// Table 3 has a second reading, new nodes so fast that its C2 is right. The claims
// have one for each model but the paper's.
//
// # Conventions
//  1. 1 GI is 1e9 instructions, 1 MB 8e6 bits, latency 0.
//  2. A message crosses the old link, then the new link, in turn; messages do not
//     slow each other down (formula (3) has no sharing).
//  3. A node runs one task at a time.
//  4. Subtask i-1 and reduce task i-0 run on the old node, subtask i-j on its
//     j-th node.
//  5. A subtask sends eta times the sum of the task's outgoing volumes to the
//     reduce task; the reduce task sends eta times an edge's volume to each
//     subtask of the successor.
//  6. A reduce task has the load chi*w.
//
// Nothing here is fitted to the published times: they contradict the paper's own
// data, and the ledger says how.
//
// # Adding a claim
// A method of claimLedger that adds it under every model, called in Study.judge.
//
// # Not here
// The procedure that splits tasks is workload/refine; speed efficiency, Phi and the
// solver are package scalability.
package granularity
