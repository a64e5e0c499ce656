package format

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// Eight times as many processors take about eight times as much memory to read, and not 64
// times.
func TestManyProcessorsAreReadInLinearSpace(t *testing.T) {
	for name, write := range map[string]func(processors int) string{
		"matrix": func(n int) string {
			var head, row strings.Builder
			for i := range n {
				fmt.Fprintf(&head, ",P%d", i)
				row.WriteString(",1")
			}
			return "task" + head.String() + "\na" + row.String() + "\n"
		},
		"json": func(n int) string {
			names, costs := make([]string, n), make([]string, n)
			for i := range n {
				names[i], costs[i] = fmt.Sprintf(`"P%d"`, i), "1"
			}
			return `{"processors":[` + strings.Join(names, ",") + `],"tasks":[{"name":"a","costs":[` + strings.Join(costs, ",") + `]}]}`
		},
	} {
		t.Run(name, func(t *testing.T) {
			allocated := func(processors int) (objects, bytes uint64) {
				text := []byte(write(processors))
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				d, err := Read("f", text, workload.ReadOptions{})
				runtime.ReadMemStats(&after)
				require.NoError(t, err)
				require.Len(t, d.Processors(), processors)
				return after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc
			}
			const small, large = 5_000, 40_000
			objects, bytes := allocated(small)
			moreObjects, moreBytes := allocated(large)
			require.Less(t, moreObjects, 10*objects)
			require.Less(t, moreBytes, 12*bytes)
		})
	}
}

// A name is known by one look into a set, however many there are.
func TestDistinct(t *testing.T) {
	const n = 100_000
	names := make(distinct, n)
	for round, isNew := range []bool{true, false} {
		for i := range n {
			require.Equal(t, isNew, names.add(strconv.Itoa(i)), "round %d", round)
		}
	}
	require.Len(t, names, n)
}
