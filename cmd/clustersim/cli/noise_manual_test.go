package cli

import "testing"

// The commands of docs/noise.md print what it says.
func TestNoiseManual(t *testing.T) {
	leftToCheckLong(t)
	requireManual(t, "noise.md", 3)
}
