package table_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/report/table"
)

// screen is a terminal of some width.
type screen struct {
	strings.Builder
	columns int
}

func (s *screen) Columns() int { return s.columns }

func names(list ...string) *table.Table {
	t := table.New(table.Column{Key: "workload"}, table.Column{Key: "scheduler"}, table.Column{Key: "makespan_s"})
	for i, name := range list {
		t.Add(name, "heft(insertion=true)", float64(i)+1234567.5)
	}
	return t
}

func TestLongNamesOnATerminal(t *testing.T) {
	long := "records/2024/" + strings.Repeat("very-", 20) + "long-name-of-run-0001.json"
	s := &screen{columns: 60}
	require.NoError(t, names(long, "short.json").Write(s, table.Text))
	require.Equal(t, `workload                    scheduler             makespan_s
records/2024/…un-0001.json  heft(insertion=true)   1234567.5
`, strings.Join(strings.SplitAfter(s.String(), "\n")[:2], ""))

	var file strings.Builder
	require.NoError(t, names(long).Write(&file, table.Text))
	require.Contains(t, file.String(), long, "a file has the whole name")
	s = &screen{columns: 60}
	require.NoError(t, names(long).Write(s, table.CSV))
	require.Contains(t, s.String(), long, "and so have other formats")
}

// A name of a million letters is cut in a moment: with quadratic time it would take minutes.
func TestVeryLongNames(t *testing.T) {
	s := &screen{columns: 60}
	require.NoError(t, names(strings.Repeat("é漢", 500_000)).Write(s, table.Text))
	require.Contains(t, s.String(), "é漢é漢é漢é漢é…é漢é漢é漢é漢  heft")
}

// Tables fit into a terminal wherever their numbers and names of 16 letters do, and those that
// fit are as in a file.
func TestFitsATerminal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.StringMatching(`[a-zé漢]{1,80}`), 1, 5).Draw(t, "names")
		s := &screen{columns: rapid.IntRange(1, 160).Draw(t, "columns")}
		var file strings.Builder
		require.NoError(t, names(list...).Write(&file, table.Text))
		require.NoError(t, names(list...).Write(s, table.Text))
		wide := 0
		for line := range strings.Lines(file.String()) {
			wide = max(wide, places(line))
		}
		if wide <= s.columns {
			require.Equal(t, file.String(), s.String())
		}
		for line := range strings.Lines(s.String()) {
			require.LessOrEqual(t, places(line), max(s.columns, 16+2+20+2+10))
			require.True(t, utf8.ValidString(line))
		}
	})
}

// places is the width of a line of these letters.
func places(line string) int {
	line = strings.TrimSuffix(line, "\n")
	return utf8.RuneCountInString(line) + strings.Count(line, "漢")
}
