//go:build !linux

package terminal

import (
	"os"
	"testing"
)

// Terminal is a pseudo-terminal, on Linux.
type Terminal struct{ File *os.File }

// Open skips the test.
func Open(t testing.TB, _ int) *Terminal {
	t.Skip("terminals are opened on Linux only")
	return nil
}

// Resize is for Linux.
func (*Terminal) Resize(testing.TB, int) {}

// Type is for Linux.
func (*Terminal) Type(testing.TB, string) {}

// Shown is for Linux.
func (*Terminal) Shown() string { return "" }

// Close is for Linux.
func (*Terminal) Close() string { return "" }
