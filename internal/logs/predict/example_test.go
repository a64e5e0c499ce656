package predict_test

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// stage is a process of the example, run once for each sample or, if alone, once.
type stage struct {
	process string
	alone   bool
	cores   int
	gib     int
	sec     float64
	after   []string // those of the same sample; all samples' if alone
}

var stages = []stage{
	{"INDEX", true, 2, 12, 45, nil},
	{"TRIM", false, 2, 8, 40, nil},
	{"ALIGN", false, 6, 36, 130, []string{"INDEX", "TRIM"}},
	{"DEDUP", false, 2, 24, 50, []string{"ALIGN"}},
	{"CALL", false, 4, 24, 70, []string{"DEDUP"}},
	{"REPORT", true, 1, 4, 20, []string{"TRIM", "CALL"}},
}

const samples = 12

// genomes is the workload of the example.
func genomes(t *testing.T) *workload.DAG {
	b := workload.NewBuilder("genomes")
	made := map[string][]workload.TaskID{}
	for _, s := range stages {
		n := samples
		if s.alone {
			n = 1
		}
		for i := range n {
			name := s.process
			if !s.alone {
				name = fmt.Sprintf("%s (s%d)", s.process, i+1)
			}
			id := b.Task(name, s.sec*float64(s.cores)*(0.8+0.4*float64(i*7%samples)/samples))
			b.SetAttributes(id, workload.Attributes{Type: s.process})
			b.SetNeeds(id, workload.Needs{Cores: s.cores, MemoryBytes: float64(s.gib << 30)})
			for _, before := range s.after {
				list := made[before]
				if !s.alone && len(list) > 1 {
					list = list[i : i+1]
				}
				for _, from := range list {
					b.Control(from, id)
				}
			}
			made[s.process] = append(made[s.process], id)
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// TestExampleLogs: examples/nextflow-genomes is what Nextflow would leave of two simulated runs on two nodes of 32 cores and 128 GB, by
// Kubernetes' scheduler, with starts and ends of containers that are slower than those of the preset. UPDATE=1 writes it.
func TestExampleLogs(t *testing.T) {
	nodes, err := imported.Nodes("2x32c128GB", nil)
	require.NoError(t, err)
	p, err := imported.Platform("", nodes)
	require.NoError(t, err)
	d := genomes(t)
	for i := range uint64(2) {
		var o sim.Options
		o.Overhead, err = sim.ParseOverhead("nextflow-k8s-22(batch=false,batch-lag=0s,start-lag=2.5s,start-work=lognormal(mean=2s,cv=0.3),end-work=lognormal(mean=1.8s,cv=0.3))")
		require.NoError(t, err)
		o.Noise, err = sim.ParseNoise("task=normal(cv=0.05)")
		require.NoError(t, err)
		o.Overhead.Seed, o.Noise.Seed = 7+i, 7+i
		c := run.Case{Problem: run.Problem(d, p, o), Scheduler: run.BySpec("original", catalog.Env{}), Options: o}
		out, err := c.Run(t.Context(), sim.NewEngine())
		require.NoError(t, err)
		dir := fmt.Sprintf("../../../examples/nextflow-genomes/run%d", i+1)
		trace, log := written(d, out.Result, func(t int) string { return p.HostName(out.Result.Tasks[t].Host) })
		same(t, filepath.Join(dir, "trace.txt"), trace)
		same(t, filepath.Join(dir, ".nextflow.log"), log)
	}
	same(t, "../../../examples/nextflow-genomes/run1/dag.dot", dot())
}

// same compares a file with what it should have; UPDATE=1 writes that.
func same(t *testing.T, name, want string) {
	if os.Getenv("UPDATE") != "" {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(want), 0o644))
	}
	got, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, want, string(got), name)
}

// zero is when the runs began.
var zero = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

func at(sec float64) time.Time {
	return zero.Add(time.Duration(math.Round(sec*1000)) * time.Millisecond)
}

// written are the trace and the log of a run.
func written(d *workload.DAG, r *sim.Result, host func(int) string) (trace, log string) {
	var rows, lines bytes.Buffer
	rows.WriteString("task_id\thash\tprocess\ttag\tname\tstatus\tattempt\thostname\tcpus\tmemory\tsubmit\tstart\tcomplete\trealtime\trchar\twchar\n")
	fmt.Fprintf(&lines, "%s [main] DEBUG nextflow.cli.Launcher - $> nextflow run genomes\n", stamp(0))
	type line struct {
		sec  float64
		text string
	}
	var list []line
	for i := range d.NumTasks() {
		id := workload.TaskID(i)
		x, name, process := &r.Overhead.Dates[i], d.TaskName(id), d.Attributes(id).Type
		tag := "-"
		if len(name) > len(process) {
			tag = name[len(process)+2 : len(name)-1]
		}
		hash := fmt.Sprintf("%02x/%06x", i+1, 0xabc000+i)
		start, complete := math.Floor(x.ComputeSec), math.Floor(x.ComputedSec)
		fmt.Fprintf(&rows, "%d\t%s\t%s\t%s\t%s\tCOMPLETED\t1\t%s\t%d\t%d GB\t%d\t%d\t%d\t%d\t%d\t%d\n", i+1, hash, process, tag, name, host(i), d.Cores(id), int(d.MemoryBytes(id))>>30,
			at(x.SubmitSec).UnixMilli(), at(start).UnixMilli(), at(complete).UnixMilli(), int(1000*(x.ComputedSec-x.ComputeSec)), 1000*(i+1), 2000*(i+1))
		list = append(list, line{x.SubmitSec, fmt.Sprintf("[Task submitter] INFO  nextflow.Session - [%s] Submitted process > %s", hash, name)},
			line{x.KnownSec, fmt.Sprintf("[Task monitor] DEBUG n.processor.TaskPollingMonitor - Task completed > TaskHandler[id: %d; name: %s; status: COMPLETED; exit: 0; error: -; workDir: s3://genomes/%s]", i+1, name, hash)})
	}
	slices.SortStableFunc(list, func(a, b line) int { return cmp.Compare(a.sec, b.sec) })
	for _, l := range list {
		fmt.Fprintf(&lines, "%s %s\n", stamp(l.sec), l.text)
	}
	return rows.String(), lines.String()
}

func stamp(sec float64) string { return at(sec).Format("Jan-02 15:04:05.000") }

// dot is the graph of the processes.
func dot() string {
	var b bytes.Buffer
	b.WriteString("digraph \"dag\" {\nrankdir=TB;\n")
	for i, s := range stages {
		fmt.Fprintf(&b, "v%d [label=%q];\n", i, s.process)
		for _, before := range s.after {
			k := slices.IndexFunc(stages, func(o stage) bool { return o.process == before })
			fmt.Fprintf(&b, "v%d -> v%d;\n", k, i)
		}
	}
	b.WriteString("}\n")
	return b.String()
}
