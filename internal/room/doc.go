// Package room holds what policies of batch queues plan with: how many units, or which nodes, are
// free at which time.
//
// # Not here
//
// Which job starts is decided in scheduler/queue.
package room
