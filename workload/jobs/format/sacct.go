package format

import (
	"slices"

	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// Columns of a dump that are read.
const (
	sacctJobIDColumn = iota
	sacctRawColumn
	sacctSubmit
	sacctEligible
	sacctStart
	sacctEnd
	sacctElapsed
	sacctElapsedRaw
	sacctTimelimit
	sacctTimelimitRaw
	sacctNNodes
	sacctReqNodes
	sacctAllocNodes
	sacctNCPUS
	sacctReqCPUS
	sacctAllocCPUS
	sacctReqTRES
	sacctAllocTRES
	sacctReqMem
	sacctUser
	sacctGroup
	sacctAccount
	sacctPartition
	sacctQOS
	sacctStateColumn
	sacctConstraints
	sacctReservation
	sacctSuspended
	sacctNodeList
	sacctColumns
)

// sacctNames are the columns that are read, as sacct calls them.
var sacctNames = [sacctColumns]string{
	"JobID", "JobIDRaw", "Submit", "Eligible", "Start", "End", "Elapsed", "ElapsedRaw", "Timelimit", "TimelimitRaw", "NNodes", "ReqNodes", "AllocNodes",
	"NCPUS", "ReqCPUS", "AllocCPUS", "ReqTRES", "AllocTRES", "ReqMem", "User", "Group", "Account", "Partition", "QOS", "State", "Constraints", "Reservation",
	"Suspended", "NodeList",
}

// sacctReader reads what sacct prints with -P or -p.
type sacctReader struct {
	o Options
	t *jobs.Trace

	table   *sacct.Table
	column  [sacctColumns]int // where a column is; negative if absent
	inCores bool

	seen map[string]int // records that each job has

	// Jobs for the report.
	twice, late, again, pieces, suspended, reserved, pending, never, open int
}

// isSacct says whether a text begins with the names of columns that a dump has.
func isSacct(text []byte) bool { return sacct.Is(text, sacctNames[sacctSubmit]) }

// readSacct reads the jobs of Slurm's accounting, as sacct prints them with -P or -p.
func readSacct(fileName string, data []byte, o Options) (*jobs.Trace, error) {
	r := &sacctReader{o: o, t: &jobs.Trace{Files: []string{fileName}}, seen: map[string]int{}, table: sacct.Open(fileName, data, o.Delimiter, sacctNames[:], o.Note)}
	if r.header() {
		for rec := (sacct.Record{}); r.table.Next(&rec); {
			r.job(&rec)
		}
	}
	if r.table.Wrong.Len() > 0 {
		return nil, r.table.Wrong.Err()
	}
	r.finish()
	return r.t, nil
}

// header reads the names of the columns.
func (r *sacctReader) header() bool {
	for i, name := range sacctNames {
		r.column[i] = sacct.Place(r.table.Names, name)
	}
	line := r.table.HeaderLine
	has := func(columns ...int) bool {
		return slices.ContainsFunc(columns, func(c int) bool { return r.column[c] >= 0 })
	}
	nodes := has(sacctNNodes, sacctReqNodes, sacctAllocNodes, sacctReqTRES, sacctAllocTRES)
	cores := has(sacctNCPUS, sacctReqCPUS, sacctAllocCPUS, sacctReqTRES, sacctAllocTRES)
	r.inCores = r.o.Cores || !nodes
	for _, need := range []struct {
		ok   bool
		what string
	}{
		{has(sacctJobIDColumn, sacctRawColumn), "JobID"},
		{has(sacctSubmit), "Submit"},
		{!r.inCores || cores, "NNodes, NCPUS or AllocTRES"},
		{has(sacctElapsed, sacctElapsedRaw) || has(sacctStart) && has(sacctEnd), "ElapsedRaw, or Start and End"},
	} {
		if !need.ok {
			r.table.Wrong.Add(line, 1, "no column %s", need.what).WithHint("add it to --format of sacct")
		}
	}
	if r.inCores && !r.o.Cores && cores && r.o.Note != nil {
		r.o.Note(srcerr.At(r.table.Wrong.File, line, 1, "no column NNodes: units are cores").Error())
	}
	return r.table.Wrong.Len() == 0
}

// finish puts the dates relative to the first, sorts, and counts.
func (r *sacctReader) finish() {
	t := r.t
	if t.Len() > 0 {
		t.OriginSec = slices.Min(t.SubmitSec)
		for i := range t.SubmitSec {
			t.SubmitSec[i] -= t.OriginSec
		}
	}
	outOfOrder := t.Sort()
	if r.inCores {
		t.Machine = &jobs.Machine{Cores: true}
	}
	c := &t.Cleaning
	c.Read = t.Len() + r.pending + r.never + r.open
	c.Drop("pending", r.pending)
	c.Drop("never started", r.never)
	c.Drop("still running", r.open)
	c.Change("not in the order of submission", outOfOrder)
	c.Change("records of a job that was put back", r.again)
	c.Change("components of heterogeneous jobs, treated apart", r.pieces)
	c.Change("suspended for a time", r.suspended)
	c.Change("in a reservation, taken as outside", r.reserved)
	c.Change("eligible later than submitted", r.late)
	c.Change("with a date that the clock showed twice", r.twice)
}

// wrongColumn reports a column whose text cannot be read.
func (r *sacctReader) wrongColumn(rec *sacct.Record, column int, want string) {
	at := r.column[column]
	r.table.Wrong.Add(rec.Line, rec.Col(at), "%s %q: want %s", r.table.Names[at], rec.Field(at), want)
}
