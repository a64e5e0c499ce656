package cli

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The commands of docs/prices.md print what it says, and write the front that it shows.
func TestPricesManual(t *testing.T) {
	page, err := os.ReadFile("../../../docs/prices.md")
	require.NoError(t, err)
	checkManual(t, "prices.md") // it goes to a folder of its own
	front, err := os.ReadFile("front.csv")
	require.NoError(t, err)
	lines := strings.SplitAfterN(string(front), "\n", 5)
	require.Contains(t, string(page), "```csv\n"+strings.Join(lines[:4], "")+"```")
}
