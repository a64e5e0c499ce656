// Package heap is a priority queue of typed values.
//
// Set Less, then Push and Pop; Items[0] is the least. The simulator's event
// queue, where events can be moved and cancelled, is not here but in
// sim/internal/kernel.
package heap
