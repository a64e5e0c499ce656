package trace_test

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/internal/picture/trace"
	"github.com/clustersim/clustersim/workload"
)

// TestJobs checks what Batsim's columns promise, on every row.
func TestJobs(t *testing.T) {
	for name, c := range viewtest.Cases() {
		t.Run(name, func(t *testing.T) {
			r := viewtest.Run(t, c)
			var out bytes.Buffer
			require.NoError(t, trace.WriteJobs(&out, r))
			rows, err := csv.NewReader(&out).ReadAll()
			require.NoError(t, err)
			require.Len(t, rows, len(r.Result.Tasks)+len(r.Attempts())+1)
			failed := map[string]int{}
			i := -1
			for _, row := range rows[1:] {
				if row[7] == "COMPLETED_FAILED" {
					require.Equal(t, "0", row[6])
					failed[row[2]]++
					continue
				}
				i++
				id := r.DAG.TaskName(workload.TaskID(i))
				if n := failed[id]; n > 0 {
					id += "#" + strconv.Itoa(n)
				}
				require.Equal(t, []string{id, "1"}, []string{row[0], row[6]})
				get := func(key string) float64 {
					for c, name := range rows[0] {
						if name == key {
							x, err := strconv.ParseFloat(row[c], 64)
							require.NoError(t, err, key)
							return x
						}
					}
					t.Fatalf("no column %s", key)
					return 0
				}
				require.Equal(t, r.Result.Tasks[i].FinishSec, get("finish_time"))
				require.GreaterOrEqual(t, get("waiting_time"), 0.0)
				near := 1e-9 * r.Result.MakespanSec
				require.InDelta(t, get("starting_time"), get("submission_time")+get("waiting_time"), near)
				require.InDelta(t, get("finish_time"), get("starting_time")+get("execution_time"), near)
				require.InDelta(t, get("turnaround_time"), get("waiting_time")+get("execution_time"), near)
				if get("execution_time") > 0 {
					require.InEpsilon(t, get("turnaround_time")/get("execution_time"), get("stretch"), 1e-12)
				}
				require.EqualValues(t, r.Result.Tasks[i].Host, get("allocated_resources"))
			}
		})
	}
}

func TestJobsGolden(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{Platform: "cluster(hosts=2,speed=1Gf)", Workload: "layered(tasks=3,width=2,fanin=2)", Scheduler: "round-robin"})
	var out bytes.Buffer
	require.NoError(t, trace.WriteJobs(&out, r))
	golden.Check(t, "small.jobs.csv", out.Bytes())
}
