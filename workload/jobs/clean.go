package jobs

import (
	"errors"
	"fmt"
	"math"
)

// Cleaning says how rows of a file become jobs. The zero value is the default. It chooses each job's
// size, drops rows that are no jobs, and scales dates; nothing is changed without
// being counted.
type Cleaning struct {
	Size          Size
	UnitsPerNode  int           // processors of a node: units are ceil(n / UnitsPerNode); 0 means 1
	DropCancelled bool          // drop jobs whose recorded status is cancelled, even those that ran
	Unlimited     UnlimitedRule // what a job without a limit is planned with
	UnlimitedSec  float64       // with UnlimitedFixed; 0 means 365 days
	Published     bool          // the rules of SC'15 (pyss)
	MachineUnits  int           // with Published and Load; 0 means what the trace states
	FromSec       float64       // keep jobs submitted in [FromSec, ToSec); ToSec 0 means +Inf
	ToSec         float64
	First         int     // keep the first jobs; 0 means all
	Load          float64 // scale submissions to this offered load on MachineUnits; 0 means as they are
	Stretch       float64 // scale submissions by this factor; 0 means 1
}

// Size says which number of processors is a job's size.
type Size int

// The values of [Size].
const (
	SizeRequested Size = iota // requested, if stated, else allocated
	SizeAllocated             // allocated, if stated, else requested
)

// UnlimitedRule says with which limit jobs without one are planned.
type UnlimitedRule int

// The values of [UnlimitedRule].
const (
	UnlimitedFixed  UnlimitedRule = iota // UnlimitedSec
	UnlimitedMax                         // the largest limit of the trace
	UnlimitedReject                      // such jobs are dropped
)

// latestSec is the latest date of a submission: seconds are still distinct.
const latestSec = 1e15

// unlimitedSec is the time that jobs without a limit are planned with: Slurm's rule for UNLIMITED.
const unlimitedSec = 365 * 24 * 3600

// Apply cleans a trace as it was read, and adds to its report what was done. It is applied once.
// The order is: sizes, limits of partitions, rows that are no jobs, dates asked for, the first jobs, jobs that follow others,
// limits, and at last the scaling of dates. Linear.
func (c Cleaning) Apply(t *Trace) error {
	c.chooseSizes(t)
	t.limitByPartitions()
	c.drop(t)
	t.submitWithFirst()
	c.plan(t)
	c.note(t)
	return c.scale(t)
}

// chooseSizes sets the units of each job and of the machine.
func (c Cleaning) chooseSizes(t *Trace) {
	perNode := int32(max(c.UnitsPerNode, 1))
	nodes := func(n int32) int32 {
		if n <= 0 {
			return n
		}
		return (n-1)/perNode + 1
	}
	for i := range t.Units {
		allocated := at(t.Allocated, ID(i), 0)
		if t.Units[i] <= 0 || c.Size == SizeAllocated && allocated > 0 {
			t.Units[i] = allocated
		}
		t.Units[i] = nodes(t.Units[i])
		if t.Allocated != nil {
			t.Allocated[i] = nodes(allocated)
		}
	}
	if !t.statesNodes() {
		t.StatedUnits = int(nodes(int32(min(t.StatedUnits, math.MaxInt32))))
	}
}

// units is the size of the machine, as far as it is known.
func (c Cleaning) units(t *Trace) int {
	switch {
	case c.MachineUnits > 0:
		return c.MachineUnits
	case t.Machine != nil && t.Machine.Units > 0:
		return t.Machine.Units
	}
	return t.StatedUnits
}

// drop leaves out what is no job, and what was not asked for.
func (c Cleaning) drop(t *Trace) {
	machine := c.units(t)
	kept := make([]ID, 0, t.Len())
	for i := range ID(t.Len()) {
		reason := c.reason(t, i, machine)
		if reason == "" && c.First > 0 && len(kept) == c.First {
			reason = "after the first " + fmt.Sprint(c.First)
		}
		if reason != "" {
			t.Cleaning.Drop(reason, 1)
			continue
		}
		kept = append(kept, i)
	}
	if len(kept) < t.Len() {
		t.Take(kept)
	}
}

// reason says why job i is dropped; an empty one if it is not.
func (c Cleaning) reason(t *Trace, i ID, machine int) string {
	status, body := at(t.Status, i, StatusUnknown), at(t.Body, i, -1) >= 0
	switch n, run := t.Units[i], t.RunSec[i]; {
	case status == StatusPart:
		return "part of a swapped job"
	case n <= 0 && !body && !t.sizedLater(i):
		return "no size"
	case !body && !(run >= 0):
		return "no run time"
	case status == StatusCancelled && (c.DropCancelled || run == 0 && at(t.Allocated, i, 1) <= 0):
		return "cancelled"
	case c.Published && machine > 0 && int(n) > machine:
		return "larger than the machine"
	case c.Published && run == 0:
		return "no run time"
	case (c.Published || c.Unlimited == UnlimitedReject) && !limited(t.LimitSec[i]):
		return "no limit"
	}
	if s := t.SubmitSec[i]; s < c.FromSec || c.ToSec > 0 && s >= c.ToSec {
		return "submitted at other dates"
	}
	return ""
}

// sizedLater says whether the number of units of job i follows from its tasks and the machine.
func (t *Trace) sizedLater(i ID) bool {
	k := at(t.Need, i, -1)
	return k >= 0 && t.Needs[k].Tasks > 0
}

func limited(limitSec float64) bool { return limitSec < math.Inf(1) } // false for NaN

// plan sets what jobs without a limit are planned with, and cuts run times.
func (c Cleaning) plan(t *Trace) {
	longest, cut := 0.0, 0
	for i, limit := range t.LimitSec {
		if limited(limit) {
			longest = max(longest, limit)
		} else {
			t.LimitSec[i] = math.Inf(1)
		}
		if c.Published && t.RunSec[i] > limit {
			t.RunSec[i] = limit
			cut++
		}
	}
	t.Cleaning.Change("cut at their limit", cut)
	switch c.Unlimited {
	case UnlimitedFixed:
		t.UnlimitedSec = c.UnlimitedSec
	case UnlimitedMax:
		t.UnlimitedSec = longest
	}
}

// note counts jobs in which something is unusual.
func (c Cleaning) note(t *Trace) {
	longer, zero, unlimited := 0, 0, 0
	for i, limit := range t.LimitSec {
		switch run := t.RunSec[i]; {
		case run > limit:
			longer++
		case run == 0 && at(t.Body, ID(i), -1) < 0:
			zero++
		}
		if !limited(limit) {
			unlimited++
		}
	}
	t.Cleaning.Change("longer than their limit", longer)
	t.Cleaning.Change("run 0 s", zero)
	t.Cleaning.Change("without a limit", unlimited)
}

// scale stretches the dates of submission from the first on.
func (c Cleaning) scale(t *Trace) error {
	factor := c.Stretch
	if c.Load > 0 {
		if factor > 0 {
			return errors.New("dates are scaled by a factor or to a load, not both")
		}
		load, err := c.load(t)
		if err != nil {
			return err
		}
		factor = load / c.Load
	}
	if factor <= 0 || factor == 1 || t.Len() == 0 {
		return nil
	}
	first, last := t.SubmitSec[0], t.SubmitSec[t.Len()-1]
	if late := first + (last-first)*factor; !(late <= latestSec) {
		return fmt.Errorf("the last job would be submitted at %g s: dates go up to %g s", late, latestSec)
	}
	for i, s := range t.SubmitSec {
		t.SubmitSec[i] = first + (s-first)*factor
	}
	return nil
}

// load is the offered load: what the jobs that fit the machine take of it between the first and the last
// submission.
func (c Cleaning) load(t *Trace) (float64, error) {
	machine := c.units(t)
	if machine <= 0 {
		return 0, errors.New("the offered load depends on the size of the machine, which the trace does not say")
	}
	n := t.Len()
	if n == 0 || t.SubmitSec[n-1] == t.SubmitSec[0] {
		return 0, errors.New("jobs of one date have no offered load that could be scaled")
	}
	area := 0.0
	for i, units := range t.Units {
		if at(t.Body, ID(i), -1) >= 0 {
			return 0, fmt.Errorf("the run time of job %s, and so the offered load, is known when it has been simulated", t.JobName(ID(i)))
		}
		if int(units) <= machine {
			area += float64(units) * math.Min(t.RunSec[i], t.PlannedSec(ID(i)))
		}
	}
	if area == 0 {
		return 0, errors.New("jobs that take no time have no offered load that could be scaled")
	}
	return area / (float64(machine) * (t.SubmitSec[n-1] - t.SubmitSec[0])), nil
}
