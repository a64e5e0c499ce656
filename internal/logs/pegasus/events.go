package pegasus

import (
	"bytes"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// prefix begins the names of all events.
const prefix = "stampede."

// begin is how many bytes of a file are searched for an event.
const begin = 4096

// Recognises says whether a file has events of Pegasus, by its content.
func Recognises(data []byte) bool {
	data = bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), begin)], []byte("\ufeff")))
	line, _, _ := bytes.Cut(data, []byte("\n"))
	return bytes.Contains(line, []byte("ts=")) && bytes.Contains(line, []byte("event="+prefix))
}

// IsCandidate says whether a file of a folder may have events, by its name.
func IsCandidate(name string) bool {
	return strings.EqualFold(filepath.Ext(ending.Bare(name)), ".bp")
}

// event is a line of a file.
type event struct {
	name   string // without stampede.
	line   int
	fields map[string]string
	column map[string]int
}

// parse reads a line. The map of fields is used again for the next.
func (e *event) parse(number int, line string, wrong *srcerr.List) bool {
	e.line = number
	clear(e.fields)
	clear(e.column)
	for at := 0; at < len(line); {
		if line[at] == ' ' || line[at] == '\t' {
			at++
			continue
		}
		end := strings.IndexAny(line[at:], "= \t")
		if end <= 0 || line[at+end] != '=' {
			wrong.Add(number, at+1, "want key=value pairs of an event")
			return false
		}
		key := line[at : at+end]
		at += end + 1
		value, length, ok := text(line[at:])
		if !ok {
			wrong.Add(number, at+1, "%s: a quote without an end", key)
			return false
		}
		e.fields[key], e.column[key] = value, at+1
		at += length
	}
	name, is := strings.CutPrefix(e.fields["event"], prefix)
	if e.name = name; !is && e.fields["event"] == "" {
		wrong.Add(number, 1, "a line without an event")
		return false
	}
	return is
}

// text is the value at the beginning of a line, and how long it is there.
func text(line string) (value string, length int, ok bool) {
	if !strings.HasPrefix(line, `"`) {
		end := strings.IndexAny(line, " \t")
		if end < 0 {
			end = len(line)
		}
		return line[:end], end, true
	}
	var b strings.Builder
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] == '"':
			return b.String(), i + 1, true
		case line[i] == '\\' && i+1 < len(line) && (line[i+1] == '"' || line[i+1] == '\\'):
			i++
		}
		b.WriteByte(line[i])
	}
	return "", 0, false
}

// number reads a field; without one ok is false.
func (e *event) number(key string, wrong *srcerr.List) (x float64, ok bool) {
	value := e.fields[key]
	if value == "" || value == "null" || value == "None" {
		return 0, false
	}
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || !(x >= -1e12 && x <= 1e12) {
		wrong.Add(e.line, e.column[key], "%s: %s: %q is no number", e.name, key, value)
		return 0, false
	}
	return x, true
}

// date reads when an event was, in s since 1970.
func (e *event) date(wrong *srcerr.List) (sec float64, ok bool) {
	value := e.fields["ts"]
	if at, err := time.Parse(time.RFC3339Nano, value); err == nil {
		if year := at.Year(); year >= 1971 && year < 3000 {
			return float64(at.UnixMicro()) / 1e6, true
		}
	} else if x, err := strconv.ParseFloat(value, 64); err == nil && x >= 0 && x <= 1e12 {
		return x, true
	}
	wrong.Add(e.line, max(1, e.column["ts"]), "%s: ts: %q is no date (want 2012-03-14T14:04:46.000000Z, or seconds since 1970)", e.name, value)
	return 0, false
}
