// Package pccluster replays the scalability of a PC cluster that Zhu and Tian
// measured, with their server and workers as a simulated workload.
//
// Zhu Yongzhi and Tian Tian, "Design and Implementation of Scalability Based on
// High Performance PCs Cluster", Computer Science (China), section 3: a server
// hands equal tasks to the nodes of a Fast-Ethernet cluster by weight, and the
// efficiencies E1 = W t0/(T N) and E2 = W t0/(T V) are compared, on equal nodes
// (Tables 2 and 3) and on nodes that differ (Table 4).
//
// # Life of a replay
//  1. [OpenCluster] reads a cluster: a server and its nodes.
//  2. [Job] is one run: how many tasks, with which weights, at what [Costs] of
//     the server and the nodes. It becomes a workload of generate.BagOfTasks and
//     a placement ([Place]); [Simulator.Sec] runs it. Overhead comes out of the
//     network and of a server that does one thing at a time.
//  3. [Calibrations] fits the paper's formula and the simulator's costs to parts of
//     Table 2 and predicts the rest. A [TaskTime] is a value for t0; E1 and E2 are
//     computed with the one that explains most of Tables 2 and 3.
//  4. [Weights] runs the weights of Table 1, which are inverted, beside better
//     ones; [Step] values follow the work that should keep E2, by the printed
//     equation and by the right one.
//  5. A [PowerReading] is Table 4 by Table 1's speeds, by the speeds that its own
//     E1/E2 implies, or by a mixture of nodes that has these.
//  6. The ledger (ledger*.go) sets every result of the tables and every statement
//     beside ours, once. What the authors measured or chose is not judged: times of
//     Table 1, numbers of tasks that were run. A number "cannot hold" if it contradicts
//     the paper by itself; lines that only contradict each other have one entry that
//     names them. Verdicts follow from the digits, or from proofs that are computed
//     (published.go, counts.go, ledger_claims.go).
//
// # Determinism
// Nothing is drawn: the same files give the same bytes.
//
// # Adding a table
// Append a grid in replay.go; text, CSV and JSON follow from its columns. What the paper
// prints is in tables/*.csv.
//
// # Not here
// The formulas are package scalability (overhead.go), fitting is package
// calibration, how a figure looks is package figures.
package pccluster
