package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/workload"
)

// The logs among the examples are those of simulations with chance, which end no earlier than
// the records. UPDATE=1 writes them again.
func TestTaskLogExamples(t *testing.T) {
	for file, how := range map[string]struct {
		format tasklog.Format
		run    logtest.Run
	}{
		"align-a-1.nodes.log":        {tasklog.HTCondor, logtest.Run{Transfers: true, Added: true}},
		"render-film-1.nodes.log":    {tasklog.HTCondor, logtest.Run{Transfers: true, Added: true}},
		"survey-large-1.nodes.log":   {tasklog.HTCondor, logtest.Run{Transfers: true, Added: true}},
		"render-film-1.jobstate.log": {tasklog.Pegasus, logtest.Run{Added: true}},
	} {
		name, _, _ := strings.Cut(file, ".")
		data, err := os.ReadFile("../../../examples/records/" + name + ".json")
		require.NoError(t, err)
		r, err := read.Record(name+".json", data, workload.Repair{})
		require.NoError(t, err)
		m, err := overhead.Parse("htcondor-8.6(begin=150s,submit-gap=800ms,match=40s,dispatch=uniform(2s..5s),complete=uniform(4s..9s),seed=3)")
		require.NoError(t, err)
		var e overhead.Evaluator
		dates, makespanSec := e.Dates(&m, r.Jobs())
		run := how.run
		run.Dates, run.RunSec, run.EndSec = dates, r.RunSec, max(makespanSec, r.RecordedMakespanSec-12)
		for n := range dates {
			run.Names = append(run.Names, r.DAG.TaskName(workload.TaskID(n)))
		}
		text, path := logtest.Write(how.format, &run), filepath.Join("../../../examples/tasklogs", file)
		if os.Getenv("UPDATE") != "" {
			require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		}
		have, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, text, string(have), "UPDATE=1 go test -run TestTaskLogExamples ./cmd/clustersim/cli writes it again")
	}
}
