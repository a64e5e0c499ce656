package cli

import "testing"

// The commands of docs/duel.md print what it says.
func TestDuelManual(t *testing.T) {
	leftToCheckLong(t)
	requireManual(t, "duel.md", 2)
}
