package sacct

import (
	"math"
	"strconv"
	"strings"
)

// Date is a moment.
type Date struct {
	Sec     float64 // Unix time, or what a clock without a zone shows, as if it were UTC
	Wall    bool    // the latter
	Missing bool
}

// DateOf reads 2021-12-10T14:23:28, or Unix time. Unknown and None are missing.
func DateOf(text string) (d Date, ok bool) {
	switch text {
	case "", "Unknown", "None", "N/A":
		return Date{Missing: true}, true
	}
	if text[0] >= '0' && text[0] <= '9' && strings.IndexByte(text, '-') < 0 {
		x, ok := NumberOf(text)
		return Date{Sec: x}, ok && x >= 0
	}
	// 2006-01-02T15:04:05, perhaps with a fraction
	var part [6]int
	if len(text) < len(WallForm) || text[10] != 'T' && text[10] != ' ' {
		return Date{}, false
	}
	for i := range part {
		from, to := dateParts[i][0], dateParts[i][1]
		if digits(text[from:to]) != to-from || i > 0 && i != 3 && text[from-1] != WallForm[from-1] {
			return Date{}, false
		}
		part[i], _ = strconv.Atoi(text[from:to])
	}
	if rest := text[len(WallForm):]; rest != "" && (rest[0] != '.' || digits(rest[1:]) != len(rest)-1) {
		return Date{}, false
	}
	if part[1] < 1 || part[1] > 12 || part[2] < 1 || part[2] > daysOf(part[0], part[1]) || part[3] > 23 || part[4] > 59 || part[5] > 60 {
		return Date{}, false
	}
	days := daysBefore(part[0], part[1]) + part[2] - 1
	return Date{Sec: float64(((days*24+part[3])*60+part[4])*60 + part[5]), Wall: true}, true
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

const WallForm = "2006-01-02T15:04:05"

// Unix is the Unix time of a date. twice says that the clock showed this time twice.
func (d Date) Unix(zone func(wallSec float64) (eastSec float64, twice bool)) (sec float64, twice bool) {
	if !d.Wall || zone == nil {
		return d.Sec, false
	}
	east, twice := zone(d.Sec)
	return d.Sec - east, twice
}

// SpanOf reads a duration: [D-]HH:MM:SS[.mmm], or MM:SS.mmm.
func SpanOf(text string) (sec float64, ok bool) {
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
		x, good := NumberOf(part)
		if !good || x < 0 {
			return 0, false
		}
		sec += x * scale
		scale /= 60
	}
	return sec, true
}

// RunOf is how long a job ran: what ElapsedRaw says, else Elapsed, else the time from its start to its end, which is negative if a clock was
// set back, and NaN if a date is. Elapsed times are without those in which the job was suspended, and need no zone. wrong is the
// column whose text is no time.
func RunOf(elapsedRaw, elapsed string, startSec, endSec float64) (sec float64, wrong string) {
	const maxSec = 1e12
	if elapsedRaw != "" {
		sec, ok := NumberOf(elapsedRaw)
		if !ok || sec < 0 || sec > maxSec {
			return math.NaN(), "ElapsedRaw"
		}
		return sec, ""
	}
	if elapsed != "" {
		sec, ok := SpanOf(elapsed)
		if !ok || sec > maxSec {
			return math.NaN(), "Elapsed"
		}
		return sec, ""
	}
	return endSec - startSec, ""
}

// LimitOf reads a time limit: a duration, +Inf for UNLIMITED, NaN for one that the partition
// gives.
func LimitOf(text string) (sec float64, ok bool) {
	switch text {
	case "", "Partition_Limit", "INVALID":
		return math.NaN(), true
	case "UNLIMITED":
		return math.Inf(1), true
	}
	return SpanOf(text)
}

// Memory is an amount of memory that a job requests.
type Memory struct {
	Bytes            float64
	PerCore, PerNode bool // otherwise of the whole job
}

// MemoryOf reads 500G, 4000Mc for each core, 16Gn for each node.
func MemoryOf(text string) (m Memory, ok bool) {
	switch {
	case strings.HasSuffix(text, "c"):
		m.PerCore = true
		text = text[:len(text)-1]
	case strings.HasSuffix(text, "n"):
		m.PerNode = true
		text = text[:len(text)-1]
	}
	m.Bytes, ok = SizeOf(text, 1)
	return m, ok
}

// SizeOf reads a number with K, M, G, T or P, powers of 1024 as Slurm has them, or without,
// times plain.
func SizeOf(text string, plain float64) (bytes float64, ok bool) {
	if text == "" {
		return 0, false
	}
	scale := plain
	if at := strings.IndexByte("KMGTP", text[len(text)-1]&^0x20); at >= 0 && text[len(text)-1] > '9' {
		scale = math.Pow(1024, float64(at+1))
		text = text[:len(text)-1]
	}
	x, ok := NumberOf(text)
	return x * scale, ok && x >= 0
}

// JobID is what the identifier of a record says.
type JobID struct {
	Number    int64 // the job's; that of the whole array for an element
	Step      bool  // 123.batch
	Waiting   bool  // 123_[8-20]: elements of an array that are pending
	Component bool  // 123+1: of a heterogeneous job
}

// IDOf reads the identifier of a job.
func IDOf(text string) (id JobID, ok bool) {
	n := digits(text)
	if n == 0 || n > 18 {
		return id, false
	}
	id.Number, _ = strconv.ParseInt(text[:n], 10, 64)
	rest := text[n:]
	if strings.HasPrefix(rest, "_") {
		rest = rest[1:]
		if strings.HasPrefix(rest, "[") {
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				return id, false
			}
			id.Waiting, rest = true, rest[end+1:]
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
		id.Component, rest = rest[1:1+n] != "0" || id.Component, rest[1+n:]
	}
	id.Step = strings.HasPrefix(rest, ".") && len(rest) > 1
	return id, rest == "" || id.Step
}

// TRES are the resources of a job as a whole.
type TRES struct {
	Cores, Nodes float64 // 0 if not stated
	MemoryBytes  float64
	Gres         []Gres
}

// Gres is a number of generic resources, such as gpu, or of a type of them, such as gpu:a100.
type Gres struct {
	Name  string
	Count float64
}

// TRESOf reads billing=32,cpu=32,mem=500G,node=1,gres/gpu=4.
func TRESOf(text string) (t TRES, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		name, value, found := strings.Cut(part, "=")
		if !found {
			return t, text == ""
		}
		gres, isGres := strings.CutPrefix(name, "gres/")
		switch {
		case name == "cpu":
			t.Cores, ok = NumberOf(value)
		case name == "node":
			t.Nodes, ok = NumberOf(value)
		case name == "mem":
			t.MemoryBytes, ok = SizeOf(value, 1<<20)
		case isGres:
			var x float64
			x, ok = SizeOf(value, 1)
			t.Gres = append(t.Gres, Gres{gres, x})
		default:
			ok = true
		}
		if !ok {
			return t, false
		}
	}
	return t, true
}

// NumberOf reads a decimal number.
func NumberOf(text string) (float64, bool) {
	if text == "" || strings.Trim(text, "0123456789+-.eE") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}
