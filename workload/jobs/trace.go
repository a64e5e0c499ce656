package jobs

import (
	"math"
	"slices"
	"strconv"
)

// ID numbers the jobs of a trace from 0, in the order of submission.
type ID int32

// None stands for no job.
const None ID = -1

// Trace is a list of jobs as columns: element i of each column belongs to job i. The
// columns from Number to Units have an element for each job; the others are nil if no job
// has a value there. The zero Trace is empty. Once it is simulated it must not be changed.
type Trace struct {
	Files       []string // the inputs, for messages and outputs
	Header      []string // comment lines of an SWF file, without the semicolon
	StatedUnits int      // size of the machine according to the file; 0 if it does not say
	Unsized     error    // why StatedUnits is 0 although the file states a size; nil if it states none
	Machine     *Machine // described in the file; nil if it only lists jobs
	OriginSec   float64  // subtracted from the dates of the file, which are Unix time then; otherwise 0
	ClosedLoop  bool     // jobs with After are submitted when they become eligible: waits count from there
	Native      bool     // in the project's own form: a job that the machine is too small for is a mistake
	Cleaning    Report   // what was read, dropped and changed

	Number    []int64   // as in the file; otherwise from 1
	SubmitSec []float64 // at least 0, ascending; before Sort in the order of the file
	RunSec    []float64 // true run time without the limit, at least 0; NaN if unknown
	LimitSec  []float64 // walltime requested; +Inf if none, NaN if unknown
	Units     []int32   // nodes or cores requested; 0 or less if unknown

	Allocated  []int32   // units that the recorded run had; 0 or less if unknown
	WaitSec    []float64 // recorded wait; NaN if unknown
	User       []int32   // index into Names.Users, -1 if unknown; likewise the next ones
	Group      []int32
	Account    []int32
	Partition  []int32 // a name, or several in the order of preference, separated by commas
	QOS        []int32
	Executable []int32   // a profile of Batsim, too
	Status     []int8    // how the recorded run ended
	ThinkSec   []float64 // pause between the end of the job before (After) and the submission
	After      [][]Dependency
	Need       []int32  // index into Needs, -1 if only units are requested
	Body       []int32  // index into Bodies, -1 for a run of RunSec
	NiceValue  []int32  // subtracted from the priority, as Slurm's nice
	Line       []int32  // line of the file, from 1
	Row        []string // the row of an SWF file as it stands there, if the reader was asked to keep it

	// UnlimitedSec is the time that jobs without a limit are planned with; 0 means 365 days.
	UnlimitedSec float64

	Names  Names
	Needs  []Needs
	Bodies []Body
	name   []string            // given names, nil if numbers are the names
	known  [6]map[string]int32 // numbers of the names, while rows are added
}

// Names are the texts that the columns of a trace number.
type Names struct {
	Users, Groups, Accounts, Partitions, QOS, Executables []string
}

// Status is how a recorded run ended.
type Status = int8

// The values of [Trace.Status].
const (
	StatusUnknown Status = iota
	StatusCompleted
	StatusFailed
	StatusCancelled
	StatusTimeout
	StatusNodeFail
	StatusPart // a part of a job that was swapped out
)

// Dependency is a job that must have ended before another becomes eligible.
type Dependency struct {
	Job     ID
	Success bool // it must have completed; otherwise the dependent job never starts
}

// Job is one row of a trace, for building and for reading single jobs. The zero value is a
// job without units, run time 0 and limit 0: set LimitSec to +Inf for none.
type Job struct {
	Name       string // empty: the number is the name
	Number     int64
	SubmitSec  float64
	RunSec     float64
	LimitSec   float64
	Units      int32
	Allocated  int32
	WaitSec    float64 // NaN if unknown
	User       string  // empty if unknown; likewise the next ones
	Group      string
	Account    string
	Partition  string
	QOS        string
	Executable string
	Status     Status
	ThinkSec   float64
	After      []Dependency
	Needs      *Needs // nil: only units
	Body       Body   // nil: runs RunSec
	Nice       int32
	Line       int32
	Row        string
}

// Len is the number of jobs.
func (t *Trace) Len() int { return len(t.SubmitSec) }

// JobName is the name of job i: the given one, or its number.
func (t *Trace) JobName(i ID) string {
	if t.name != nil && t.name[i] != "" {
		return t.name[i]
	}
	return strconv.FormatInt(t.Number[i], 10)
}

// Job returns row i. It allocates nothing but what JobName does.
func (t *Trace) Job(i ID) Job {
	j := Job{
		Name: t.JobName(i), Number: t.Number[i], SubmitSec: t.SubmitSec[i], RunSec: t.RunSec[i], LimitSec: t.LimitSec[i], Units: t.Units[i],
		Allocated: at(t.Allocated, i, 0), WaitSec: at(t.WaitSec, i, math.NaN()),
		User: name(t.Names.Users, t.User, i), Group: name(t.Names.Groups, t.Group, i), Account: name(t.Names.Accounts, t.Account, i),
		Partition: name(t.Names.Partitions, t.Partition, i), QOS: name(t.Names.QOS, t.QOS, i), Executable: name(t.Names.Executables, t.Executable, i),
		Status: at(t.Status, i, StatusUnknown), ThinkSec: at(t.ThinkSec, i, 0), After: at(t.After, i, nil),
		Nice: at(t.NiceValue, i, 0), Line: at(t.Line, i, 0), Row: at(t.Row, i, ""),
	}
	if k := at(t.Need, i, -1); k >= 0 {
		j.Needs = &t.Needs[k]
	}
	if k := at(t.Body, i, -1); k >= 0 {
		j.Body = t.Bodies[k]
	}
	return j
}

// PlannedSec is the run time that job i requests: its limit, or UnlimitedSec if it has none.
func (t *Trace) PlannedSec(i ID) float64 {
	switch limit := t.LimitSec[i]; {
	case limit < math.Inf(1): // false for NaN
		return limit
	case t.UnlimitedSec > 0:
		return t.UnlimitedSec
	}
	return unlimitedSec
}

// BodyOf is what job i does, or nil if it runs RunSec.
func (t *Trace) BodyOf(i ID) Body {
	if k := at(t.Body, i, -1); k >= 0 {
		return t.Bodies[k]
	}
	return nil
}

// Clone is a copy to which jobs can be added.
func (t *Trace) Clone() *Trace {
	c := *t
	c.Number, c.SubmitSec, c.RunSec = slices.Clone(t.Number), slices.Clone(t.SubmitSec), slices.Clone(t.RunSec)
	c.LimitSec, c.WaitSec, c.ThinkSec = slices.Clone(t.LimitSec), slices.Clone(t.WaitSec), slices.Clone(t.ThinkSec)
	for _, column := range []*[]int32{
		&c.Units, &c.Allocated, &c.User, &c.Group, &c.Account, &c.Partition, &c.QOS, &c.Executable, &c.Need, &c.Body, &c.NiceValue, &c.Line,
	} {
		*column = slices.Clone(*column)
	}
	c.Status, c.After, c.Row, c.name = slices.Clone(t.Status), slices.Clone(t.After), slices.Clone(t.Row), slices.Clone(t.name)
	for _, names := range []*[]string{&c.Names.Users, &c.Names.Groups, &c.Names.Accounts, &c.Names.Partitions, &c.Names.QOS, &c.Names.Executables} {
		*names = slices.Clone(*names)
	}
	c.Needs, c.Bodies, c.known = slices.Clone(t.Needs), slices.Clone(t.Bodies), [6]map[string]int32{}
	return &c
}

// at is element i of an optional column.
func at[T any](column []T, i ID, absent T) T {
	if column == nil {
		return absent
	}
	return column[i]
}

func name(names []string, column []int32, i ID) string {
	if k := at(column, i, -1); k >= 0 {
		return names[k]
	}
	return ""
}

// Sort brings the jobs into the order of submission; those of one date stay in order.
// Dependencies are renumbered. It reports how many jobs stood before an earlier one.
func (t *Trace) Sort() (outOfOrder int) {
	for i := 1; i < t.Len(); i++ {
		if t.SubmitSec[i] < t.SubmitSec[i-1] {
			outOfOrder++
		}
	}
	if outOfOrder == 0 {
		return 0
	}
	order := make([]ID, t.Len())
	for i := range order {
		order[i] = ID(i)
	}
	slices.SortStableFunc(order, func(a, b ID) int {
		switch x, y := t.SubmitSec[a], t.SubmitSec[b]; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	t.Take(order)
	return outOfOrder
}

// Take keeps the jobs of order alone, in this order, and renumbers dependencies; those on
// jobs that are left out are dropped.
func (t *Trace) Take(order []ID) {
	t.renumber(order)
	take(&t.Number, order)
	take(&t.SubmitSec, order)
	take(&t.RunSec, order)
	take(&t.LimitSec, order)
	take(&t.WaitSec, order)
	take(&t.ThinkSec, order)
	for _, column := range []*[]int32{
		&t.Units, &t.Allocated, &t.User, &t.Group, &t.Account, &t.Partition, &t.QOS, &t.Executable,
		&t.Need, &t.Body, &t.NiceValue, &t.Line,
	} {
		take(column, order)
	}
	take(&t.Status, order)
	take(&t.After, order)
	take(&t.name, order)
	take(&t.Row, order)
}

// renumber rewrites dependencies for the new numbers that order gives.
func (t *Trace) renumber(order []ID) {
	if t.After == nil {
		return
	}
	now := make([]ID, t.Len())
	for i := range now {
		now[i] = None
	}
	for i, old := range order {
		now[old] = ID(i)
	}
	for i, list := range t.After {
		var kept []Dependency
		for _, d := range list {
			if now[d.Job] != None {
				kept = append(kept, Dependency{now[d.Job], d.Success})
			}
		}
		t.After[i] = kept
	}
}

func take[T any](column *[]T, order []ID) {
	if *column == nil {
		return
	}
	taken := make([]T, len(order))
	for i, old := range order {
		taken[i] = (*column)[old]
	}
	*column = taken
}
