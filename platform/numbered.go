package platform

import (
	"slices"
	"sort"
	"strconv"
	"strings"
)

// numbered makes the names of a cluster's hosts, or of their links: prefix, number,
// ending. Each host has a name with each of the endings, one after the other.
type numbered struct {
	prefix  string
	numbers []numberRun // of the hosts, rising
	endings []string
}

// numberRun has the numbers of hosts i, i+1, ...: from, from+1, ...
type numberRun struct{ i, from, count int }

// runsOf are the runs of numbers that rise; ok is false if they do not.
func runsOf(radicals []int) (runs []numberRun, ok bool) {
	for i, r := range radicals {
		last := len(runs) - 1
		switch {
		case last >= 0 && r < runs[last].from+runs[last].count || r < 0:
			return nil, false
		case last >= 0 && r == runs[last].from+runs[last].count:
			runs[last].count++
		default:
			runs = append(runs, numberRun{i: i, from: r, count: 1})
		}
	}
	return runs, true
}

func (n *numbered) name(i int) string {
	host, ending := i/len(n.endings), n.endings[i%len(n.endings)]
	run := n.numbers[sort.Search(len(n.numbers), func(k int) bool { return n.numbers[k].i > host })-1]
	buf := make([]byte, 0, 64)
	buf = append(buf, n.prefix...)
	buf = strconv.AppendInt(buf, int64(run.from+host-run.i), 10)
	return string(append(buf, ending...))
}

// number of a name: its digits may be followed by digits of the ending, so each
// ending is tried.
func (n *numbered) number(name string) (int, bool) {
	for e, ending := range n.endings {
		digits, ok := strings.CutSuffix(name[len(n.prefix):], ending)
		if !ok || digits == "" || len(digits) > 1 && digits[0] == '0' || strings.Trim(digits, "0123456789") != "" {
			continue
		}
		x, err := strconv.Atoi(digits)
		if err != nil {
			continue
		}
		at := sort.Search(len(n.numbers), func(k int) bool { return n.numbers[k].from > x }) - 1
		if at >= 0 && x-n.numbers[at].from < n.numbers[at].count {
			return (n.numbers[at].i+x-n.numbers[at].from)*len(n.endings) + e, true
		}
	}
	return 0, false
}

func (n *numbered) ends() (prefix, suffix string) {
	if len(n.endings) == 1 {
		return n.prefix, n.endings[0]
	}
	return n.prefix, ""
}

// equal reports whether two blocks have the same names.
func (n *numbered) equal(m *numbered) bool {
	return n.prefix == m.prefix && slices.Equal(n.numbers, m.numbers) && slices.Equal(n.endings, m.endings)
}
