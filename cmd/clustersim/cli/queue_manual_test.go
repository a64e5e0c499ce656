package cli

import "testing"

// The commands of docs/more-nodes-or-another-policy.md print what it says.
func TestMoreNodesManual(t *testing.T) {
	leftToCheckLong(t)
	runManual(t, "more-nodes-or-another-policy.md", manualWithExamples(t, "more-nodes-or-another-policy.md"), 6)
}
