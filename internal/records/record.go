package records

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

// Record is one recorded execution of a workflow.
type Record struct {
	File            string
	SHA256          string    // of the file
	Application     string    // see [ApplicationOf]
	System, Version string    // the workflow system
	ExecutedAt      time.Time // the date of submission; zero: unknown

	DAG                 *workload.DAG
	Machines            []wfcommons.Machine
	Coreless            error     // the place of the first machine without a core count; nil: each has one
	Placement           []int32   // by TaskID: the machine, or wfcommons.NoMachine
	RunSec              []float64 // by TaskID, as recorded
	BytesIn, BytesOut   []float64 // by TaskID: of all files that it reads, and writes
	RecordedMakespanSec float64

	Repairs  []string // what was repaired, and how often
	Unusable []string // file:line:col: entries that cannot be used
}

// ApplicationOf is the application of a record's file: its name up to the first dash.
func ApplicationOf(file string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".json"), "-")
	return name
}

// Cores is the sum over the machines with a core count; 0 if none has one.
func (r *Record) Cores() int {
	sum := 0
	for _, m := range r.Machines {
		sum += m.Cores
	}
	return sum
}

// Jobs are the tasks with their recorded run times, on the cores of all machines as one
// pool of at least one core.
func (r *Record) Jobs() *overhead.Jobs {
	return overhead.NewJobs(r.DAG, r.RunSec, max(r.Cores(), 1))
}

// CriticalPathSec is the longest path of recorded run times: no execution can be shorter.
func (r *Record) CriticalPathSec() float64 {
	sec, _ := r.DAG.CriticalPath(func(t workload.TaskID) float64 { return r.RunSec[t] }, nil)
	return sec
}
