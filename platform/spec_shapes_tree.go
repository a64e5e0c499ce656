package platform

import (
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
)

// tree adds hosts as the leaves of a tree of switches, and the cables
// tree_link_L_I up from node I of level L; the hosts are level 0. With bandwidths
// that grow towards the root it is the fat-tree of C. E. Leiserson, "Fat-trees:
// universal networks for hardware-efficient supercomputing", IEEE Transactions on
// Computers C-34(10), 1985.
func (r *specReader) tree() {
	h := r.hostsOf(r.whole("hosts", 8, MaxHosts), nil)
	arity := r.args.Int("arity", 2)
	if arity < 2 || arity > MaxHosts {
		r.args.Fail("arity", "%d: want 2 to %d", arity, MaxHosts)
		arity = 2
	}
	bandwidths := r.levels("bw", "1Gbps", positive(units.Bandwidth))
	latencies := r.levels("lat", "50us", notNegative(units.Duration))
	fat := r.args.Float("fat", 1)
	if !(fat > 0) || math.IsInf(fat, 0) {
		r.args.Fail("fat", "%v: want more than zero", fat)
	}
	sharing := r.choice("sharing", wordDuplex, wordShared, wordFatPipe)
	if r.failed() {
		return
	}
	t, nodes := newTreeZone(h.count, arity, 0, linksOfCable(sharing))
	links := 0
	for _, n := range nodes {
		links += n * linksOfCable(sharing)
	}
	r.addRegular("tree", h, min(links, maxLinks), t)
	for level, n := range nodes {
		l := Link{BandwidthBytesPerSec: bandwidths[min(level, len(bandwidths)-1)], LatencySec: latencies[min(level, len(latencies)-1)]}
		for range level - len(bandwidths) + 1 {
			l.BandwidthBytesPerSec *= fat
		}
		for i := range n {
			l.Name = "tree_link_" + strconv.Itoa(level) + "_" + strconv.Itoa(i)
			r.addCable(l, sharing)
			if len(r.b.errs) > 0 {
				return // of all cables of this level
			}
		}
	}
}

// levels reads one value for all levels, or a|b|c for the levels from the hosts
// up, the last for all above.
func (r *specReader) levels(key, def string, parse func(string) (float64, error)) []float64 {
	var list []float64
	for one := range strings.SplitSeq(r.args.String(key, def), "|") {
		x, err := parse(strings.TrimSpace(one))
		if err != nil {
			r.args.Fail(key, "%w", err)
			x = 1
		}
		list = append(list, x)
	}
	return list
}
