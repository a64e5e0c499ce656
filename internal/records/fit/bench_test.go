package fit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

// benchSet are 120 made-up executions by Pegasus, of 40 to 1640 tasks: as many records and
// about as many tasks as WfInstances has by Pegasus. RECORDS=FOLDER takes those in a folder.
func benchSet(b *testing.B) *records.Set {
	b.Helper()
	var list []*records.Record
	if folder := os.Getenv("RECORDS"); folder != "" {
		names, err := filepath.Glob(filepath.Join(folder, "*.json"))
		require.NoError(b, err)
		for _, name := range names {
			data, err := os.ReadFile(name)
			require.NoError(b, err)
			if r, err := read.Record(name, data, workload.Repair{}); err == nil && r.System == "Pegasus" {
				list = append(list, r)
			}
		}
	} else {
		for i := range 120 {
			list = append(list, benchRecord(b, i, 40+1600*i*i*i/(119*119*119)))
		}
	}
	require.NotEmpty(b, list)
	return records.New(list)
}

// benchRecord has three layers of n tasks together, each of which waits for one or two of
// the layer before.
func benchRecord(b *testing.B, number, n int) *records.Record {
	r, build := rand.New(rand.NewPCG(1, uint64(number))), workload.NewBuilder("w")
	x := &records.Record{
		File: fmt.Sprintf("%c-%d-x.json", 'a'+number%6, number), SHA256: fmt.Sprint(number), Application: string(rune('a' + number%6)),
		System: "Pegasus", ExecutedAt: time.Date(2026, 1, 1+number, 0, 0, 0, 0, time.UTC),
		Machines: []wfcommons.Machine{{Name: "m", Cores: 48}}, RecordedMakespanSec: float64(600 + 5*n),
	}
	for i := range n {
		id := build.Task(fmt.Sprint("t", i), 1)
		x.RunSec = append(x.RunSec, 100*r.Float64())
		x.BytesIn, x.BytesOut = append(x.BytesIn, 1e8*r.Float64()), append(x.BytesOut, 1e7*r.Float64())
		x.Placement = append(x.Placement, 0)
		build.SetFiles(id, x.BytesIn[i], x.BytesOut[i])
		if layer := i / (n/3 + 1); layer > 0 {
			for range 1 + r.IntN(2) {
				build.Control(workload.TaskID((layer-1)*(n/3+1)+r.IntN(n/3)), id)
			}
		}
	}
	var err error
	x.DAG, err = build.Build()
	require.NoError(b, err)
	return x
}

// One evaluation of all records under the preset.
func BenchmarkEvaluation(b *testing.B) {
	set, m := benchSet(b), parse(b, "htcondor-8.6")
	var e overhead.Evaluator
	var sec []float64
	tasks := 0
	for i := range set.Cases {
		tasks += set.Cases[i].DAG.NumTasks()
	}
	for b.Loop() {
		sec = set.Simulate(sec[:0], &e, &m)
	}
	b.ReportMetric(float64(set.Len()), "records")
	b.ReportMetric(float64(tasks), "tasks")
}

// All that calibrate does, with 500 simulations of all records.
func BenchmarkRun(b *testing.B) {
	set := benchSet(b)
	free, err := ParseFree("begin=1s..1000s,pipe=1MBps..1GBps,stretch=0.5..5")
	require.NoError(b, err)
	for _, jobs := range []int{1, 2} {
		b.Run(fmt.Sprintf("budget=500/jobs=%d", jobs), func(b *testing.B) {
			p := &Problem{Set: set, Base: parse(b, "htcondor-8.6"), Free: free, Loss: records.LogRatio, Weights: records.ByApplication}
			o := few
			o.Budget, o.Jobs = 500, jobs
			for b.Loop() {
				if _, err := p.Run(context.Background(), o, ToAdvise); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
