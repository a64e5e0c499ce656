package execsched

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/programtest"
	"github.com/clustersim/clustersim/scheduler/queue"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// drawnTrace is a trace of n jobs on 16 units.
func drawnTrace(seed uint64, n int) *jobs.Trace {
	draw := rand.New(rand.NewPCG(seed, 1))
	trace := &jobs.Trace{}
	submit := 0.0
	for i := range n {
		submit += float64(draw.IntN(20))
		sec := float64(1 + draw.IntN(60))
		trace.Add(&jobs.Job{Number: int64(i) + 1, SubmitSec: submit, Units: int32(1 + draw.IntN(12)), RunSec: sec, LimitSec: sec + float64(draw.IntN(40)), WaitSec: math.NaN(), User: "ann"})
	}
	return trace
}

func queueProgram(t *testing.T, program string) *Queue {
	t.Helper()
	if interpreter() == "" {
		programtest.Missing(t, "python3", "the examples need Python 3.8 or later, and none is on PATH")
	}
	programtest.Reads(t, "../../../../examples/python")
	q := NewQueue(t.Context(), append([]string{interpreter(), "-S"}, strings.Split(program, "|")...), 60, os.Stderr)
	t.Cleanup(func() { _ = q.Close() })
	return q
}

// TestPythonQueue: the example's starts are those of the built-in policy.
func TestPythonQueue(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		trace := drawnTrace(seed, 150)
		got, err := simqueue.Run(t.Context(), trace, queueProgram(t, "../../../../examples/python/queue_easy.py"), simqueue.Options{Units: 16})
		require.NoError(t, err)
		easy, err := queue.Parse("easy")
		require.NoError(t, err)
		want, err := simqueue.Run(t.Context(), trace, easy, simqueue.Options{Units: 16})
		require.NoError(t, err)
		require.Equal(t, want.StartSec, got.StartSec)
	}
}

// TestQueueProgramMistakes: what a program says wrong is an error with its name.
func TestQueueProgramMistakes(t *testing.T) {
	t.Parallel()
	const head = `-c|import sys
def say(x): print(x, flush=True)
sys.stdin.readline(); say('{"type":"hello","protocol":1,"want":[]}'); sys.stdin.readline(); sys.stdin.readline()
`
	for program, want := range map[string]string{
		`say('{"type":"actions","start":[0,0]}')`:                     "at 0 s: job 1 is running, not waiting",
		`say('{"type":"actions","start":[1]}')`:                       "at 0 s: job 2 is future, not waiting",
		`say('{"type":"actions","start":[9]}')`:                       "at 0 s: there is no job 9",
		`say('{"type":"actions","start":["x"]}')`:                     `reply 2:1: start 0: "x": want a number of a job`,
		`say('{"type":"actions","start":[{"job":0,"nodes":"3-1"}]}')`: "want a number of a job",
		`say('{"type":"actions","wake_sec":0}')`:                      "wake_sec 0: want a date after 0 s",
		`say('{"type":"actions","stop":[]}')`:                         `unknown field "stop"`,
		`say('{"type":"error","message":"no idea"}')`:                 "the program says: no idea",
		`sys.exit(3)`: "exited with status 3 before its actions",
		"say('{\"type\":\"actions\"}'); sys.stdin.readline(); sys.exit(4)": "exited with status 4 before its actions",
	} {
		trace := drawnTrace(1, 2)
		trace.SubmitSec[0], trace.SubmitSec[1], trace.Units[0] = 0, 5, 3
		_, err := simqueue.Run(t.Context(), trace, queueProgram(t, head+program), simqueue.Options{Units: 16})
		require.ErrorContains(t, err, want, fmt.Sprint(program))
		require.ErrorContains(t, err, "exec ")
	}
}
