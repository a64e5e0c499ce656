package actor

import (
	"fmt"
	"maps"
	"slices"
)

// Unmatched lists the mailboxes and queues, by name, that hold puts that were not received or
// gets without a put, for a test to check at the end.
func (w *World) Unmatched() (all []string) {
	for _, boxes := range []map[string]*mailbox{w.mailboxes, w.queues} {
		for _, name := range slices.Sorted(maps.Keys(boxes)) {
			m := boxes[name]
			puts, gets := 0, 0
			for x := m.queue.first; x != nil; x = x.next {
				if x.sends {
					puts++
				} else {
					gets++
				}
			}
			for x := m.arrived.first; x != nil; x = x.next {
				puts++
			}
			if puts > 0 {
				all = append(all, fmt.Sprintf("%v: %d put, not got", m, puts))
			}
			if gets > 0 {
				all = append(all, fmt.Sprintf("%v: %d waited for, not put", m, gets))
			}
		}
	}
	return all
}
