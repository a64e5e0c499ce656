package platform

import (
	"fmt"
	"strconv"
)

// maxFull is the largest number of hosts of full(...): half a million links.
const maxFull = 1000

// specHosts are the arguments that all shapes have.
type specHosts struct {
	count, cores   int
	speeds         specSpeeds
	prefix, suffix string
	link           Link
}

func (r *specReader) hosts(most int) specHosts {
	return r.hostsOf(r.whole("hosts", 8, most), r.theLink)
}

// hostsOf reads all but the number of hosts; link may be nil.
func (r *specReader) hostsOf(count int, link func() Link) specHosts {
	h := specHosts{count: count, speeds: r.speeds(), cores: r.whole("cores", 1, MaxCores)}
	if link != nil {
		h.link = link()
	}
	h.prefix = r.args.String("prefix", "node-")
	h.suffix = r.args.String("suffix", "")
	return h
}

// theLink is the link of each host or pair.
func (r *specReader) theLink() Link { return r.link("", "1Gbps", "50us") }

func (r *specReader) cluster() {
	h := r.hosts(MaxHosts)
	params := h.params("cluster", r.choice("sharing", wordDuplex, wordShared, wordFatPipe))
	params.Backbone = r.extraLink("bb-", wordShared, wordFatPipe)
	params.Loopback = r.extraLink("loopback-", wordFatPipe, wordShared)
	if limit := r.args.With("limiter-bw", 0, specBandwidth); r.args.Has("limiter-bw") {
		params.LimiterBytesPerSec = limit
	}
	if !r.failed() {
		r.addCluster(h, params)
	}
}

func (r *specReader) star() {
	h := r.hosts(MaxHosts)
	params := h.params("star", r.choice("sharing", wordShared, wordDuplex, wordFatPipe))
	if !r.failed() {
		r.addCluster(h, params)
	}
}

func (h *specHosts) params(name, sharing string) ClusterParams {
	return ClusterParams{
		Name: name, Prefix: h.prefix, Suffix: h.suffix,
		Hosts: h.count, SpeedFlops: h.speeds.of(0, h.count), Cores: h.cores,
		BandwidthBytesPerSec: h.link.BandwidthBytesPerSec, LatencySec: h.link.LatencySec,
		Cable: cableOf(sharing),
	}
}

// addCluster adds a cluster of equal hosts and then gives each its own speed, on
// which the routes do not depend.
func (r *specReader) addCluster(h specHosts, params ClusterParams) {
	c := r.b.AddCluster(params)
	if len(r.b.errs) > 0 {
		return
	}
	for i := range c.Hosts {
		r.b.p.hosts.set(int(c.FirstHost)+i, HostKind{h.speeds.of(i, c.Hosts), h.cores, nil})
	}
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

// addTo adds the hosts to a zone.
func (h *specHosts) addTo(z Zone) {
	for i := range h.count {
		z.Host(Host{Name: h.prefix + strconv.Itoa(i) + h.suffix, SpeedFlops: h.speeds.of(i, h.count), Cores: h.cores})
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
