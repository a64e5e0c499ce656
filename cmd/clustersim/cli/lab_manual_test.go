package cli

import "testing"

func TestLabManual(t *testing.T) {
	requireManual(t, "lab.md", 1)
}
