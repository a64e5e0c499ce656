package format

import (
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/workload/jobs"
)

// job adds the job of a record, unless it never ran.
func (r *sacctReader) job(rec *sacct.Record) {
	before := r.table.Wrong.Len()
	j := jobs.Job{LimitSec: math.NaN(), WaitSec: math.NaN(), RunSec: math.NaN(), Line: int32(rec.Line)}
	id := r.identify(rec, &j)
	state := r.state(rec)
	submit := r.date(rec, sacctSubmit)
	start, end := r.date(rec, sacctStart), r.date(rec, sacctEnd)
	run, hasRun := r.run(rec, start, end)
	if r.table.Wrong.Len() > before {
		return
	}
	switch {
	case id.Waiting || state == "PENDING" || state == "CONFIGURING":
		r.pending++
		return
	case state == "RUNNING" || state == "COMPLETING" || state == "SUSPENDED" || state == "RESIZING":
		r.open++
		return
	case r.column[sacctStart] >= 0 && math.IsNaN(start) || strings.HasPrefix(r.text1(rec, sacctNodeList), "None"):
		r.never++
		return
	}
	if math.IsNaN(submit) {
		r.wrongColumn(rec, sacctSubmit, "a date")
		return
	}
	if !hasRun {
		r.table.Wrong.Add(rec.Line, 1, "job %q: no run time", r.text1(rec, sacctJobIDColumn)).WithHint("it has neither Elapsed nor Start and End")
		return
	}
	j.SubmitSec, j.RunSec = submit, run
	if eligible := r.date(rec, sacctEligible); eligible > submit {
		r.late++
		if r.o.Eligible {
			j.SubmitSec = eligible
		}
	}
	if start >= j.SubmitSec {
		j.WaitSec = start - j.SubmitSec
	}
	j.Status = sacctStatus(state)
	r.limit(rec, &j)
	r.size(rec, &j)
	if span, ok := sacct.SpanOf(r.text1(rec, sacctSuspended)); ok && span > 0 {
		r.suspended++
	}
	j.User, j.Group, j.Account = r.text1(rec, sacctUser), r.text1(rec, sacctGroup), r.text1(rec, sacctAccount)
	j.Partition, j.QOS = r.text1(rec, sacctPartition), r.text1(rec, sacctQOS)
	if r.table.Wrong.Len() > before {
		return
	}
	if id.Component {
		r.pieces++
	}
	r.name(&j)
	r.t.Add(&j)
}

// text1 is the text of a column that is read; empty if the file lacks it.
func (r *sacctReader) text1(rec *sacct.Record, column int) string { return rec.Field(r.column[column]) }

// identify reads the number and the name of a job.
func (r *sacctReader) identify(rec *sacct.Record, j *jobs.Job) (id sacct.JobID) {
	raw, shown := r.text1(rec, sacctRawColumn), r.text1(rec, sacctJobIDColumn)
	if r.column[sacctJobIDColumn] < 0 {
		shown = raw
	}
	id, ok := sacct.IDOf(shown)
	if !ok {
		column := sacctJobIDColumn
		if r.column[column] < 0 {
			column = sacctRawColumn
		}
		r.wrongColumn(rec, column, "a job's number")
		return id
	}
	j.Number, j.Name = id.Number, shown
	if n, err := strconv.ParseInt(raw, 10, 64); err == nil {
		j.Number = n
	}
	return id
}

// name makes a job's name, which no other job has.
func (r *sacctReader) name(j *jobs.Job) {
	r.seen[j.Name]++
	if n := r.seen[j.Name]; n > 1 {
		r.again++
		j.Name += "#" + strconv.Itoa(n)
	} else if decimal(j.Number) == j.Name {
		j.Name = ""
	}
	j.Name = strings.Clone(j.Name)
}

func (r *sacctReader) state(rec *sacct.Record) string {
	if r.column[sacctStateColumn] < 0 {
		return ""
	}
	state, ok := sacct.StateOf(r.text1(rec, sacctStateColumn))
	if !ok {
		r.wrongColumn(rec, sacctStateColumn, "a state such as COMPLETED")
	}
	return state
}

func sacctStatus(state string) jobs.Status {
	switch state {
	case "COMPLETED":
		return jobs.StatusCompleted
	case "TIMEOUT", "DEADLINE":
		return jobs.StatusTimeout
	case "CANCELLED", "REVOKED":
		return jobs.StatusCancelled
	case "NODE_FAIL", "BOOT_FAIL", "PREEMPTED", "REQUEUED":
		return jobs.StatusNodeFail
	case "FAILED", "OUT_OF_MEMORY":
		return jobs.StatusFailed
	}
	return jobs.StatusUnknown
}

// date reads a date as Unix time; NaN if it is missing.
func (r *sacctReader) date(rec *sacct.Record, column int) float64 {
	text := r.text1(rec, column)
	d, ok := sacct.DateOf(text)
	if !ok {
		r.wrongColumn(rec, column, "a date such as 2021-12-10T14:23:28, or Unix time")
		return math.NaN()
	}
	if d.Missing {
		return math.NaN()
	}
	sec, twice := d.Unix(r.o.Zone)
	if twice && column == sacctSubmit {
		r.twice++
	}
	return sec
}

// run is how long a job ran; ok is false if that is not known.
func (r *sacctReader) run(rec *sacct.Record, start, end float64) (sec float64, ok bool) {
	sec, wrong := sacct.RunOf(r.text1(rec, sacctElapsedRaw), r.text1(rec, sacctElapsed), start, end)
	switch wrong {
	case "ElapsedRaw":
		r.wrongColumn(rec, sacctElapsedRaw, "seconds")
	case "Elapsed":
		r.wrongColumn(rec, sacctElapsed, "a duration such as 1-02:03:04")
	}
	return sec, sec >= 0 // false for NaN
}

// limit reads a job's time limit: NaN if the partition gives it.
func (r *sacctReader) limit(rec *sacct.Record, j *jobs.Job) {
	if text := r.text1(rec, sacctTimelimit); text != "" {
		x, ok := sacct.LimitOf(text)
		if !ok {
			r.wrongColumn(rec, sacctTimelimit, "a duration such as 1-02:03:04, or UNLIMITED")
		}
		j.LimitSec = x
	} else if text := r.text1(rec, sacctTimelimitRaw); text != "" {
		x, ok := sacct.LimitOf(text)
		if minutes, whole := sacct.NumberOf(text); whole && minutes >= 0 {
			x, ok = minutes*60, true
		}
		if !ok {
			r.wrongColumn(rec, sacctTimelimitRaw, "minutes, or UNLIMITED")
		}
		j.LimitSec = x
	}
	if j.LimitSec == 0 {
		j.LimitSec = math.NaN()
	}
}

// size reads how much a job requested and had.
func (r *sacctReader) size(rec *sacct.Record, j *jobs.Job) {
	requested, allocated := r.tres(rec, sacctReqTRES), r.tres(rec, sacctAllocTRES)
	nodes := r.first(rec, requested.Nodes, allocated.Nodes, sacctReqNodes, sacctNNodes, sacctAllocNodes)
	hadNodes := r.first(rec, allocated.Nodes, 0, sacctAllocNodes, sacctNNodes)
	cores := r.first(rec, requested.Cores, allocated.Cores, sacctReqCPUS, sacctNCPUS, sacctAllocCPUS)
	hadCores := r.first(rec, allocated.Cores, 0, sacctAllocCPUS, sacctNCPUS)
	j.Units, j.Allocated = nodes, hadNodes
	if r.inCores {
		j.Units, j.Allocated = cores, hadCores
	}
	gres := requested.Gres
	if gres == nil {
		gres = allocated.Gres
	}
	var n jobs.Needs
	onNodes := float64(max(1, nodes))
	for _, g := range gres {
		n.Gres = addGres(n.Gres, g.Name, int32(min(math.MaxInt32, math.Ceil(g.Count/onNodes))))
	}
	if text := r.text1(rec, sacctReqMem); text != "" {
		m, ok := sacct.MemoryOf(text)
		switch {
		case !ok:
			r.wrongColumn(rec, sacctReqMem, "memory such as 500G, 4000Mc or 16Gn")
		case m.PerCore:
			n.MemoryPerCoreBytes = m.Bytes
		case m.PerNode:
			n.MemoryPerNodeBytes = m.Bytes
		default:
			n.MemoryPerNodeBytes = m.Bytes / onNodes
		}
	} else if requested.MemoryBytes > 0 {
		n.MemoryPerNodeBytes = requested.MemoryBytes / onNodes
	}
	if text := r.text1(rec, sacctConstraints); text != "" && text != "(null)" {
		n.Constraint = strings.Clone(text)
	}
	if r.text1(rec, sacctReservation) != "" {
		r.reserved++ // which nodes it had, and when, is not in a dump
	}
	if !emptyNeeds(&n) {
		j.Needs = &n
	}
}

// first is the first positive number of columns, or of resources: before them, or after them.
func (r *sacctReader) first(rec *sacct.Record, before, after float64, columns ...int) int32 {
	if before > 0 && before <= math.MaxInt32 {
		return int32(before)
	}
	for _, c := range columns {
		if n, err := strconv.ParseInt(r.text1(rec, c), 10, 32); err == nil && n > 0 {
			return int32(n)
		} else if err != nil && r.text1(rec, c) != "" && c != sacctReqNodes {
			r.wrongColumn(rec, c, "a whole number")
		}
	}
	if after > 0 && after <= math.MaxInt32 {
		return int32(after)
	}
	return 0
}

// tres reads the resources of a whole job.
func (r *sacctReader) tres(rec *sacct.Record, column int) sacct.TRES {
	text := r.text1(rec, column)
	if text == "" {
		return sacct.TRES{}
	}
	t, ok := sacct.TRESOf(text)
	if !ok {
		r.wrongColumn(rec, column, "names and numbers such as cpu=32,mem=500G")
	}
	return t
}

// addGres adds resources of a name, such as gpu, or of a type, such as gpu:a100. Those of a name are all
// of its types: a typed count makes an untyped one, unless that is larger.
func addGres(list []jobs.Gres, name string, count int32) []jobs.Gres {
	list = append(list, jobs.Gres{Name: strings.Clone(name), Count: count})
	whole, _, typed := strings.Cut(name, ":")
	sum, at := int32(0), -1
	for i, g := range list {
		if g.Name == whole {
			at = i
		} else if strings.HasPrefix(g.Name, whole+":") {
			sum += g.Count
		}
	}
	switch {
	case at >= 0:
		list[at].Count = max(list[at].Count, sum)
	case typed:
		list = append(list, jobs.Gres{Name: strings.Clone(whole), Count: sum})
	}
	return list
}
