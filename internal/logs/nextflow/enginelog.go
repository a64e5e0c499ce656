package nextflow

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// What is counted of a log.
const (
	NotKnown     = "tasks whose end the log does not note"
	NotInTrace   = "submissions of the log that the trace lacks"
	OtherClock   = "logs with another clock than the trace, shifted by more than 2 s"
	OtherZone    = "logs of another time zone than the trace, shifted"
	NotInTheLog  = "submissions of the trace that the log lacks"
	quarterSec   = 900  // time zones differ by a multiple of it
	zoneSlackSec = 60   // clocks of two zones may differ by that much besides
	mostShiftSec = 3600 // more is the log of another run
	noteShiftSec = 2
)

// engineLog is what .nextflow.log says, with dates in seconds since the zero of the run,
// before they are shifted.
type engineLog struct {
	srcerr.List
	zero      time.Time
	submitted map[string]float64 // by hash
	known     map[string]float64 // by hash, or "#id" where a task has no folder
	lines     map[string]int     // of submissions
	order     []string           // of submissions
}

func readLog(r *logs.Run, s Source) error {
	l := &engineLog{
		List: srcerr.List{File: s.Name}, zero: time.UnixMicro(r.ZeroMicros).UTC(),
		submitted: map[string]float64{}, known: map[string]float64{}, lines: map[string]int{},
	}
	for i, line := range lines(s.Data) {
		if _, about, found := strings.Cut(line, "ubmitted process > "); found && about != "" {
			l.submission(i+1, line)
		} else if _, about, found := strings.Cut(line, "Task completed > "); found {
			l.completion(i+1, line, about)
		}
	}
	if err := l.Err(); err != nil {
		return err
	}
	shift, err := l.shift(r)
	if err != nil {
		return err
	}
	l.join(r, shift)
	return nil
}

// date reads the date at the begin of a line. It has no year: the one that brings it nearest to
// the run's zero is right, also for runs over New Year.
func (l *engineLog) date(number int, line string) (sec float64, ok bool) {
	nearest := math.Inf(1)
	if logLine().MatchString(line) {
		for year := l.zero.Year() - 1; year <= l.zero.Year()+1; year++ {
			at, err := time.Parse("2006 Jan-02 15:04:05.000", fmt.Sprintf("%04d %s", year, line[:len("Jan-02 15:04:05.000")]))
			if away := float64(at.Sub(l.zero)/time.Microsecond) / 1e6; err == nil && math.Abs(away) < math.Abs(nearest) {
				nearest = away
			}
		}
	}
	if math.IsInf(nearest, 1) {
		l.Add(number, 1, "no date at the begin of the line (want Nov-27 17:25:03.998)")
	}
	return nearest, !math.IsInf(nearest, 1)
}

var hash = pattern(`\[([0-9a-f]{2}/[0-9a-f]{6})\] (?:S|Re-s)ubmitted process > `)

func (l *engineLog) submission(number int, line string) {
	m := hash().FindStringSubmatch(line)
	if m == nil {
		return
	}
	if at, ok := l.date(number, line); ok {
		if _, twice := l.submitted[m[1]]; !twice {
			l.order = append(l.order, m[1])
		}
		l.submitted[m[1]], l.lines[m[1]] = at, number
	}
}

// completion reads TaskHandler[id: 8; name: A (x); ...; workDir: s3://bucket/34/11fb80...].
func (l *engineLog) completion(number int, line, about string) {
	at, ok := l.date(number, line)
	if !ok {
		return
	}
	_, handler, _ := strings.Cut(about, "[")
	if _, id, found := strings.Cut("; "+handler, "; id: "); found {
		id, _, _ = strings.Cut(id, ";")
		l.known["#"+strings.TrimSpace(id)] = at
	}
	if i := strings.LastIndex(handler, "workDir: "); i >= 0 {
		folder := handler[i+len("workDir: "):]
		folder = strings.TrimRight(folder[:strings.IndexAny(folder+" ", " ;]")], "/")
		if last := path.Base(folder); len(last) >= 6 {
			l.known[path.Base(path.Dir(folder))+"/"+last[:6]] = at
		}
	}
}

// shift is by how much the dates of the trace are later than those of the log.
func (l *engineLog) shift(r *logs.Run) (float64, error) {
	var apart []float64
	for i := range r.Tasks {
		t := &r.Tasks[i]
		if at, found := l.submitted[t.Hash]; found && !math.IsNaN(t.Submitted) {
			apart = append(apart, t.Submitted-at)
		}
	}
	if len(apart) == 0 {
		return 0, srcerr.At(l.File, 1, 1, "no submission of this log is in the trace %s", r.Files[0]).
			WithHint("give the log of the same run; the trace needs the field hash")
	}
	slices.Sort(apart)
	shift := apart[len(apart)/2]
	zone := math.Round(shift/quarterSec) * quarterSec
	switch {
	case zone != 0 && math.Abs(shift-zone) <= zoneSlackSec && math.Abs(zone) <= 14*3600:
		r.Count(OtherZone, l.File, 1)
	case math.Abs(shift) > mostShiftSec:
		return 0, srcerr.At(l.File, 1, 1, "submissions are %.0f s apart from those of the trace %s, which is neither a time zone nor a clock", math.Abs(shift), r.Files[0]).
			WithHint("give the log of the same run")
	case math.Abs(shift) > noteShiftSec:
		r.Count(OtherClock, l.File, 1)
	}
	return shift, nil
}

// join gives the tasks their dates.
func (l *engineLog) join(r *logs.Run, shift float64) {
	r.HasKnown = true
	traced := map[string]bool{}
	for i := range r.Tasks {
		t := &r.Tasks[i]
		traced[t.Hash] = true
		if t.Status == logs.Cached {
			t.Known = 0
			continue
		}
		if _, found := l.submitted[t.Hash]; !found {
			r.Count(NotInTheLog, r.Files[0], 1)
		}
		at, found := l.known[t.Hash]
		if !found {
			at, found = l.known["#"+t.ID]
		}
		if !found {
			r.Count(NotKnown, l.File, l.lines[t.Hash])
			continue
		}
		t.Known = at + shift
	}
	for _, h := range l.order {
		if !traced[h] {
			r.Count(NotInTrace, l.File, l.lines[h])
			r.Cut = true
		}
	}
}
