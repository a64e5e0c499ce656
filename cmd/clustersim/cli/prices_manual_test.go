package cli

import "testing"

// The commands of docs/prices.md print what it says.
func TestPricesManual(t *testing.T) { requireManual(t, "prices.md", 2) }
