package platform

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// maxDims is how many dimensions a mesh or torus may have.
const maxDims = 16

func (r *specReader) mesh()  { r.grid("mesh", r.dims("4x4"), false) }
func (r *specReader) torus() { r.grid("torus", r.dims("4x4x4"), true) }
func (r *specReader) ring()  { r.grid("ring", []int{r.whole("hosts", 8, MaxHosts)}, true) }

// grid adds hosts in a mesh, or a torus if wraps, and the cables
// NAME_link_from_I_to_J up from host I, named as in SimGrid.
func (r *specReader) grid(name string, sizes []int, wraps bool) {
	count := 1
	for _, size := range sizes {
		count *= size
	}
	h := r.hostsOf(count, r.theLink)
	sharing := r.choice("sharing", wordDuplex, wordShared, wordFatPipe)
	if r.failed() {
		return
	}
	g, links := newGridZone(sizes, wraps, 0, linksOfCable(sharing))
	if links > maxLinks {
		r.wrong.Add(1, 1, "%s: %d hosts have %d links (want at most %d)", name, count, links, maxLinks)
		return
	}
	r.addRegular(name, h, links, g)
	for _, d := range g.dims {
		for i := range count {
			at := i / int(d.step) % int(d.size)
			if at >= int(d.cables) {
				continue
			}
			next := i + int(d.step)
			if at == int(d.size)-1 {
				next = i - at*int(d.step)
			}
			h.link.Name = name + "_link_from_" + strconv.Itoa(i) + "_to_" + strconv.Itoa(next)
			r.addCable(h.link, sharing)
		}
	}
}

// addRegular adds the hosts of a zone that finds its routes by arithmetic.
func (r *specReader) addRegular(name string, h specHosts, links int, local localRouting) {
	z := r.b.Root().Zone(name, Full)
	h.addTo(z)
	r.b.p.net.zones[z.id].local = local
}

func linksOfCable(sharing string) int {
	if sharing == wordDuplex {
		return 2
	}
	return 1
}

// dims reads sizes such as 4x4x2.
func (r *specReader) dims(def string) []int {
	text := r.args.String("dims", def)
	sizes, err := parseDims(text)
	if err != nil {
		r.args.Fail("dims", "%q: %w", text, err)
		return []int{1}
	}
	return sizes
}

func parseDims(text string) ([]int, error) {
	var sizes []int
	hosts := 1
	for one := range strings.SplitSeq(text, "x") {
		size, err := strconv.Atoi(strings.TrimSpace(one))
		switch {
		case err != nil || size < 1:
			return nil, fmt.Errorf("want sizes of 1 or more with x between them, such as 4x4x2")
		case size > MaxHosts/hosts:
			return nil, fmt.Errorf("too many hosts (at most %d)", MaxHosts)
		case len(sizes) == maxDims:
			return nil, fmt.Errorf("too many dimensions (at most %d)", maxDims)
		}
		hosts *= size
		sizes = append(sizes, size)
	}
	return sizes, nil
}

// tree adds hosts as the leaves of a tree of switches, and the cables
// tree_link_L_I up from node I of level L; the hosts are level 0. If bandwidths
// grow towards the root it is the fat-tree of C. E. Leiserson, "Fat-trees:
// universal networks for hardware-efficient supercomputing", IEEE Transactions on
// Computers C-34(10), 1985.
func (r *specReader) tree() {
	h := r.hostsOf(r.whole("hosts", 8, MaxHosts), nil)
	arity := r.args.Int("arity", 2)
	if arity < 2 || arity > MaxHosts {
		r.args.Fail("arity", "%d: want 2 to %d", arity, MaxHosts)
		arity = 2
	}
	bandwidths := r.levels("bw", "1Gbps", specBandwidth)
	latencies := r.levels("lat", "50us", specLatency)
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
	for level, n := range nodes {
		links += n * linksOfCable(sharing)
		if level >= len(bandwidths) {
			bandwidths = append(bandwidths, bandwidths[level-1]*fat)
		}
		if x := bandwidths[level]; !(x >= minRate && x <= maxNumber) {
			r.args.Fail("fat", "%v: bandwidth of %v byte/s on level %d (%s)", fat, x, level, wantRate(x))
			break
		}
	}
	if r.failed() {
		return
	}
	r.addRegular("tree", h, min(links, maxLinks), t)
	for level, n := range nodes {
		l := Link{BandwidthBytesPerSec: bandwidths[level], LatencySec: latencies[min(level, len(latencies)-1)]}
		for i := range n {
			l.Name = "tree_link_" + strconv.Itoa(level) + "_" + strconv.Itoa(i)
			r.addCable(l, sharing)
			if len(r.b.errs) > 0 {
				return // one error is enough for all cables of a level
			}
		}
	}
}

// levels reads one value for all levels, or a|b|c for the levels from the hosts
// up; the last value holds for all levels above.
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
