// Package waits says why jobs of a batch queue waited: intervals, each with one reason,
// that add up to the wait.
//
// # Not here
//
// Metrics over all jobs are in internal/measure/queuestats.
package waits
