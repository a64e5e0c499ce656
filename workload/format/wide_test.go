package format

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// Eight times as many processors take about eight times as long to read, and not 64 times.
func TestManyProcessorsAreReadInLinearTime(t *testing.T) {
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
			least := func(processors int) time.Duration {
				text := []byte(write(processors))
				best := time.Hour
				for range 5 {
					start := time.Now()
					d, err := Read("f", text, workload.ReadOptions{})
					best = min(best, time.Since(start))
					require.NoError(t, err)
					require.Len(t, d.Processors(), processors)
				}
				return best
			}
			const small, large = 5_000, 40_000
			require.Less(t, least(large), 32*least(small))
		})
	}
}
