package simgrid

import (
	"slices"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
)

func bandwidth(bytesPerSec float64) string { return units.FormatBandwidth(bytesPerSec) }

func latency(sec float64) string { return units.FormatDuration(sec) }

// mention writes the links that a route needs, and those before them.
func (x *writer) mention(list []platform.LinkID) {
	for _, l := range list {
		if z := x.madeBy(l); z != nil && !x.written[z] {
			x.fail("link %q of cluster %q: a route before the cluster crosses it, which a file cannot express", x.p.LinkName(l), z.Name)
		} else if z := x.middle[l]; z != nil && !x.written[z] {
			x.fail("link %q of zone %q: a route before the end of the zone crosses it, which a file cannot express", x.p.LinkName(l), z.Name)
		}
		x.links(l + 1)
	}
}

// madeBy is the cluster element that makes a link, or nil.
func (x *writer) madeBy(l platform.LinkID) *platform.Part {
	i, found := slices.BinarySearchFunc(x.blocks, l, func(b block, l platform.LinkID) int { return int(b.first) - int(l) })
	if !found {
		i--
	}
	if i < 0 || l >= x.blocks[i].end {
		return nil
	}
	return x.blocks[i].of
}

// links writes the links before end that are not written yet and that no other element
// makes.
func (x *writer) links(end platform.LinkID) {
	for x.next < end {
		l := x.next
		if z := x.madeBy(l); z != nil {
			x.next = z.FirstLink + platform.LinkID(z.Links)
			continue
		}
		x.next++
		if x.middle[l] != nil || x.p.IsLoopback(l) {
			continue
		}
		kind, policy := x.p.Link(l), ""
		if mate, half := x.p.Mate(l); half {
			policy, x.next = "SPLITDUPLEX", max(l, mate)+1
		} else if kind.Sharing == platform.FatPipe {
			policy = "FATPIPE"
		}
		attributes := []string{"id", x.p.Cable(l), "bandwidth", bandwidth(kind.BandwidthBytesPerSec), "latency", latency(kind.LatencySec), "?sharing_policy", policy}
		if kind.Details == nil || len(kind.Details.Properties) == 0 {
			x.leaf("link", attributes...)
			continue
		}
		x.open("link", attributes...)
		x.properties(kind.Details.Properties)
		x.close("link")
	}
}
