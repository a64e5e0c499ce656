package regular

import "math"

// Levels of a dragonfly's cables.
const (
	Local = iota // from a host to its router
	Green        // between routers of a chassis
	Black        // between chassis of a group
	Blue         // between groups
)

// Dragonfly is the dragonfly of SimGrid, after the Cascade network of Cray: groups of
// chassis of routers, each with some hosts. Each two routers of a chassis are joined by
// a green cable, routers of the same place in each two chassis of a group by a black
// one, each two groups by a blue one. That to group j is at router j of chassis 0.
//
// Host i is host i mod nodes of router i/nodes; routers count through the chassis, and
// chassis through the groups. Routes are minimal but for one oddity of SimGrid's: after
// a green cable in the last group, the route goes on from chassis 0.
type Dragonfly[L ~int32] struct {
	Links[L]
	counts
	groups, chassis, routers, each int32 // each: hosts of a router
	firstNumber                    int32 // of a cable
}

// DragonflySizes are positive, and there are not more groups than routers.
type DragonflySizes struct {
	Groups  int // of the network
	Chassis int // of a group
	Routers int // of a chassis
	Nodes   int // hosts of a router
}

// NewDragonfly makes a dragonfly. Hosts and Cables are 1<<31-1 if they are too many for
// an int32.
func NewDragonfly[L ~int32](sizes DragonflySizes) *Dragonfly[L] {
	d := &Dragonfly[L]{groups: int32(sizes.Groups), chassis: int32(sizes.Chassis), routers: int32(sizes.Routers), each: int32(sizes.Nodes)}
	allChassis := times(sizes.Groups, sizes.Chassis)
	allRouters := times(allChassis, sizes.Routers)
	d.hosts = times(allRouters, sizes.Nodes)
	d.nodes = plus(d.hosts, allRouters)
	d.vertices = d.nodes
	for _, cables := range [...]int{
		Local: d.hosts,
		Green: times(allChassis, pairs(sizes.Routers)),
		Black: times(times(sizes.Groups, pairs(sizes.Chassis)), sizes.Routers),
		Blue:  pairs(sizes.Groups),
	} {
		d.addLevel(cables)
	}
	d.end()
	return d
}

// After says how many cables the dragonflies have that were made before: the names of
// cables have numbers as if all dragonflies were one.
func (d *Dragonfly[L]) After(cables int) { d.firstNumber = int32(cables) }

// place is a router: its group, chassis and number in the chassis.
type place struct{ group, chassis, router int32 }

func (d *Dragonfly[L]) placeOf(host int32) place {
	r := host / d.each
	return place{r / d.routers / d.chassis, r / d.routers % d.chassis, r % d.routers}
}

// limitRouter appends the limiter of a router.
func (d *Dragonfly[L]) limitRouter(buf []L, p place) []L {
	return d.limit(buf, int32(d.hosts)+(p.group*d.chassis+p.chassis)*d.routers+p.router)
}

// AppendRoute appends the links from host a to host b.
func (d *Dragonfly[L]) AppendRoute(buf []L, a, b int32) []L {
	buf = d.limit(buf, a)
	buf = append(buf, d.up(a))
	at, want := d.placeOf(a), d.placeOf(b)
	if at != want {
		if at.group != want.group {
			buf, at = d.appendToGroup(buf, at, want.group)
		}
		if at.router != want.router {
			buf = d.limitRouter(buf, at)
			buf = d.appendGreen(buf, at, want.router)
			at.router, at.chassis = want.router, 0
		}
		if at.chassis != want.chassis {
			buf = d.limitRouter(buf, at)
			buf = d.appendBlack(buf, at, want.chassis)
		}
	}
	buf = d.limitRouter(buf, want)
	buf = append(buf, d.down(b))
	return d.limit(buf, b)
}

// appendToGroup goes to the router with the blue cable to a group, and over it.
func (d *Dragonfly[L]) appendToGroup(buf []L, at place, group int32) ([]L, place) {
	if at.router != group {
		buf = d.limitRouter(buf, at)
		buf = d.appendGreen(buf, at, group)
		at.router = group
	}
	if at.chassis != 0 {
		buf = d.limitRouter(buf, at)
		buf = d.appendBlack(buf, at, 0)
		at.chassis = 0
	}
	cable := d.first[Blue] + pairOf(at.group, group, d.groups)
	buf = append(buf, d.way(cable, at.group < group))
	buf = d.limitRouter(buf, at) // after the cable, as in SimGrid
	return buf, place{group, 0, at.group}
}

func (d *Dragonfly[L]) appendGreen(buf []L, at place, router int32) []L {
	cable := d.first[Green] + (at.group*d.chassis+at.chassis)*pairs(d.routers) +
		pairOf(at.router, router, d.routers)
	return append(buf, d.way(cable, at.router < router))
}

func (d *Dragonfly[L]) appendBlack(buf []L, at place, chassis int32) []L {
	pair := at.group*pairs(d.chassis) + pairOf(at.chassis, chassis, d.chassis)
	return append(buf, d.way(d.first[Black]+pair*d.routers+at.router, at.chassis < chassis))
}

// Find takes the cable's number from the name.
func (d *Dragonfly[L]) Find(name string) (int32, bool) {
	_, number := lastNumber(name)
	return named(Network[L](d), number-int(d.firstNumber), name)
}

// Prefix says which level it is.
func (d *Dragonfly[L]) Prefix(level int) string {
	return [...]string{
		Local: "local_link_from_router_", Green: "green_link_in_chassis_", Black: "black_link_in_group_", Blue: "blue_link_between_group_",
	}[level]
}

// AppendName appends a name that says which routers a cable joins, and its number among
// those of all dragonflies.
func (d *Dragonfly[L]) AppendName(buf []byte, cable int32) []byte {
	level := d.Level(cable)
	i := cable - d.first[level]
	switch level {
	case Local:
		buf = appendInts(buf, d.Prefix(level), i/d.each, "_to_node_", i%d.each)
	case Green:
		each := pairs(d.routers)
		j, k := pairAt(i%each, d.routers)
		buf = appendInts(buf, d.Prefix(level), i/each%d.chassis, "_between_routers_", j, "_and_", k)
	case Black:
		each := pairs(d.chassis) * d.routers
		j, k := pairAt(i%each/d.routers, d.chassis)
		buf = appendInts(buf, d.Prefix(level), i/each, "_between_chassis_", j, "_and_", k, "_blade_", i%d.routers)
	default:
		j, k := pairAt(i, d.groups)
		buf = appendInts(buf, d.Prefix(level), j, "_and_", k, "_routers_", j*d.chassis*d.routers+k, "_and_", k*d.chassis*d.routers+j)
	}
	return appendInts(buf, "_", d.firstNumber+cable)
}

// pairs is the number of pairs of n things.
func pairs[N int | int32](n N) N { return N(times(int(n), int(n)-1) / 2) }

// pairOf numbers the pairs of n things: 0 1, 0 2, ..., 1 2, 1 3, ...
func pairOf(a, b, n int32) int32 {
	a, b = min(a, b), max(a, b)
	return a*(2*n-a-1)/2 + b - a - 1
}

// pairAt is the pair of a number.
func pairAt(i, n int32) (a, b int32) {
	left := int64(n)*int64(n-1)/2 - int64(i) // pairs from here on
	rows := int32((1 + math.Sqrt(float64(8*left-7))) / 2)
	a = n - 1 - rows
	return a, i - a*(2*n-a-1)/2 + a + 1
}
