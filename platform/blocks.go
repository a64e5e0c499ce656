package platform

import (
	"fmt"
	"slices"

	"github.com/clustersim/clustersim/internal/memory"
)

// A block is a number of hosts or links that a regular zone adds at once. Its names
// are made on demand.

// blockLink is a link of a block.
type blockLink struct {
	LinkKind
	mate int8 // see lists
}

// canAdd reports whether b has room for a block of hosts and one of links, and no
// name of theirs can be taken. If not, the zone adds them one by one, so that each
// mistake gets its message.
func (b *Builder) canAdd(hosts namer, numHosts int, links namer, numLinks int) bool {
	return !b.single && numHosts <= MaxHosts-b.p.NumHosts() && numLinks <= maxLinks-b.p.NumLinks() &&
		!b.p.hostNames.mayHave(hosts, numHosts) && !makesOne(b.points, hosts, numHosts) &&
		!b.p.linkNames.mayHave(links, numLinks)
}

// wantMemory returns an error if a number of hosts and links needs more memory than
// can be had; one by one says that they are no blocks.
func wantMemory(hosts, links int, oneByOne bool) error {
	each := 5.0 // the kind and the mate
	if oneByOne {
		each = 150 // a name, and an entry of a map that finds it
	}
	return memory.Want(each*float64(hosts+links), fmt.Sprintf("%d hosts and %d links", hosts, links))
}

// addHosts adds a block of a cluster's hosts to its zone.
func (b *Builder) addHosts(zone int32, made namer, count int, c *ClusterParams) {
	b.p.hostNames.addBlock(made, count)
	b.p.net.hosts.add(b.p.net.newMembers(zone, count), count)
	c.eachGroup(count, func(from, to int, h Host) {
		b.p.hosts.add(to-from, h.kind())
		b.cores += (to - from) * h.Cores
	})
}

// addLinks adds a block of links: those of a host or cable, that many times.
func (b *Builder) addLinks(made namer, times int, each ...blockLink) {
	b.p.linkNames.addBlock(made, times*len(each))
	var kinds []LinkKind
	var mates []int8
	for _, l := range each {
		kinds, mates = append(kinds, l.LinkKind), append(mates, l.mate)
	}
	b.p.links.add(times, kinds...)
	b.p.net.lists.mate = appendTimes(b.p.net.lists.mate, times, mates)
}

// appendTimes appends items a number of times.
func appendTimes[T any](list []T, times int, items []T) []T {
	list = slices.Grow(list, times*len(items))
	for range times {
		list = append(list, items...)
	}
	return list
}

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
