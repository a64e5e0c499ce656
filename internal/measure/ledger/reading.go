package ledger

import (
	"slices"
	"strings"
)

// Reading is a way to understand a publication other than to the letter, such as
// another unit. Text says what it assumes and how many values were chosen for it.
// The zero Reading is the paper as printed.
type Reading struct{ Key, Text string }

// readingMark stands in an ID between the entry that is read anew and the key of
// the reading.
const readingMark = "@"

// Readings are the texts of the readings other than the printed one, in order.
func (l Ledger) Readings() []string {
	var list []string
	for _, e := range l {
		if e.Reading != "" && !slices.Contains(list, e.Reading) {
			list = append(list, e.Reading)
		}
	}
	return list
}

// Under is the ledger by one reading: the entries of the paper as printed, those in
// whose place the reading has another, then what the reading alone has.
func (l Ledger) Under(reading string) Ledger {
	var whole, more Ledger
	at := map[string]int{}
	for _, e := range l {
		if e.Reading == "" {
			at[e.ID] = len(whole)
			whole = append(whole, e)
		}
	}
	for _, e := range l {
		if e.Reading == "" || e.Reading != reading {
			continue
		}
		printed, _, _ := strings.Cut(e.ID, readingMark)
		if i, ok := at[printed]; ok {
			whole[i] = e
		} else {
			more = append(more, e)
		}
	}
	return append(whole, more...)
}
