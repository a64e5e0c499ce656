// Package duel searches for the workload and the platform on which one scheduler loses most against another, makes them
// as small as they can be, and proves how short the makespan could be.
//
// # The life of a duel
//  1. A [Space] says what an [Instance] may be: a family of DAGs (families.go), how many tasks and hosts, how
//     hosts are connected, and the ranges of all values. [PISA] is the space of a publication.
//  2. [Search.Run] searches chains, each by annealing (search.go) or by evolution (evolve.go), with the changes of moves.go. The
//     [Judge] builds each instance and runs both schedulers on it.
//  3. [Search.Shrink] removes tasks, edges, hosts and digits from the best instance (shrink.go).
//  4. [Search.Prove] bounds its makespan, with the exact search (certify.go).
//
// A [Log] keeps the chains that were searched, so that a killed search goes on.
//
// # Determinism
// A chain depends on the search, its seed and its own number: its random numbers come from a PCG seeded with
// the two. The best instance is the best of all chains, of equal ones that of the lowest chain. So neither the
// number of workers nor a log changes the result; only Search.Stop does.
//
// # Adding a family
// It is a row of the table in families.go: how its workloads begin, grow, lose a task and change.
//
// # Not here
// Flags, tables and pages: cmd/clustersim/internal/duels. The schedulers: scheduler/catalog. The exact search and
// the bounds: internal/search.
package duel
