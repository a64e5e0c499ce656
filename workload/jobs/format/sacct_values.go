package format

import (
	"math"
	"strconv"
	"strings"
)

// date is a moment.
type date struct {
	sec     float64 // Unix time, or what a clock without a zone shows, as if it were UTC
	wall    bool    // the latter
	missing bool
}

// dateOf reads 2021-12-10T14:23:28, or Unix time. Unknown and None are missing.
func dateOf(text string) (d date, ok bool) {
	switch text {
	case "", "Unknown", "None", "N/A":
		return date{missing: true}, true
	}
	if text[0] >= '0' && text[0] <= '9' && strings.IndexByte(text, '-') < 0 {
		x, ok := numberOf(text)
		return date{sec: x}, ok && x >= 0
	}
	// 2006-01-02T15:04:05, perhaps with a fraction
	var part [6]int
	if len(text) < len(wallForm) || text[10] != 'T' && text[10] != ' ' {
		return date{}, false
	}
	for i := range part {
		from, to := dateParts[i][0], dateParts[i][1]
		if digits(text[from:to]) != to-from || i > 0 && i != 3 && text[from-1] != wallForm[from-1] {
			return date{}, false
		}
		part[i], _ = strconv.Atoi(text[from:to])
	}
	if rest := text[len(wallForm):]; rest != "" && (rest[0] != '.' || digits(rest[1:]) != len(rest)-1) {
		return date{}, false
	}
	if part[1] < 1 || part[1] > 12 || part[2] < 1 || part[2] > daysOf(part[0], part[1]) || part[3] > 23 || part[4] > 59 || part[5] > 60 {
		return date{}, false
	}
	days := daysBefore(part[0], part[1]) + part[2] - 1
	return date{sec: float64(((days*24+part[3])*60+part[4])*60 + part[5]), wall: true}, true
}

// daysOf is how many days a month has.
func daysOf(year, month int) int {
	return daysBefore(year+month/12, month%12+1) - daysBefore(year, month)
}

// daysBefore is how many days there are from 1970 to the first of a month of the Gregorian calendar. Years
// begin with March, so that the leap day is the last.
func daysBefore(year, month int) int {
	if month -= 3; month < 0 {
		year, month = year-1, month+12
	}
	year += 400 // so that all divisions round down
	const marchOf370 = 719468 + 400*365 + 97
	return year*365 + year/4 - year/100 + year/400 + (153*month+2)/5 - marchOf370
}

// dateParts is where year, month, day, hour, minute and second stand.
var dateParts = [6][2]int{{0, 4}, {5, 7}, {8, 10}, {11, 13}, {14, 16}, {17, 19}}

const wallForm = "2006-01-02T15:04:05"

// unix is the Unix time of a date. twice says that the clock showed this time twice.
func (d date) unix(zone func(wallSec float64) (eastSec float64, twice bool)) (sec float64, twice bool) {
	if !d.wall || zone == nil {
		return d.sec, false
	}
	east, twice := zone(d.sec)
	return d.sec - east, twice
}

// spanOf reads a duration: [D-]HH:MM:SS[.mmm], or MM:SS.mmm.
func spanOf(text string) (sec float64, ok bool) {
	days, clock, dashed := strings.Cut(text, "-")
	if dashed {
		n, err := strconv.ParseUint(days, 10, 31)
		if err != nil {
			return 0, false
		}
		sec = float64(n) * 86400
	} else {
		clock = text
	}
	parts := strings.Split(clock, ":")
	if len(parts) > 3 || len(parts) < 2 && !dashed {
		return 0, false
	}
	scale := math.Pow(60, float64(len(parts)-1))
	if dashed {
		scale = 3600 // D-HH, D-HH:MM, D-HH:MM:SS
	}
	for _, part := range parts {
		x, good := numberOf(part)
		if !good || x < 0 {
			return 0, false
		}
		sec += x * scale
		scale /= 60
	}
	return sec, true
}

// limitOf reads a time limit: a duration, +Inf for UNLIMITED, NaN for one that the partition
// gives.
func limitOf(text string) (sec float64, ok bool) {
	switch text {
	case "", "Partition_Limit", "INVALID":
		return math.NaN(), true
	case "UNLIMITED":
		return math.Inf(1), true
	}
	return spanOf(text)
}

// jobMemory is an amount of memory that a job requests.
type jobMemory struct {
	bytes            float64
	perCore, perNode bool // otherwise of the whole job
}

// memoryOf reads 500G, 4000Mc for each core, 16Gn for each node.
func memoryOf(text string) (m jobMemory, ok bool) {
	switch {
	case strings.HasSuffix(text, "c"):
		m.perCore = true
		text = text[:len(text)-1]
	case strings.HasSuffix(text, "n"):
		m.perNode = true
		text = text[:len(text)-1]
	}
	m.bytes, ok = sizeOf(text, 1)
	return m, ok
}

// sizeOf reads a number with K, M, G, T or P, powers of 1024 as Slurm has them, or without,
// times plain.
func sizeOf(text string, plain float64) (bytes float64, ok bool) {
	if text == "" {
		return 0, false
	}
	scale := plain
	if at := strings.IndexByte("KMGTP", text[len(text)-1]&^0x20); at >= 0 && text[len(text)-1] > '9' {
		scale = math.Pow(1024, float64(at+1))
		text = text[:len(text)-1]
	}
	x, ok := numberOf(text)
	return x * scale, ok && x >= 0
}

// sacctJobID is what the identifier of a record says.
type sacctJobID struct {
	number    int64 // the job's; that of the whole array for an element
	step      bool  // 123.batch
	waiting   bool  // 123_[8-20]: elements of an array that are pending
	component bool  // 123+1: of a heterogeneous job
}

// idOf reads the identifier of a job.
func idOf(text string) (id sacctJobID, ok bool) {
	n := digits(text)
	if n == 0 || n > 18 {
		return id, false
	}
	id.number, _ = strconv.ParseInt(text[:n], 10, 64)
	rest := text[n:]
	if strings.HasPrefix(rest, "_") {
		rest = rest[1:]
		if strings.HasPrefix(rest, "[") {
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				return id, false
			}
			id.waiting, rest = true, rest[end+1:]
		} else if n = digits(rest); n > 0 {
			rest = rest[n:]
		} else {
			return id, false
		}
	}
	if strings.HasPrefix(rest, "+") {
		if n = digits(rest[1:]); n == 0 {
			return id, false
		}
		id.component, rest = rest[1:1+n] != "0" || id.component, rest[1+n:]
	}
	id.step = strings.HasPrefix(rest, ".") && len(rest) > 1
	return id, rest == "" || id.step
}

// tres are the resources of a job as a whole.
type tres struct {
	cores, nodes float64 // 0 if not stated
	memoryBytes  float64
	gres         []tresGres
}

// tresGres is a number of generic resources, such as gpu, or of a type of them, such as gpu:a100.
type tresGres struct {
	name  string
	count float64
}

// tresOf reads billing=32,cpu=32,mem=500G,node=1,gres/gpu=4.
func tresOf(text string) (t tres, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		name, value, found := strings.Cut(part, "=")
		if !found {
			return t, text == ""
		}
		gres, isGres := strings.CutPrefix(name, "gres/")
		switch {
		case name == "cpu":
			t.cores, ok = numberOf(value)
		case name == "node":
			t.nodes, ok = numberOf(value)
		case name == "mem":
			t.memoryBytes, ok = sizeOf(value, 1<<20)
		case isGres:
			var x float64
			x, ok = sizeOf(value, 1)
			t.gres = append(t.gres, tresGres{gres, x})
		default:
			ok = true
		}
		if !ok {
			return t, false
		}
	}
	return t, true
}

// numberOf is number for a text.
func numberOf(text string) (float64, bool) { return number([]byte(text)) }
