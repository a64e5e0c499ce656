package overhead

import (
	"math"

	"github.com/clustersim/clustersim/workload"
)

// Jobs is a workflow for an [Evaluator]: arrays by TaskID. It does not change.
type Jobs struct {
	RunSec            []float64 // alone, on the job's host
	InBytes, OutBytes []float64 // that are staged
	// Host is where each job runs, and Cores how many run there at once. Without hosts
	// all cores are one pool, Cores[0].
	Host  []int32
	Cores []int32

	name     func(job int32) string
	inDegree []int32
	start    []int32 // of the successors, by job, in to
	to       []int32
}

// NewJobs makes the jobs of a workflow with these run times on a pool of cores. Files
// are those that each task reads and writes: one that forty tasks read is staged forty
// times.
func NewJobs(d *workload.DAG, runSec []float64, cores int) *Jobs {
	n := d.NumTasks()
	j := &Jobs{
		RunSec: runSec, InBytes: make([]float64, n), OutBytes: make([]float64, n), Cores: []int32{int32(min(cores, math.MaxInt32))},
		name:     func(job int32) string { return d.TaskName(workload.TaskID(job)) },
		inDegree: make([]int32, n), start: make([]int32, n+1), to: make([]int32, 0, d.NumEdges()),
	}
	for t := range n {
		id := workload.TaskID(t)
		j.InBytes[t], j.OutBytes[t] = d.FileBytes(id)
		j.inDegree[t] = int32(len(d.In(id)))
		for _, x := range d.Out(id) {
			j.to = append(j.to, int32(d.To(x)))
		}
		j.start[t+1] = int32(len(j.to))
	}
	return j
}

// On places the jobs on hosts with these numbers of cores.
func (j Jobs) On(host, cores []int32) *Jobs {
	j.Host, j.Cores = host, cores
	return &j
}

// Len is how many jobs there are.
func (j *Jobs) Len() int { return len(j.RunSec) }

func (j *Jobs) hostOf(job int32) int32 {
	if j.Host == nil {
		return 0
	}
	return j.Host[job]
}

func (j *Jobs) next(job int32) []int32 { return j.to[j.start[job]:j.start[job+1]] }
