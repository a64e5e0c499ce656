// Package ledger holds published numbers beside ours.
//
// A [Ledger] is a list of [Entry] values. Each entry is one number that a paper
// prints, the number we get for the same quantity, a [Verdict] and, where the two
// are not equal, the reason. It is a table with a group for each section.
//
// # Life of an entry
//  1. [Printed] keeps the paper's number exactly as printed, digits and all.
//  2. [Computed] or [Exact] holds ours: the full float64 and how to show it.
//  3. [Judge] compares them by the printed digits: a number is reproduced when
//     ours, rounded to as many digits, is what the paper prints, and [Cut] when it is
//     what remains if ours is cut.
//  4. Where ours has a [Range], a published number that lies in it is [WithinRange].
//     There are two kinds, the same in all ledgers: the mean of runs with several
//     seeds has the range of these runs, and a number that a fitted model gives has the
//     mean error of the fit. Such a number is never [Cut].
//  5. Where the paper's own data forbid its number, the experiment says
//     [CannotHold] and proves it in the reason, with computed figures.
//  6. [Ledger.Check] refuses a verdict that the digits contradict, a reason that
//     is missing, an ID used twice. Every experiment's test calls it.
//
// # Readings
// A paper that contradicts itself to the letter may make sense when it is read in
// another way. A [Reading] has entries of its own beside those of the paper as
// printed; [Ledger.Under] is the ledger by one reading, and counts nothing twice.
//
// # Determinism
// Entries keep their order; nothing depends on map order or on the clock.
//
// # Adding an experiment's ledger
// Add each [Claim] to a [Builder] in the experiment's package, in the order of the
// paper, and test the ledger with [Ledger.Check]. internal/papers/granularity is
// the complete example.
//
// # Not here
// How a number is obtained is the experiment's business; package report prints it.
package ledger
