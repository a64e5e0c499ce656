package lab

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every example has an answer without a mistake, with all that its page shows.
func TestExamples(t *testing.T) {
	for _, e := range Examples() {
		t.Run(e.Name, func(t *testing.T) {
			a := (&Lab{}).Do(t.Context(), &e.Request)
			require.Empty(t, a.Errors)
			require.Zero(t, a.Status)
			if e.Request.Action == "sweep" {
				require.Len(t, a.Results, 12)
				return
			}
			require.True(t, json.Valid(a.Data))
			require.NotEmpty(t, a.Tables)
			if e.Request.Drawing {
				require.NotNil(t, a.Run)
				require.NotNil(t, a.Run.Network)
				require.NotNil(t, a.Run.Graph)
				require.Len(t, a.Run.Tasks.PlannedStartSec, len(a.Run.Tasks.Name))
			}
			_, err := json.Marshal(a)
			require.NoError(t, err)
		})
	}
}
