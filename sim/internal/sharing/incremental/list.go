package incremental

// Elements at one constraint, or in one record, are linked in both directions.

// link puts element x, which is all[e], at the head of a list.
func (x *element) link(all []element, head *int32, e int32) {
	next := *head
	x.next, x.prev = next, none
	if next != none {
		all[next].prev = e
	}
	*head = e
}

// unlink takes an element out of the list that it is in.
func (x *element) unlink(all []element, head *int32) {
	next, prev := x.next, x.prev
	if next != none {
		all[next].prev = prev
	}
	if prev == none {
		*head = next
	} else {
		all[prev].next = next
	}
}
