package srcerr

import (
	"fmt"
	"strings"
)

// Suggest returns the candidate closest to name in edit distance, or "" if none is
// likely to be meant. Ties go to the earlier one.
func Suggest(name string, candidates []string) string {
	if len(name) > maxSuggest {
		return ""
	}
	best, bestDist := "", max(1, len(name)/3)+1
	for _, c := range candidates {
		if max(len(c)-len(name), len(name)-len(c)) >= bestDist {
			continue // so many must be inserted or deleted
		}
		if d := distance(name, c, bestDist); d < bestDist {
			best, bestDist = c, d
		}
	}
	return best
}

// maxSuggest is the length of the longest name that is taken for a misspelt one. The time
// for a candidate is quadratic in it, and messages show less of a name.
const maxSuggest = 200

// Unknown is the error for an unknown name: it says which one was probably meant, or
// lists them all. what is the kind of thing named, such as "method".
func Unknown(what, name string, known []string) error {
	if near := Suggest(name, known); near != "" {
		return fmt.Errorf("unknown %s %q (did you mean %q?)", what, name, near)
	}
	return fmt.Errorf("unknown %s %q (want one of %s)", what, name, strings.Join(known, ", "))
}

// Named finds the entry of a name in a table, or returns the error of Unknown.
func Named[T any](what, name string, table []T, nameOf func(T) string) (found T, err error) {
	names := make([]string, len(table))
	for i, entry := range table {
		if names[i] = nameOf(entry); names[i] == name {
			return entry, nil
		}
	}
	return found, Unknown(what, name, names)
}

// distance is the least number of edits that turn a into b, where an edit inserts,
// deletes or changes a byte or swaps two neighbours, and no place is edited twice:
// optimal string alignment. If it is limit or more, so is the result. O(len(a) len(b)).
func distance(a, b string, limit int) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	least := 0 // in row
	for i := range len(a) {
		before, last, row = last, row, before
		row[0] = i + 1
		leastLast := least
		least = row[0]
		for j := range len(b) {
			cost := last[j]
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
			least = min(least, row[j+1])
		}
		if min(least, leastLast+1) >= limit {
			return limit // later rows come from these two
		}
	}
	return row[len(b)]
}
