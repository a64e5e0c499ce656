package cli

import (
	"testing"
)

// The commands of docs/energy.md print what it says, and draw its picture; UPDATE=1 draws it
// again.
func TestEnergyManual(t *testing.T) {
	requireManual(t, "energy.md", 5)
	requirePicture(t, "power.svg", "power.svg")
}
