package gantt

import (
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
)

// Rows says whether hosts have rows of their own, or neighbours share one.
type Rows string

// The choices.
const (
	AutoRows Rows = "auto" // they share rows when more than 100 hosts ran tasks
	AllRows  Rows = "all"
	FoldRows Rows = "fold"
)

// ParseRows reads a choice.
func ParseRows(text string) (Rows, error) {
	return srcerr.Named("value", text, []Rows{AutoRows, AllRows, FoldRows}, func(r Rows) string { return string(r) })
}

const (
	manyBusy   = 100 // with more hosts that ran tasks, they share rows
	mostGroups = 40
)

// groupSizes are the sizes of equal groups of hosts, times a power of ten.
var groupSizes = []int{5, 10, 20, 25}

// folds says whether hosts share rows.
func folds(r *runview.Run, wish Rows) bool {
	if wish == AllRows || wish == FoldRows {
		return wish == FoldRows
	}
	busy := map[platform.HostID]bool{}
	for t := range r.Result.Tasks {
		busy[r.Result.Tasks[t].Host] = true
	}
	for _, x := range runview.Further(r) {
		busy[x.Host] = true
	}
	for _, f := range r.Attempts() {
		busy[f.Host] = true
	}
	return len(busy) > manyBusy
}

// seat is where a host is in its platform.
type seat struct {
	zone  int
	index int // in the zone
}

// zoning is which hosts belong together.
type zoning struct {
	seats []seat  // by HostID
	packs [][]int // by zone: how many hosts share a switch, a chassis, ..., ascending; none without such
}

// zonesOf finds the zone of each host. A platform without zones is one.
func zonesOf(p *platform.Platform) *zoning {
	layout := p.Layout()
	z := &zoning{seats: make([]seat, p.NumHosts()), packs: make([][]int, max(len(layout.Zones), 1))}
	if len(layout.Zones) == 0 {
		for h := range z.seats {
			z.seats[h].index = h
		}
	}
	for i := range layout.Zones {
		part, next := &layout.Zones[i], 0
		for _, run := range part.Hosts {
			for k := range run.Count {
				z.seats[int(run.First)+k] = seat{i, next}
				next++
			}
		}
		if part.Cluster != nil {
			z.packs[i] = packsOf(part.Cluster)
		}
	}
	return z
}

// packsOf are how many hosts of a cluster share a switch or what holds several of them.
func packsOf(c *platform.ClusterParams) []int {
	switch t := c.Topology.(type) {
	case platform.Tree:
		return []int{t.Arity, t.Arity * t.Arity}
	case platform.FatTree:
		var packs []int
		for n, down := 1, 0; down < len(t.Down)-1; down++ {
			n *= t.Down[down]
			packs = append(packs, n)
		}
		return packs
	case platform.Dragonfly:
		return []int{t.Nodes, t.Nodes * t.Routers, t.Nodes * t.Routers * t.Chassis}
	}
	return nil
}

// block is what hosts of one row have in common.
type block struct{ zone, part int }

// groupsOf puts hosts, ascending, into at most 40 groups, in the order of their first hosts. Zones stay whole if they
// are small, are cut into equal blocks if they are large, and neighbours share a group if there are more than 40. A block
// ends with a switch or chassis.
func groupsOf(p *platform.Platform, hosts []platform.HostID) [][]platform.HostID {
	z := zonesOf(p)
	order := map[int]int{} // of the zones that have one of the hosts
	for _, h := range hosts {
		zone := z.seats[h].zone
		if _, found := order[zone]; !found {
			order[zone] = len(order)
		}
	}
	if share := (len(order) + mostGroups - 1) / mostGroups; share > 1 {
		return gather(hosts, func(h platform.HostID) block { return block{zone: order[z.seats[h].zone] / share} })
	}
	for power := 1; ; power *= 10 {
		for _, size := range groupSizes {
			groups := gather(hosts, func(h platform.HostID) block {
				at := z.seats[h]
				return block{at.zone, at.index / whole(size*power, z.packs[at.zone])}
			})
			if len(groups) <= mostGroups {
				return groups
			}
		}
	}
}

// whole makes a size a multiple of the largest pack that is not larger, or else of the smallest.
func whole(size int, packs []int) int {
	if len(packs) == 0 {
		return size
	}
	unit := packs[0]
	for _, n := range packs {
		if n <= size {
			unit = n
		}
	}
	return (size + unit - 1) / unit * unit
}

// gather makes groups of the hosts in the same block.
func gather(hosts []platform.HostID, of func(platform.HostID) block) (groups [][]platform.HostID) {
	number := map[block]int{}
	for _, h := range hosts {
		b := of(h)
		i, found := number[b]
		if !found {
			i = len(groups)
			number[b] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], h)
	}
	return groups
}
