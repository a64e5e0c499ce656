package platform

// places says where each host is. Hosts that a zone was given one after another are
// one run.
type places struct {
	runs  []placeRun
	count int
}

type placeRun struct {
	first int32
	place // of the first
}

// at is where host i is. Cost: O(log runs).
func (p *places) at(i int) place {
	low, high := 0, len(p.runs)
	for high-low > 1 {
		middle := (low + high) / 2
		if int(p.runs[middle].first) <= i {
			low = middle
		} else {
			high = middle
		}
	}
	r := &p.runs[low]
	return place{r.zone, r.local + int32(i) - r.first}
}

// add adds n hosts, the first of them at a place.
func (p *places) add(first place, n int) {
	if p.count == 0 || p.at(p.count) != first {
		p.runs = append(p.runs, placeRun{int32(p.count), first})
	}
	p.count += n
}
