package logtest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
	"github.com/clustersim/clustersim/workload"
)

// nameOf is the name of a task in records of a system.
func nameOf(f tasklog.Format, n int) string {
	if f == tasklog.Nextflow {
		return fmt.Sprintf("P.STEP_%d", n+1)
	}
	return fmt.Sprintf("step_ID%07d", n+1)
}

// Record is a record of so many chains of tasks on so many cores: run times and files differ.
func Record(t require.TestingT, f tasklog.Format, chains, length, cores int, seed uint64) *records.Case {
	type object = map[string]any
	rng := rand.New(rand.NewPCG(seed, 0))
	var tasks, files, runs []object
	file := func(id string) []string {
		files = append(files, object{"id": id, "sizeInBytes": 100_000_000 + rng.Int64N(900_000_000)})
		return []string{id}
	}
	for n := range chains * length {
		parents, children := []string{}, []string{}
		if n%length > 0 {
			parents = append(parents, nameOf(f, n-1))
		}
		if n%length < length-1 {
			children = append(children, nameOf(f, n+1))
		}
		id := nameOf(f, n)
		tasks = append(tasks, object{"name": id, "id": id, "parents": parents, "children": children, "inputFiles": file("in_" + id), "outputFiles": file("out_" + id)})
		runs = append(runs, object{"id": id, "runtimeInSeconds": 200 + 600*rng.Float64()})
	}
	data, err := json.Marshal(object{
		"name": "w", "schemaVersion": "1.5", "runtimeSystem": object{"name": "Pegasus", "version": "5.0"}, "workflow": object{
			"specification": object{"tasks": tasks, "files": files},
			"execution": object{
				"makespanInSeconds": 1000, "tasks": runs,
				"machines": []object{{"nodeName": "m", "cpu": object{"coreCount": cores, "speedInMHz": 1000}}},
			},
		},
	})
	require.NoError(t, err)
	r, err := read.Record(fmt.Sprintf("w-%d.json", seed), data, workload.Repair{})
	require.NoError(t, err)
	return &records.New([]*records.Record{r}).Cases[0]
}

// Simulate joins a record with the log of its simulation under a model, and returns the
// simulated dates too.
func Simulate(t require.TestingT, c *records.Case, truth string, f tasklog.Format, how Run) (*read.Logged, []overhead.Dates) {
	m, err := overhead.Parse(truth)
	require.NoError(t, err)
	var e overhead.Evaluator
	dates, makespanSec := e.Dates(&m, c.Jobs)
	how.Dates, how.EndSec, how.RunSec = slices.Clone(dates), makespanSec, c.RunSec
	for n := range dates {
		how.Names = append(how.Names, nameOf(f, n))
	}
	log, err := tasklog.Read("log", []byte(Write(f, &how)))
	require.NoError(t, err)
	found, err := read.Join(c, log)
	require.NoError(t, err)
	return found, how.Dates
}
