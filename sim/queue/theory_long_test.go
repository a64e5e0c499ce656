//go:build long

package queue_test

import "testing"

// TestLongQueueingTheory: a million jobs.
func TestLongQueueingTheory(t *testing.T) {
	for _, x := range theories {
		x.requireWait(t, 1_000_000)
	}
}
