package survey

import "github.com/clustersim/clustersim/workload"

// Requests sum up what the tasks of a workload request.
type Requests struct {
	SeveralCores int     // tasks that request more than one core
	MaxCores     int     // of a task
	MeanCores    float64 // of the tasks

	WithPriority int // tasks with another priority than 1

	WithMemory     int // tasks that request memory
	MaxMemoryBytes float64

	Parallel   int     // rigid parallel tasks
	MaxHosts   int     // of a parallel task
	MovedBytes float64 // within all parallel tasks
}

// SumRequests costs O(tasks).
func SumRequests(d *workload.DAG) Requests {
	s := Requests{Parallel: d.NumParallel()}
	cores := 0
	for t := range workload.TaskID(d.NumTasks()) {
		n := d.Needs(t)
		s.MaxCores, s.MaxMemoryBytes = max(s.MaxCores, n.Cores), max(s.MaxMemoryBytes, n.MemoryBytes)
		cores += n.Cores
		if n.Cores > 1 {
			s.SeveralCores++
		}
		if n.MemoryBytes > 0 {
			s.WithMemory++
		}
		if d.Priority(t) != 1 {
			s.WithPriority++
		}
		if x := d.Parallel(t); x != nil {
			s.MaxHosts, s.MovedBytes = max(s.MaxHosts, x.Hosts), s.MovedBytes+x.MovedBytes()
		}
	}
	s.MeanCores = float64(cores) / float64(d.NumTasks())
	return s
}
