package cli

import (
	"testing"
)

// The commands of docs/pstates.md print what it says.
func TestPstatesManual(t *testing.T) {
	requireManual(t, "pstates.md", 3)
}
