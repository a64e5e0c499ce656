package cli

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The commands of docs/will-it-be-done-by-morning.md print what it says and draw its
// pictures (UPDATE=1 draws these again); the files that it shows are those of the examples;
// and its table counts the nights of the campaign that are late.
func TestNightsManual(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the page's campaign of thirty nights a platform and draws its pictures: make check-long runs it")
	}
	const name = "will-it-be-done-by-morning.md"
	manual := manualWithExamples(t, name)
	for _, example := range []string{"machines.yaml", "nights.yaml"} {
		text, err := os.ReadFile("examples/nights/" + example)
		require.NoError(t, err)
		require.Contains(t, manual, "\n```yaml\n"+string(text)+"```\n")
	}
	runManual(t, name, manual, 8)
	require.Contains(t, manual, lateNights(t, "nights.csv"))
	for drawn, picture := range map[string]string{"night.svg": "night.svg", "power.svg": "night-power.svg", "nights.svg": "nights.svg"} {
		requirePicture(t, drawn, picture)
	}
}

// lateNights is the page's table of how many nights take more than eight hours.
func lateNights(t *testing.T, name string) string {
	t.Helper()
	const dueSec = 8 * 3600
	file, err := os.Open(name)
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	cell := func(row []string, column string) string { return row[slices.Index(rows[0], column)] }
	nights, late := 0, map[[3]string]int{}
	for _, row := range rows[1:] {
		makespanSec, err := strconv.ParseFloat(cell(row, "makespan_s"), 64)
		require.NoError(t, err)
		nights++
		if makespanSec > dueSec {
			late[[3]string{cell(row, "platform"), cell(row, "on-failure"), cell(row, "scheduler")}]++
		}
	}
	require.Equal(t, 2*2*3*30, nights)
	var b strings.Builder
	for _, platform := range []string{"machines.yaml", "renewed.yaml"} {
		for _, onFailure := range []string{"retry", "reschedule"} {
			fmt.Fprintf(&b, "| `%s` | `%s` |", platform, onFailure)
			for _, scheduler := range []string{"heft", "min-min", "online-heft"} {
				fmt.Fprintf(&b, " %d |", late[[3]string{platform, onFailure, scheduler}])
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
