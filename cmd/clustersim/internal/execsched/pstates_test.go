package execsched

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// slowable is a and b in a row, 4 flop each, on hosts of 4, 2 and 1 f.
func slowable(t *testing.T) *scheduler.Problem {
	p, err := platform.FromSpec("cluster(hosts=2,pstates=4f/2f/1f)")
	require.NoError(t, err)
	b := workload.NewBuilder("")
	b.Control(b.Task("a", 4), b.Task("b", 4))
	d, err := b.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, scheduler.TransferModel{})
}

func TestProblemHasPstates(t *testing.T) {
	m, err := newProblem(slowable(t), optional{})
	require.NoError(t, err)
	text, err := json.Marshal(m.Hosts[1])
	require.NoError(t, err)
	require.JSONEq(t, `{"name":"node-1","speed_flops":4,"cores":1,"pstates_flops":[4,2,1],"pstate":0}`, string(text))
	m, err = newProblem(chain(t), optional{})
	require.NoError(t, err)
	text, err = json.Marshal(m.Hosts[0])
	require.NoError(t, err)
	require.JSONEq(t, `{"name":"p","speed_flops":1,"cores":1}`, string(text))
}

func TestOnlineProgramSetsPstates(t *testing.T) {
	t.Parallel()
	pr := slowable(t)
	r, err := sim.Run(t.Context(), pr.Platform, pr.DAG, sim.Ask(fakeProgram(t, "online-slow", 10, nil), pr), sim.Options{})
	require.NoError(t, err)
	require.Equal(t, []sim.TaskRun{{Host: 0, StartSec: 0, FinishSec: 2}, {Host: 0, StartSec: 2, FinishSec: 6}}, r.Tasks)
	require.Equal(t, []sim.PstateChange{{Host: 0, AtSec: 0, Pstate: 1}, {Host: 0, AtSec: 2, Pstate: 2}}, r.Pstates)
}

func TestStaticProgramSetsPstates(t *testing.T) {
	t.Parallel()
	for rows, want := range map[string][]int32{
		`{"task":"a","host":0,"pstate":2},{"task":"b","host":0}`: {2, 0},
		`{"task":"a","host":0},{"task":"b","host":1}`:            nil,
	} {
		s, err := fakeProgram(t, fmt.Sprintf(`{"type":"schedule","tasks":[%s]}`, rows), 10, nil).Map(t.Context(), slowable(t))
		require.NoError(t, err)
		require.Equal(t, want, s.Pstate)
	}
	for rows, want := range map[string]string{
		`{"task":"a","host":0,"pstate":3},{"task":"b","host":0}`:                                                           `schedule: task "a": host "node-0" has no power state 3 (it has 3, counted from 0)`,
		`{"task":"a","host":0,"pstate":99999999999},{"task":"b","host":0}`:                                                 `schedule: task "a": host "node-0" has no power state 2147483647 (it has 3, counted from 0)`,
		`{"task":"a","host":0,"pstate":"slow"},{"task":"b","host":0}`:                                                      `not JSON`,
		`{"task":"a","host":0,"pstate":1,"start_sec":0,"finish_sec":1},{"task":"b","host":0,"start_sec":1,"finish_sec":2}`: `plan: task "a": from 0 to 1 s: want 2 s on host "node-0"`,
	} {
		_, err := fakeProgram(t, fmt.Sprintf(`{"type":"schedule","tasks":[%s]}`, rows), 10, nil).Map(t.Context(), slowable(t))
		require.Error(t, err)
		if want != "not JSON" {
			require.ErrorContains(t, err, want)
		}
	}
}

func TestPstatesOfDecisions(t *testing.T) {
	pr := slowable(t)
	for text, want := range map[string]string{
		`[{"host":"node-7","pstate":1}]`: `reply 3: pstates[0]: unknown host "node-7" (did you mean "node-0"?)`,
		`[{"host":1}]`:                   `reply 3: pstates[0]: host "node-1": no pstate`,
		`[{"pstate":1}]`:                 `reply 3: pstates[0]: no host`,
	} {
		var rows []hostState
		require.NoError(t, json.Unmarshal([]byte(text), &rows))
		_, err := pstateChanges(reply{line: 3}, rows, &directory{pr: pr})
		require.EqualError(t, err, want)
	}
}
