package jobs

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// uncleaned has a job for each rule. Columns: number, submit, run, limit, requested, allocated,
// status; a limit of 0 is none.
func uncleaned() *Trace {
	t := &Trace{StatedUnits: 8}
	for _, row := range [][7]float64{
		{1, 100, 50, 60, 4, 4, 1},
		{2, 110, 90, 60, 0, 2, 1},    // longer than its limit, requested unknown
		{3, 120, 0, 60, 3, 4, 1},     // 0 s
		{4, 130, -1, 60, 3, 4, 1},    // run time unknown
		{5, 140, 10, 60, -1, -1, 1},  // size unknown
		{6, 150, 10, 0, 16, 16, 1},   // no limit, too large
		{7, 160, 30, 60, 1, 1, 3},    // cancelled when it ran
		{8, 170, 0, 60, 1, 0, 3},     // cancelled before
		{9, 180, 5, 60, 1, 1, 6},     // a part
		{10, 200, 60, 600, 5, -1, 0}, // the longest limit
	} {
		j := Job{
			Number: int64(row[0]), SubmitSec: row[1], RunSec: row[2], LimitSec: row[3], Units: int32(row[4]), Allocated: int32(row[5]),
			WaitSec: math.NaN(), Status: Status(row[6]),
		}
		if j.RunSec < 0 {
			j.RunSec = math.NaN()
		}
		if j.LimitSec == 0 {
			j.LimitSec = math.Inf(1)
		}
		t.Add(&j)
	}
	t.Cleaning.Read = t.Len()
	return t
}

// shown is each job as number:units@submit+run.
func shown(t *Trace) string {
	var all []string
	for i := range t.Number {
		all = append(all, fmt.Sprintf("%d:%d@%g+%g", t.Number[i], t.Units[i], t.SubmitSec[i], t.RunSec[i]))
	}
	return strings.Join(all, " ")
}

// noJobs is what every cleaning drops.
const noJobs = "dropped 1 (no run time), 1 (no size), 1 (cancelled), 1 (part of a swapped job)"

// cleanings are options, and what is left of uncleaned.
var cleanings = map[string]struct {
	c    Cleaning
	want string // jobs
	said string // after the rows read
}{
	"by default": {
		Cleaning{},
		"1:4@100+50 2:2@110+90 3:3@120+0 6:16@150+10 7:1@160+30 10:5@200+60",
		noJobs + "; 1 longer than their limit; 1 run 0 s; 1 without a limit",
	},
	"what was allocated": {
		Cleaning{Size: SizeAllocated},
		"1:4@100+50 2:2@110+90 3:4@120+0 6:16@150+10 7:1@160+30 10:5@200+60",
		noJobs + "; 1 longer than their limit; 1 run 0 s; 1 without a limit",
	},
	"nodes of 4": {
		Cleaning{UnitsPerNode: 4},
		"1:1@100+50 2:1@110+90 3:1@120+0 6:4@150+10 7:1@160+30 10:2@200+60",
		noJobs + "; 1 longer than their limit; 1 run 0 s; 1 without a limit",
	},
	"without cancelled jobs": {
		Cleaning{DropCancelled: true},
		"1:4@100+50 2:2@110+90 3:3@120+0 6:16@150+10 10:5@200+60",
		"dropped 1 (no run time), 1 (no size), 2 (cancelled), 1 (part of a swapped job); 1 longer than their limit; 1 run 0 s; 1 without a limit",
	},
	"the rules of SC'15": {
		Cleaning{Published: true},
		"1:4@100+50 2:2@110+60 7:1@160+30 10:5@200+60",
		"dropped 2 (no run time), 1 (no size), 1 (larger than the machine), 1 (cancelled), 1 (part of a swapped job); 1 cut at their limit",
	},
	"the rules of SC'15, large machine": {
		Cleaning{Published: true, MachineUnits: 16},
		"1:4@100+50 2:2@110+60 7:1@160+30 10:5@200+60",
		"dropped 2 (no run time), 1 (no size), 1 (no limit), 1 (cancelled), 1 (part of a swapped job); 1 cut at their limit",
	},
	"limited jobs": {
		Cleaning{Unlimited: UnlimitedReject},
		"1:4@100+50 2:2@110+90 3:3@120+0 7:1@160+30 10:5@200+60",
		"dropped 1 (no run time), 1 (no size), 1 (no limit), 1 (cancelled), 1 (part of a swapped job); 1 longer than their limit; 1 run 0 s",
	},
	"dates": {
		Cleaning{FromSec: 110, ToSec: 160},
		"2:2@110+90 3:3@120+0 6:16@150+10",
		"dropped 3 (submitted at other dates), 1 (no run time), 1 (no size), 1 (cancelled), 1 (part of a swapped job); 1 longer than their limit; 1 run 0 s; 1 without a limit",
	},
	"the first 2 from a date": {
		Cleaning{FromSec: 110, First: 2},
		"2:2@110+90 3:3@120+0",
		"dropped 1 (submitted at other dates), 1 (no run time), 1 (no size), 3 (after the first 2), 1 (cancelled), 1 (part of a swapped job); 1 longer than their limit; 1 run 0 s",
	},
	"stretched": {
		Cleaning{Stretch: 2},
		"1:4@100+50 2:2@120+90 3:3@140+0 6:16@200+10 7:1@220+30 10:5@300+60",
		noJobs + "; 1 longer than their limit; 1 run 0 s; 1 without a limit",
	},
	// 4*50 + 2*60 + 3*0 + 1*30 + 5*60 = 650 of 8*100: the job of 16 does not fit
	"twice the load": {
		Cleaning{Load: 2 * 650. / 800},
		"1:4@100+50 2:2@105+90 3:3@110+0 6:16@125+10 7:1@130+30 10:5@150+60",
		noJobs + "; 1 longer than their limit; 1 run 0 s; 1 without a limit",
	},
}

func TestApply(t *testing.T) {
	for name, tt := range cleanings {
		t.Run(name, func(t *testing.T) {
			tr := uncleaned()
			require.NoError(t, tt.c.Apply(tr))
			require.Equal(t, tt.want, shown(tr))
			require.Equal(t, "read 10 jobs; "+tt.said, tr.Cleaning.String())
		})
	}
}

func TestApplySizes(t *testing.T) {
	tr := uncleaned()
	require.NoError(t, Cleaning{UnitsPerNode: 3}.Apply(tr))
	require.Equal(t, 3, tr.StatedUnits)
	require.Equal(t, []int32{2, 1, 2, 6, 1, -1}, tr.Allocated)
}

// The time that unlimited jobs are planned with is no limit at which they are killed.
func TestUnlimited(t *testing.T) {
	for rule, want := range map[UnlimitedRule]float64{UnlimitedFixed: 365 * 86400, UnlimitedMax: 600} {
		tr := uncleaned()
		require.NoError(t, Cleaning{Unlimited: rule}.Apply(tr))
		require.Equal(t, want, tr.PlannedSec(3))
		require.True(t, math.IsInf(tr.LimitSec[3], 1))
	}
	tr := uncleaned()
	require.NoError(t, Cleaning{UnlimitedSec: 7}.Apply(tr))
	require.Equal(t, 7., tr.PlannedSec(3))
}

// Jobs with bodies or tasks need no run time and no size.
func TestApplyKeepsBodies(t *testing.T) {
	tr := &Trace{}
	tr.Add(&Job{Name: "body", RunSec: math.NaN(), LimitSec: 10, Units: 2, Body: Parallel{FlopsPerNode: 1}})
	tr.Add(&Job{Name: "tasks", RunSec: 5, LimitSec: 10, Needs: &Needs{Tasks: 4}})
	tr.Cleaning.Read = 2
	require.NoError(t, Cleaning{}.Apply(tr))
	require.Equal(t, "read 2 jobs", tr.Cleaning.String())
	require.ErrorContains(t, Cleaning{Load: 1, MachineUnits: 4}.Apply(tr), "jobs of one date")
	tr.SubmitSec[1] = 1
	require.ErrorContains(t, Cleaning{Load: 1, MachineUnits: 4}.Apply(tr), "the run time of job body")
}

func TestApplyMistakes(t *testing.T) {
	unknown := uncleaned()
	unknown.StatedUnits = 0
	require.EqualError(t, Cleaning{Load: 1}.Apply(unknown), "the offered load depends on the size of the machine, which the trace does not say")
	require.EqualError(t, Cleaning{Load: 1, Stretch: 2}.Apply(uncleaned()), "dates are scaled by a factor or to a load, not both")
	require.EqualError(t, Cleaning{Load: 1, First: 1}.Apply(uncleaned()), "jobs of one date have no offered load that could be scaled")
	require.EqualError(t, Cleaning{Load: 1, MachineUnits: 1, First: 3}.Apply(uncleaned()), "jobs that take no time have no offered load that could be scaled")
}

func TestReport(t *testing.T) {
	var r Report
	require.Equal(t, "read 0 jobs", r.String())
	r.Read = 1
	r.Drop("no size", 0)
	require.Equal(t, "read 1 job", r.String())
	r.Drop("no size", 1)
	r.Change("run 0 s", 2)
	r.Add(Report{Read: 9, Dropped: []Count{{"no size", 2}, {"no limit", 1}}, Changed: []Count{{"run 0 s", 1}}})
	require.Equal(t, "read 10 jobs; dropped 3 (no size), 1 (no limit); 3 run 0 s", r.String())
}

// Processors of the header are divided among nodes, nodes are not.
func TestHeaderInNodes(t *testing.T) {
	for header, want := range map[string]int{" MaxNodes: 8": 8, " MaxProcs: 8": 2, " MaxNodes: 2| MaxProcs: 8": 2, " MaxProcs: -1| MaxNodes: 8": 8, "": 2} {
		trace := uncleaned()
		trace.Header = strings.Split(header, "|")
		require.NoError(t, Cleaning{UnitsPerNode: 4}.Apply(trace))
		require.Equal(t, want, trace.StatedUnits, header)
	}
}

func TestStretchTooLong(t *testing.T) {
	require.ErrorContains(t, Cleaning{Stretch: 1e308}.Apply(uncleaned()), "dates go up to 1e+15 s")
}
