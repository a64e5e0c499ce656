package platform

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// maxFull is the largest number of hosts of full(...): half a million links.
const maxFull = 1000

// theLink is the link of each host or pair.
func (r *specReader) theLink() Link { return r.link("", "1Gbps", "50us") }

func (r *specReader) cluster() {
	h := r.hosts(MaxHosts)
	params := h.params("cluster", r.choice("sharing", wordDuplex, wordShared, wordFatPipe))
	params.Backbone = r.extraLink("bb-", wordShared, wordFatPipe)
	r.extras(&params)
	r.addCluster(params)
}

// addCluster adds a cluster unless its arguments have mistakes.
func (r *specReader) addCluster(params ClusterParams) {
	if !r.failed() {
		r.b.Root().AddCluster(params)
	}
}

// extras reads loopbacks and limiters.
func (r *specReader) extras(params *ClusterParams) {
	params.Loopback = r.extraLink("loopback-", wordFatPipe, wordShared)
	if limit := r.args.With("limiter-bw", 0, specBandwidth); r.args.Has("limiter-bw") {
		params.LimiterBytesPerSec = limit
	}
}

func (r *specReader) star() {
	h := r.hosts(MaxHosts)
	r.addCluster(h.params("star", r.choice("sharing", wordShared, wordDuplex, wordFatPipe)))
}

// full joins every two hosts by a link or cable, link_I_J for I < J.
func (r *specReader) full() {
	h := r.hosts(maxFull)
	sharing := r.choice("sharing", wordShared, wordFatPipe, wordDuplex)
	if r.failed() {
		return
	}
	h.addTo(r.b.Root())
	for src := range HostID(h.count) {
		for dst := src + 1; int(dst) < h.count; dst++ {
			h.link.Name = fmt.Sprintf("link_%d_%d", src, dst)
			if up, down := r.addCable(h.link, sharing); up == down {
				r.b.RouteBoth(src, dst, up)
			} else {
				r.b.Route(src, dst, up)
				r.b.Route(dst, src, down)
			}
		}
	}
}

// addCable adds one link for both directions, or a split-duplex cable.
func (r *specReader) addCable(l Link, sharing string) (up, down LinkID) {
	if sharing == wordDuplex {
		return r.b.Duplex(l)
	}
	l.Sharing = sharingOf(sharing)
	up = r.b.Link(l)
	return up, up
}

// maxDims is how many dimensions a mesh or torus may have, and how many levels a fat tree.
const maxDims = 16

func (r *specReader) mesh() { r.regular("mesh", Mesh{r.dims("4x4")}, false) }

func (r *specReader) ring() {
	r.regular("ring", Torus{Dims: []int{r.whole("hosts", 8, MaxHosts)}}, false)
}

func (r *specReader) torus() { r.regular("torus", Torus{Dims: r.dims("4x4x4")}, true) }

func (r *specReader) fatTree() {
	t := FatTree{Down: r.wholes("down", "4|4")}
	up, cables := "1", "1"
	for _, n := range t.Down[:len(t.Down)-1] { // as many cables up as down
		up, cables = up+"|"+strconv.Itoa(n), cables+"|1"
	}
	t.Up, t.Cables = r.wholes("up", up), r.wholes("cables", cables)
	r.regular("fat-tree", t, true)
}

func (r *specReader) dragonfly() {
	r.regular("dragonfly", Dragonfly{
		Groups: r.whole("groups", 2, MaxHosts), Chassis: r.whole("chassis", 2, MaxHosts),
		Routers: r.whole("routers", 4, MaxHosts), Nodes: r.whole("nodes", 2, MaxHosts),
		Green: r.whole("green", 1, MaxHosts), Black: r.whole("black", 1, MaxHosts), Blue: r.whole("blue", 1, MaxHosts),
	}, true)
}

// regular adds a cluster with a topology. extras says whether it takes loopbacks and
// limiters.
func (r *specReader) regular(name string, t Topology, extras bool) {
	net, err := t.network(name)
	if err != nil {
		var wrong *fieldError
		_ = errors.As(err, &wrong) // it is one
		r.args.Fail(wrong.field, "%w", wrong.err)
	}
	count := 0
	if err == nil {
		count = net.Hosts()
	}
	var levels []Level
	h := r.hostsOf(count, func() Link {
		levels = joined(r.cables())
		return Link{}
	})
	params := h.params(name, r.choice("sharing", wordDuplex, wordShared, wordFatPipe))
	params.Topology, params.Levels = t, levels
	if extras {
		r.extras(&params)
	}
	if r.failed() {
		return
	}
	switch links := net.Cables() * params.Cable.links(); {
	case count > MaxHosts:
		r.wrong.Add(1, 1, "%s: %s hosts (want at most %d)", name, orMore(count), MaxHosts)
	case links > maxLinks:
		r.wrong.Add(1, 1, "%s: %d hosts have %s links (want at most %d)", name, count, orMore(links), maxLinks)
	default:
		r.b.Root().AddCluster(params)
	}
}

// cables reads bandwidths and latencies by level.
func (r *specReader) cables() (bandwidths, latencies []float64) {
	return r.levels("bw", "1Gbps", specBandwidth), r.levels("lat", "50us", specLatency)
}

// joined puts bandwidths and latencies together; the last ones hold for all levels above.
func joined(bandwidths, latencies []float64) []Level {
	levels := make([]Level, max(len(bandwidths), len(latencies)))
	for i := range levels {
		levels[i] = Level{bandwidths[min(i, len(bandwidths)-1)], latencies[min(i, len(latencies)-1)]}
	}
	return levels
}

// wholes reads a|b|c, a number for each level.
func (r *specReader) wholes(key, def string) []int {
	var list []int
	for one := range strings.SplitSeq(r.args.String(key, def), "|") {
		n, err := strconv.Atoi(strings.TrimSpace(one))
		switch {
		case err != nil || n < 1 || n > MaxHosts:
			r.args.Fail(key, "%q: want a whole number from 1 to %d for each level, such as 4|4", strings.TrimSpace(one), MaxHosts)
			return []int{1}
		case len(list) == maxDims:
			r.args.Fail(key, "too many levels (at most %d)", maxDims)
			return []int{1}
		}
		list = append(list, n)
	}
	return list
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

// tree adds hosts as the leaves of a tree of switches. If bandwidths grow towards the
// root it is the fat-tree of C. E. Leiserson, "Fat-trees: universal networks for
// hardware-efficient supercomputing", IEEE Transactions on Computers C-34(10), 1985.
func (r *specReader) tree() {
	t := Tree{Hosts: r.whole("hosts", 8, MaxHosts)}
	h := r.hostsOf(t.Hosts, nil)
	t.Arity = r.args.Int("arity", 2)
	if t.Arity < 2 || t.Arity > MaxHosts {
		r.args.Fail("arity", "%d: want 2 to %d", t.Arity, MaxHosts)
		t.Arity = 2
	}
	bandwidths, latencies := r.cables()
	fat := r.args.Float("fat", 1)
	if !(fat > 0) || math.IsInf(fat, 0) {
		r.args.Fail("fat", "%v: want more than zero", fat)
	}
	params := h.params("tree", r.choice("sharing", wordDuplex, wordShared, wordFatPipe))
	if r.failed() {
		return
	}
	net, _ := t.network("tree") // its numbers are right
	for level := range net.Levels() {
		if level == len(bandwidths) {
			bandwidths = append(bandwidths, bandwidths[level-1]*fat)
		}
		if x := bandwidths[level]; !(x >= minRate && x <= maxNumber) {
			r.args.Fail("fat", "%v: bandwidth of %v byte/s on level %d (%s)", fat, x, level, wantRate(x))
			break
		}
	}
	params.Topology, params.Levels = t, joined(bandwidths, latencies)
	r.addCluster(params)
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
