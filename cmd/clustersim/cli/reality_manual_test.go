package cli

import "testing"

// The commands of docs/how-near-to-reality.md print what it says.
func TestRealityManual(t *testing.T) {
	leftToCheckLong(t)
	const name = "how-near-to-reality.md"
	runManual(t, name, manualWithExamples(t, name), 5)
}
