package sacct

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxHosts is how many names the host lists of a file may stand for together.
const MaxHosts = 2_000_000

// ErrTooMany says that there is no room for the names of a host list.
var ErrTooMany = fmt.Errorf("more than %d names in host lists", MaxHosts)

// SplitHosts splits at commas outside brackets.
func SplitHosts(text string) (parts []string) {
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

// ExpandHosts lists the names that a name with brackets stands for. It takes from room how many
// there are.
func ExpandHosts(text string, room *int) (names []string, err error) {
	open := strings.IndexByte(text, '[')
	if open < 0 {
		if text == "" {
			return nil, fmt.Errorf("an empty name in a host list")
		}
		if *room--; *room < 0 {
			return nil, ErrTooMany
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
		if tails, err = ExpandHosts(rest, room); err != nil {
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
			return nil, ErrTooMany
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
