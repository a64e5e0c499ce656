// Package expand makes of a problem and a schedule with copies those in which the copies are tasks.
//
// # Not here
//
// How tasks are copied, and from which copy data comes: package copies.
package expand
