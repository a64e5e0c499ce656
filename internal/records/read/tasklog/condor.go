package tasklog

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// header begins an event: CODE (CLUSTER.PROC.SUBPROC) DATE TIME WHAT.
var header = pattern(`^(\d{3}) \((-?\d+\.-?\d+)\.-?\d+\) (\S+?)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:?\d\d)?(?: (.*))?$`)

var (
	nodeName   = pattern(`^\s*DAG Node: (\S.*?)\s*$`)
	exitStatus = pattern(`^\s*\((0|1)\) (?:Normal termination \(return value (-?\d+)\)|Abnormal termination)`)
)

// readHTCondor reads an event log: events of a line and further ones, up to a line "...".
// Dates are in local time, the old ones without a year.
func readHTCondor(b *builder, lines []string) {
	r := &userLog{builder: b, cluster: map[string]int{}}
	for i := 0; i < len(lines); i++ {
		if strings.TrimSpace(lines[i]) == "" {
			continue
		}
		number := i + 1
		m := header().FindStringSubmatch(lines[i])
		if m == nil {
			r.Add(number, 1, "want an event such as 001 (12.000.000) 2023-05-01 12:00:00 Job executing, got %q", lines[i])
		}
		for i++; i < len(lines) && strings.TrimRight(lines[i], " \t") != "..."; i++ {
		}
		if m != nil {
			r.event(number, m, lines[number:min(i, len(lines))])
		}
	}
}

type userLog struct {
	*builder
	cluster map[string]int // by CLUSTER.PROC: the place of the job

	year int // added to dates that have none
	last time.Time
}

func (r *userLog) event(number int, m, body []string) {
	at, err := r.date(m[3], m[4], m[5])
	if err != nil {
		r.Add(number, strings.Index(m[0], ") ")+3, "%v", err)
		return
	}
	name := ""
	for _, line := range body {
		if n := nodeName().FindStringSubmatch(line); n != nil {
			name = n[1]
		}
	}
	if m[1] == "000" {
		r.submit(number, m[2], name, at)
		return
	}
	job, there := r.cluster[m[2]]
	if !there && name != "" {
		job, there = r.places[name]
	}
	if !there {
		r.log.Foreign++
		return
	}
	d := &r.jobs[job]
	switch m[1] {
	case "001":
		r.set(job, running, at)
		d.Host = hostOf(m[6], body)
	case "005":
		r.set(job, finished, at)
		d.Failed = failed(body)
		d.requests(body)
	case "009":
		d.Failed = true
	case "016":
		r.set(job, known, at)
		d.Failed = failed(body)
	case "004", "007", "010", "011", "012", "013", "022", "023", "024":
		d.Held = true
	case "040":
		r.transfer(job, m[6], at)
	}
}

func (r *userLog) submit(number int, id, name string, at moment) {
	if name == "" {
		name = "job " + id
	}
	job, old := r.find(name, number, endNumber(name))
	if old {
		r.retry(job)
	}
	r.cluster[id] = job
	r.set(job, submitted, at)
}

// transfer reads an event about a job's files: Entered queue to transfer, Started or
// Finished transferring, input or output files.
func (r *userLog) transfer(job int, what string, at moment) {
	in, out := strings.Contains(what, "input files"), strings.Contains(what, "output files")
	switch queued, begun := strings.HasPrefix(what, "Entered queue"), strings.HasPrefix(what, "Started"); {
	case in && (queued || begun):
		r.setFirst(job, dispatched, at)
		if begun {
			r.set(job, stagingIn, at)
		}
	case in && strings.HasPrefix(what, "Finished"):
		r.set(job, stagedIn, at)
	case out && (queued || begun):
		r.setFirst(job, ran, at)
		if begun {
			r.set(job, stagingOut, at)
		}
	}
}

var (
	address  = pattern(`<([^:>]+|\[[^]]+\])(?::\d+)?(\?[^>]*)?>`)
	slotName = pattern(`^\s*SlotName: (?:\S+@)?(\S+)\s*$`)
	asked    = pattern(`^\s*(Cpus|Memory \(MB\))\s*:\s*(?:[\d.]+\s+)?(\d+)\s+\d+\b`)
)

// hostOf reads where a job runs: the machine of its slot, the alias in an address such as <192.0.2.1:9618?alias=node1&...>,
// or the address.
func hostOf(what string, body []string) string {
	for _, line := range body {
		if m := slotName().FindStringSubmatch(line); m != nil {
			return m[1]
		}
	}
	m := address().FindStringSubmatch(what)
	if m == nil {
		return ""
	}
	for part := range strings.FieldsFuncSeq(m[2], func(c rune) bool { return c == '?' || c == '&' }) {
		if alias, is := strings.CutPrefix(part, "alias="); is && alias != "" {
			return alias
		}
	}
	return m[1]
}

// requests reads the table of resources: usage, which may be missing, request and what was allocated.
func (d *draft) requests(body []string) {
	for _, line := range body {
		m := asked().FindStringSubmatch(line)
		if m == nil {
			continue
		}
		switch x, err := strconv.ParseFloat(m[2], 64); {
		case err != nil || x > 1e12:
		case m[1] == "Cpus" && x <= 1e6:
			d.Cores = int(x)
		case m[1] != "Cpus":
			d.MemoryBytes = x * (1 << 20)
		}
	}
}

// failed reads how a job or a script ended.
func failed(body []string) bool {
	for _, line := range body {
		if m := exitStatus().FindStringSubmatch(line); m != nil {
			return m[1] != "1" || m[2] != "0"
		}
	}
	return false
}

// leap is a year with a 29th of February, for dates without a year.
const leap = 2000

// date reads 2023-05-01 or, in the old form, 05/01. There the year counts up where dates
// fall back by more than half a year.
func (r *userLog) date(day, clock, zone string) (moment, error) {
	written, old := day+" "+clock, len(day) == 5 && day[2] == '/'
	if old {
		day = fmt.Sprint(leap+r.year, "-", day[:2], "-", day[3:])
	}
	t, err := time.Parse("2006-01-02 15:04:05", day+" "+clock)
	if err == nil && zone != "" && zone != "Z" {
		minutes, _ := strconv.Atoi(strings.ReplaceAll(zone[1:], ":", ""))
		away := time.Duration(minutes/100*60+minutes%100) * time.Minute
		if zone[0] == '+' {
			away = -away
		}
		t = t.Add(away)
	}
	if err != nil || t.Year() < 1970 {
		return never, fmt.Errorf("%q is not a date (want 2023-05-01 12:00:00, or 05/01 12:00:00)", written)
	}
	if old && t.Before(r.last.AddDate(0, -6, 0)) {
		r.year++
		t = t.AddDate(1, 0, 0)
	}
	if r.last.Before(t) {
		r.last = t
	}
	if strings.Contains(clock, ".") {
		r.log.ResolutionSec = 1e-3
	}
	return moment(t.UnixMicro()), nil
}
