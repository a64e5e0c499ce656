package tasklog

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// formats are known by the first line that is not empty.
var formats = []struct {
	first *regexp.Regexp
	read  func(file string, lines []string) (*Log, error)
}{
	{regexp.MustCompile(`^\d{3} \(-?\d+\.-?\d+\.-?\d+\) `), readHTCondor},
	{regexp.MustCompile(`^\d+(\.\d+)? (INTERNAL|\S+ [A-Z][A-Z_]+) `), readPegasus},
	{regexp.MustCompile(`^(# (FILE|STARTED|NODE|CATEGORY|COMPLETED|FAILED|ABORTED)\b|\d{12,} \d+ \d+ )`), readMakeflow},
	{regexp.MustCompile(`(^|[\t,])(task_id|name|process|native_id|status)([\t,]|$)`), readNextflow},
}

// Read reads a log of any format. Mistakes are of type *srcerr.Error, joined, in file order.
func Read(file string, data []byte) (*Log, error) {
	text := strings.ToValidUTF8(strings.TrimPrefix(string(data), "\ufeff"), "\ufffd")
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	at := 0
	for at < len(lines) && strings.TrimSpace(lines[at]) == "" {
		at++
	}
	if at == len(lines) {
		return nil, srcerr.At(file, 1, 1, "the log is empty")
	}
	for _, f := range formats {
		if !f.first.MatchString(lines[at]) {
			continue
		}
		l, err := f.read(file, lines)
		switch {
		case err != nil:
			return nil, err
		case len(l.Jobs) == 0 && l.Cached == 0:
			return nil, srcerr.At(file, at+1, 1, "the log has no jobs")
		}
		sum := sha256.Sum256(data)
		l.SHA256 = hex.EncodeToString(sum[:])
		return l, nil
	}
	if c := strings.TrimSpace(lines[at])[0]; c == '<' || c == '{' {
		return nil, srcerr.At(file, at+1, 1, "no log that is known here: want an event log as text, not as XML or JSON")
	}
	return nil, srcerr.At(file, at+1, 1, "no log that is known here: want Nextflow's trace.txt, Pegasus' jobstate.log, an event log of HTCondor (*.nodes.log) or a *.makeflowlog")
}

// mostSec is the largest date, in seconds since 1970: the year 5138. What is beyond is no
// date.
const mostSec = 1e11
