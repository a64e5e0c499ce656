package cli

import "testing"

// The commands of docs/noise.md print what it says.
func TestNoiseManual(t *testing.T) {
	runManual(t, "noise.md", manualWithExamples(t, "noise.md"), 3)
}
