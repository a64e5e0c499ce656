package generate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/units"

	"github.com/clustersim/clustersim/internal/spec"
)

// TestExtremeArguments sets each argument of each generator to values from the
// ends of the number line: a workload or an error that begins with the
// generator's name, never a panic and never a workload too large for memory.
func TestExtremeArguments(t *testing.T) {
	for _, g := range Generators() {
		plain, err := spec.Parse(g.Name + "(" + g.Params + ")")
		require.NoError(t, err)
		for i := range plain.Args {
			for _, value := range []string{
				"-1", "0", "1", "2", "0.5", "1e-320", "1e308", "-9223372036854775808", "9223372036854775807", "18446744073709551615",
				"NaN", "Inf", "x", "0..1e308", "1e308..0", "-1..1", "..",
			} {
				s := spec.Spec{Name: g.Name, Args: append([]spec.Arg{}, plain.Args...)}
				s.Args[i].Value = value
				d, err := FromSpec(s.String())
				if err != nil {
					require.NotContains(t, err.Error(), "\n", "one mistake, one line: %s", s)
					require.True(t, strings.HasPrefix(err.Error(), g.Name+": "), "%s: %v", s, err)
					continue
				}
				require.Less(t, d.NumTasks(), 10_000, s)
				require.True(t, units.Finite(d.TotalWorkFlop()), s)
			}
		}
	}
}
