package platform

// HostKind says what a host is. Hosts that are alike share one.
type HostKind struct {
	SpeedFlops float64 // of one core, flop/s
	Cores      int
}

// LinkKind says what a link is. Links that are alike share one.
type LinkKind struct {
	BandwidthBytesPerSec float64
	LatencySec           float64
	Sharing              Sharing
}

func (h Host) kind() HostKind { return HostKind{h.SpeedFlops, h.Cores} }

func (k HostKind) named(name string) Host { return Host{name, k.SpeedFlops, k.Cores} }

func (l Link) kind() LinkKind { return LinkKind{l.BandwidthBytesPerSec, l.LatencySec, l.Sharing} }

func (k LinkKind) named(name string) Link {
	return Link{name, k.BandwidthBytesPerSec, k.LatencySec, k.Sharing}
}

// kinds has the kind of each host, or of each link, by number. Equal ones are
// kept once, at 4 bytes for each host or link.
type kinds[K comparable] struct {
	table []K
	of    []uint32     // by number, an index into table
	index map[K]uint32 // the table's; nil after Build
}

func (k *kinds[K]) at(i int) *K { return &k.table[k.of[i]] }

// add appends n hosts or links of one kind.
func (k *kinds[K]) add(kind K, n int) {
	at := k.intern(kind)
	for range n {
		k.of = append(k.of, at)
	}
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
		k.index[kind] = at
		k.table = append(k.table, kind)
	}
	return at
}
