package format

import (
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/sacct"
)

// slurmPair is KEY=VALUE.
type slurmPair struct {
	key       string
	slurmWord // the value; its place is that of the key
}

// lines splits a file into lines of KEY=VALUE pairs; none is empty. A backslash at the end of a line
// continues it; # begins a comment.
func (r *slurmReader) lines(data []byte) (lines [][]slurmPair) {
	number := 0
	var line []slurmPair
	for text := range strings.Lines(strings.TrimPrefix(native.View(data), "\ufeff")) {
		number++
		text = strings.TrimRight(text, "\r\n")
		if at := commentAt(text); at >= 0 {
			text = text[:at]
		}
		text, more := strings.CutSuffix(strings.TrimRight(text, " \t"), `\`)
		line = r.pairs(line, text, number)
		if !more && line != nil {
			lines, line = append(lines, line), nil
		}
	}
	if line != nil {
		lines = append(lines, line)
	}
	return lines
}

// commentAt is where a comment begins, negative if there is none. \# is no comment.
func commentAt(text string) int {
	quoted := false
	for i := range len(text) {
		switch text[i] {
		case '"':
			quoted = !quoted
		case '#':
			if !quoted && (i == 0 || text[i-1] != '\\') {
				return i
			}
		}
	}
	return -1
}

// pairs appends the pairs of a line. A word without = belongs to the value before it, as in Include
// FILE.
func (r *slurmReader) pairs(line []slurmPair, text string, number int) []slurmPair {
	for at := 0; at < len(text); {
		if text[at] == ' ' || text[at] == '\t' {
			at++
			continue
		}
		end, equals, quoted := at, -1, false
		for end < len(text) && (quoted || text[end] != ' ' && text[end] != '\t') {
			switch {
			case text[end] == '"':
				quoted = !quoted
			case text[end] == '=' && equals < 0:
				equals = end
			}
			end++
		}
		word := slurmWord{line: number, col: at + 1}
		switch {
		case equals > at:
			word.text = strings.ReplaceAll(text[equals+1:end], `"`, "")
			line = append(line, slurmPair{text[at:equals], word})
		case len(line) == 0 && strings.EqualFold(text[at:end], "include"):
			word.text = strings.TrimSpace(text[end:])
			return append(line, slurmPair{"Include", word})
		default:
			r.fail(word, "%q: want KEY=VALUE", text[at:end])
		}
		at = end
	}
	return line
}

// hosts lists the names that a host list stands for, such as n[1-4,07],g1.
func (r *slurmReader) hosts(w slurmWord) (names []string) {
	for _, part := range sacct.SplitHosts(w.text) {
		list, err := sacct.ExpandHosts(part, &r.room)
		if err != nil {
			r.fail(w, "%v", err)
			return names
		}
		names = append(names, list...)
	}
	return names
}
