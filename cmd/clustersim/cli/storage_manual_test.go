package cli

import (
	"testing"
)

// The commands of docs/storage.md print what it says.
func TestStorageManual(t *testing.T) {
	leftToCheckLong(t)
	requireManual(t, "storage.md", 3)
}
