package resolving

// pool hands out runs of consecutive elements. Runs that are given back are
// kept by length, so that another run of that length costs no allocation.
type pool struct {
	byLen [][]int32 // byLen[n]: the first elements of free runs of length n
}

// take returns the first of n consecutive elements.
func (p *pool) take(s *System, n int) int32 {
	if n < len(p.byLen) {
		if runs := p.byLen[n]; len(runs) > 0 {
			first := runs[len(runs)-1]
			p.byLen[n] = runs[:len(runs)-1]
			return first
		}
	}
	first := int32(len(s.loads))
	for range n {
		s.elemCons, s.loads, s.slots = append(s.elemCons, 0), append(s.loads, load{}), append(s.slots, noSlot)
	}
	return first
}

// give takes back a run of n elements.
func (p *pool) give(first int32, n int) {
	for len(p.byLen) <= n {
		p.byLen = append(p.byLen, nil)
	}
	p.byLen[n] = append(p.byLen[n], first)
}

func (p *pool) reset() {
	for i := range p.byLen {
		p.byLen[i] = p.byLen[i][:0]
	}
}
