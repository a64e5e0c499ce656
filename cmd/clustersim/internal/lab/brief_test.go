package lab

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// Brief data are the same without the lists.
func TestBrief(t *testing.T) {
	for _, options := range []map[string][]string{nil, {"why": {"true"}}} {
		r := &Request{Action: "run", Platform: "cluster(hosts=4)", Workload: "fft(n=8)", Options: options, Drawing: true}
		var whole, short map[string]any
		require.NoError(t, json.Unmarshal((&Lab{}).Do(t.Context(), r).Data, &whole))
		r.Brief = true
		a := (&Lab{}).Do(t.Context(), r)
		require.Empty(t, a.Errors)
		require.NotEmpty(t, a.Run.Tasks.Name)
		require.NoError(t, json.Unmarshal(a.Data, &short))
		require.Equal(t, whole["makespan_s"], short["makespan_s"])
		require.Equal(t, whole["metrics"], short["metrics"])
		require.NotContains(t, short, "tasks")
		require.NotContains(t, short, "transfers")
		require.Len(t, short, len(whole)-2)
		if options == nil {
			continue
		}
		why, brief := whole["why"].(map[string]any), short["why"].(map[string]any)
		require.Equal(t, why["compute_s"], brief["compute_s"])
		for key, value := range why {
			_, list := value.([]any)
			require.Equal(t, !list, brief[key] != nil, key)
		}
	}
}
