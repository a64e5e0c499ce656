// Package rent says for how long a plan or a run rents which hosts, and what that costs.
//
// A host is rented in one piece: from the first begin to the last end of what takes place on it. That is each task that
// runs there, attempts that failed among them, and each transfer that it sends or receives. A host that waits in between
// is rented on; one that does nothing is not rented. Prices and intervals of billing are those of internal/models/price;
// a host without price costs nothing.
//
// [Planned] takes the transfers of a plan as the estimates of costs have them, each right after its producer. What
// package sim measures has those of the run.
//
// # Not here
//
// Schedulers that keep to a deadline or a budget are in internal/search.
package rent
