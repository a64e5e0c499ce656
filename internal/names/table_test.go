package names

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestTable compares a table with a map and a list.
func TestTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table, numbers := NewTable(rapid.IntRange(0, 40).Draw(t, "room")), map[string]int32{}
		for range rapid.IntRange(0, 200).Draw(t, "steps") {
			name := strings.Repeat("x", rapid.IntRange(0, 3).Draw(t, "long")*30_000) + rapid.StringN(0, 2, -1).Draw(t, "name")
			want, known := numbers[name]
			got, found := table.Find(name)
			require.Equal(t, known, found)
			if found {
				require.Equal(t, want, got)
			}
			if got, added := table.Add(name); known {
				require.False(t, added)
				require.Equal(t, want, got)
			} else {
				require.True(t, added)
				require.EqualValues(t, len(numbers), got)
				numbers[name] = got
			}
		}
		require.Equal(t, len(numbers), len(table.Names()))
		for name, number := range numbers {
			require.Equal(t, name, table.Name(number))
			require.Equal(t, name, table.Names()[number])
		}
	})
}

func TestZeroTable(t *testing.T) {
	var table Table
	_, found := table.Find("a")
	require.False(t, found)
	number, added := table.Add("a")
	require.Zero(t, number)
	require.True(t, added)
}

// A name costs its bytes, 16 for its string and 16 of the table, and hardly an allocation.
func TestFewAllocations(t *testing.T) {
	var list []string
	for i := range 20_000 {
		list = append(list, fmt.Sprintf("task-%d", i))
	}
	require.LessOrEqual(t, testing.AllocsPerRun(5, func() {
		table := NewTable(len(list))
		for _, name := range list {
			table.Add(name)
		}
	}), 10.0)
}
