package cli

import (
	"testing"
)

// The commands of docs/why.md print what it says.
func TestWhyManual(t *testing.T) {
	leftToCheckLong(t)
	requireManual(t, "why.md", 2)
}
