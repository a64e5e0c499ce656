// Package partition replays the graph partitioning of Yuan (2014).
//
// Yuan Zailong, "Design of Parallel Computing Based on Improved Graph
// Partitioning", 2014: tasks that send messages go to processors of different
// powers R, between which a unit of message costs C; a quantum genetic algorithm
// is to find cheaper partitions, at equal balance, than Kmetis and a 0-1
// programme. Its Table 2 has six graphs, three numbers of parts each.
//
// # Life of a replay
//  1. [Drawing] draws, for each graph and seed, what the paper leaves out: edges,
//     weights, R and C. The three lines of a graph share them.
//  2. Each [Contender] partitions each line of the table. All are judged under
//     the paper's model, at the imbalance of the line; methods that do not know R
//     are repaired to it.
//  3. [Comparison] sets two contenders beside each other, instance by instance:
//     ratio, confidence interval, paired tests.
//  4. [Curve], [Step], [Setting] and [Misprint] say where the gain comes from: how
//     the searches converge, what the model, the local search and the quantum part
//     give, whether density and heterogeneity matter, and what the printed
//     algorithm does.
//  5. The ledger sets every number of Table 2 and what the text says of it beside
//     ours. Verdicts are computed. A number that is printed among those of our seeds
//     is within range.
//  6. [FittedTrials] are a second reading: the costs, impossible in MB, are KB, and
//     each graph has the density at which blind multilevel costs what Kmetis does.
//
// # Determinism
// Every run has its own random numbers, from its seed; budgets are counts, not
// seconds. The bytes do not depend on the number of workers. METIS runs only if
// requested ([Options].METIS), and then has a table of its own.
//
// # Budgets
// A [Budget] is small, medium or large ([QuickBudget], the zero Budget,
// [ThoroughBudget]); at each of them all searches try as many partitions, so that
// the comparisons stay fair. The default replays all of Table 2 in less than
// three minutes of processor time. Long runs of the searches are the curves.
//
// # Adding a contender
// A row in contenders (contenders.go); tables and files follow.
//
// # Not here
// The methods are in internal/partition; statistics are package stats.
package partition
