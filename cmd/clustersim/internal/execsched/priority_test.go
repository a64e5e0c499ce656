package execsched

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

func TestProblemHasPriorities(t *testing.T) {
	b := workload.NewBuilder("")
	b.SetPriority(b.Task("a", 4), 2.5)
	b.Task("b", 4)
	d, err := b.Build()
	require.NoError(t, err)
	m, err := newProblem(scheduler.NewProblem(d, slowable(t).Platform, scheduler.TransferModel{}), optional{})
	require.NoError(t, err)
	text, err := json.Marshal(m.Tasks)
	require.NoError(t, err)
	require.JSONEq(t, `[{"name":"a","work_flop":4,"mean_exec_sec":1,"priority":2.5},{"name":"b","work_flop":4,"mean_exec_sec":1}]`, string(text))
}
