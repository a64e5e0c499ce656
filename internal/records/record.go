package records

import (
	"cmp"
	"path/filepath"
	"slices"
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

// Case is a record with the inputs of models and regressions. It does not change.
type Case struct {
	*Record
	System string         // the workflow system, or NoSystem
	Jobs   *overhead.Jobs // on the cores of all its machines as one pool

	ListSec         float64 // first come, first served on those cores, and nothing else
	CriticalPathSec float64 // the longest path of recorded run times
	Bytes           float64 // read and written by all tasks; a file counts each time
	Depth           int     // levels of tasks

	Group   int // number of its group: records linked by overlaps or repeats
	Overlap int // number of its group: records of its system linked by overlaps in time
	Twins   int // number of its workflow
}

// NoSystem is the workflow system of records that name none.
const NoSystem = "unknown system"

// Set is a list of records in the order of their names. It does not change.
type Set struct {
	Cases    []Case
	Repeated []string // files left out, as another has the same content
}

// New makes a set of records. Of two files with the same content the first name is kept.
func New(records []*Record) *Set {
	records = slices.Clone(records)
	slices.SortStableFunc(records, func(a, b *Record) int { return cmp.Compare(a.File, b.File) })
	s, seen, e := &Set{}, map[string]bool{}, overhead.Evaluator{}
	for _, r := range records {
		if seen[r.SHA256] {
			s.Repeated = append(s.Repeated, r.File)
			continue
		}
		seen[r.SHA256] = true
		c := Case{Record: r, System: cmp.Or(r.System, NoSystem), Jobs: r.Jobs(), CriticalPathSec: r.CriticalPathSec(), Depth: len(r.DAG.Levels().Width)}
		c.ListSec = e.MakespanSec(&overhead.Model{}, c.Jobs)
		for t := range r.BytesIn {
			c.Bytes += r.BytesIn[t] + r.BytesOut[t]
		}
		s.Cases = append(s.Cases, c)
	}
	s.group()
	return s
}

// Len is how many records there are.
func (s *Set) Len() int { return len(s.Cases) }

// Of is a part of the set; its records keep their groups.
func (s *Set) Of(index []int) *Set {
	part := &Set{}
	for _, i := range index {
		part.Cases = append(part.Cases, s.Cases[i])
	}
	return part
}

// Where is the part of the set for which keep is true.
func (s *Set) Where(keep func(*Case) bool) *Set {
	var index []int
	for i := range s.Cases {
		if keep(&s.Cases[i]) {
			index = append(index, i)
		}
	}
	return s.Of(index)
}

// Systems are the parts of the set that were run by one workflow system, by name. A model
// fitted to one says nothing of another.
func (s *Set) Systems() []*Set {
	var parts []*Set
	for _, name := range s.Distinct(func(c *Case) string { return c.System }) {
		parts = append(parts, s.Where(func(c *Case) bool { return c.System == name }))
	}
	return parts
}

// Applications are the names of the applications in the set.
func (s *Set) Applications() []string {
	return s.Distinct(func(c *Case) string { return c.Application })
}

// Distinct are the values of a property, sorted.
func (s *Set) Distinct(of func(*Case) string) []string {
	var all []string
	for i := range s.Cases {
		all = append(all, of(&s.Cases[i]))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// RecordedSec are the recorded makespans.
func (s *Set) RecordedSec() []float64 {
	list := make([]float64, len(s.Cases))
	for i := range s.Cases {
		list[i] = s.Cases[i].RecordedMakespanSec
	}
	return list
}

// Simulate appends the makespan of each record under a model to list.
func (s *Set) Simulate(list []float64, e *overhead.Evaluator, m *overhead.Model) []float64 {
	for i := range s.Cases {
		list = append(list, e.MakespanSec(m, s.Cases[i].Jobs))
	}
	return list
}
