package format

import (
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
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
	o     Options
	wrong srcerr.List
	t     *jobs.Trace

	delimiter string
	trailing  bool // each record ends with a delimiter
	quoted    bool // texts may stand in double quotes
	kinds     []sacctKind
	names     []string          // of all columns, as the file has them
	column    [sacctColumns]int // where a column is; negative if absent
	inCores   bool

	text  string         // the rest of the file
	line  int            // of text, from 1
	ahead []string       // room for fields
	seen  map[string]int // records that each job has

	// Jobs for the report.
	twice, late, again, pieces, suspended, reserved, pending, never, open int
}

// isSacct says whether a text begins with the names of columns that a dump has.
func isSacct(text []byte) bool {
	header, _, _ := strings.Cut(native.View(text), "\n")
	if len(header) > maxSacctHeader {
		return false
	}
	_, column, _ := sacctHeader(header, "")
	return (column[sacctJobIDColumn] >= 0 || column[sacctRawColumn] >= 0) && column[sacctSubmit] >= 0
}

// maxSacctHeader is how long a line of names of columns can be.
const maxSacctHeader = 10_000

// sacctHeader splits the names of columns, and finds those that are read.
func sacctHeader(header, delimiter string) (names []string, column [sacctColumns]int, found string) {
	header = strings.TrimSuffix(header, "\r")
	if delimiter == "" {
		for _, delimiter = range []string{"|", "\x1f", "\x1e", "\t", ";", ","} {
			if strings.Contains(header, delimiter) {
				break
			}
		}
	}
	names = strings.Split(header, delimiter)
	for i := range column {
		column[i] = -1
	}
	for at, name := range names {
		names[at] = strings.Trim(name, `" `)
		i := slices.IndexFunc(sacctNames[:], func(n string) bool { return strings.EqualFold(n, names[at]) })
		if i >= 0 && column[i] < 0 {
			column[i] = at
		}
	}
	return names, column, delimiter
}

// readSacct reads the jobs of Slurm's accounting, as sacct prints them with -P or -p.
func readSacct(fileName string, data []byte, o Options) (*jobs.Trace, error) {
	r := &sacctReader{
		o: o, wrong: srcerr.List{File: fileName}, t: &jobs.Trace{Files: []string{fileName}}, text: strings.TrimRight(strings.TrimPrefix(native.View(data), "\ufeff"), " \t\r\n"),
		line: 1, seen: map[string]int{},
	}
	if r.header() {
		r.records()
	}
	if r.wrong.Len() > 0 {
		return nil, r.wrong.Err()
	}
	r.finish()
	return r.t, nil
}

// header reads the names of the columns.
func (r *sacctReader) header() bool {
	for strings.TrimSpace(firstLine(r.text)) == "" && r.text != "" {
		r.next()
	}
	header, _ := r.next()
	r.names, r.column, r.delimiter = sacctHeader(header, r.o.Delimiter)
	if last := len(r.names) - 1; last > 0 && r.names[last] == "" {
		r.trailing, r.names = true, r.names[:last]
	}
	r.quoted = r.delimiter == "," || r.delimiter == ";"
	for _, name := range r.names {
		r.kinds = append(r.kinds, sacctKinds[strings.ToLower(name)])
	}
	line := r.line - 1
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
			r.wrong.Add(line, 1, "no column %s", need.what).WithHint("add it to --format of sacct")
		}
	}
	if r.inCores && !r.o.Cores && cores && r.o.Note != nil {
		r.o.Note(srcerr.At(r.wrong.File, line, 1, "no column NNodes: units are cores").Error())
	}
	return r.wrong.Len() == 0
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

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// wrongColumn reports a column whose text cannot be read.
func (r *sacctReader) wrongColumn(rec *sacctRecord, column int, want string) {
	at := r.column[column]
	r.wrong.Add(rec.line, rec.col(at), "%s %q: want %s", r.names[at], rec.field(at), want)
}
