package platform

// HostKind says what a host is. Hosts that are alike share one.
type HostKind struct {
	SpeedFlops float64 // of one core, flop/s
	Cores      int
	Details    *HostDetails // nil: nothing more is known
}

// LinkKind says what a link is. Links that are alike share one.
type LinkKind struct {
	BandwidthBytesPerSec float64
	LatencySec           float64
	Sharing              Sharing
	Details              *LinkDetails // nil: nothing more is known
}

func (h Host) kind() HostKind { return HostKind{h.SpeedFlops, h.Cores, h.Details} }

func (k HostKind) named(name string) Host { return Host{name, k.SpeedFlops, k.Cores, k.Details} }

func (l Link) kind() LinkKind {
	return LinkKind{l.BandwidthBytesPerSec, l.LatencySec, l.Sharing, l.Details}
}

func (k LinkKind) named(name string) Link {
	return Link{name, k.BandwidthBytesPerSec, k.LatencySec, k.Sharing, k.Details}
}

// kinds has the kind of each host, or of each link, by number. Equal ones are
// kept once, at 4 bytes for each host or link.
type kinds[K comparable] struct {
	table []K
	of    []uint32     // by number, an index into table
	index map[K]uint32 // of the first maxIndexed of table; nil after Build
}

// maxIndexed keeps platforms whose hosts all differ from filling a map in vain.
const maxIndexed = 10_000

func (k *kinds[K]) at(i int) *K { return &k.table[k.of[i]] }

// add appends hosts or links, one of each kind, and that a number of times.
func (k *kinds[K]) add(times int, each ...K) {
	at := make([]uint32, len(each), 8)
	for i, kind := range each {
		at[i] = k.intern(kind)
	}
	k.of = appendTimes(k.of, times, at)
}

// set changes one number's kind.
func (k *kinds[K]) set(i int, kind K) { k.of[i] = k.intern(kind) }

func (k *kinds[K]) intern(kind K) uint32 {
	if last := len(k.table) - 1; last >= 0 && k.table[last] == kind {
		return uint32(last)
	}
	at, ok := k.index[kind]
	if !ok {
		at = uint32(len(k.table))
		if k.index == nil {
			k.index = map[K]uint32{}
		}
		if len(k.index) < maxIndexed {
			k.index[kind] = at
		}
		k.table = append(k.table, kind)
	}
	return at
}
