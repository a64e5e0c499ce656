package format

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
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
	for _, part := range splitHosts(w.text) {
		list, err := expandHosts(part, &r.room)
		if err != nil {
			r.fail(w, "%v", err)
			return names
		}
		names = append(names, list...)
	}
	return names
}

// splitHosts splits at commas outside brackets.
func splitHosts(text string) (parts []string) {
	begin, depth := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '[':
			depth++
		case ']':
			depth--
		case ',':
			if depth <= 0 {
				parts = append(parts, text[begin:i])
				begin = i + 1
			}
		}
	}
	return append(parts, text[begin:])
}

// expandHosts lists the names that a name with brackets stands for. It takes from room how many
// there are.
func expandHosts(text string, room *int) (names []string, err error) {
	open := strings.IndexByte(text, '[')
	if open < 0 {
		if text == "" {
			return nil, fmt.Errorf("an empty name in a host list")
		}
		if *room--; *room < 0 {
			return nil, fmt.Errorf("more than %d names in host lists", maxNodeNumbers)
		}
		return []string{text}, nil
	}
	length := strings.IndexByte(text[open:], ']')
	if length < 0 {
		return nil, fmt.Errorf("%q: a bracket without its end", text)
	}
	rest := text[open+length+1:]
	tails := []string{""}
	if rest != "" {
		if tails, err = expandHosts(rest, room); err != nil {
			return nil, err
		}
	}
	for part := range strings.SplitSeq(text[open+1:open+length], ",") {
		low, high, ranged := strings.Cut(strings.TrimSpace(part), "-")
		if !ranged {
			high = low
		}
		from, err1 := strconv.ParseUint(low, 10, 31)
		to, err2 := strconv.ParseUint(high, 10, 31)
		if err1 != nil || err2 != nil || to < from {
			return nil, fmt.Errorf("%q: want numbers in brackets, such as n[1-4,7]", text)
		}
		if count := int(to-from+1) * len(tails); count > *room {
			return nil, fmt.Errorf("more than %d names in host lists", maxNodeNumbers)
		} else {
			*room -= count
		}
		for n := from; n <= to; n++ {
			for _, tail := range tails {
				names = append(names, fmt.Sprintf("%s%0*d%s", text[:open], len(low), n, tail))
			}
		}
	}
	return names, nil
}
