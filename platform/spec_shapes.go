package platform

import "fmt"

// maxFull is the largest number of hosts of full(...): half a million links.
const maxFull = 1000

// theLink is the link of each host or pair.
func (r *specReader) theLink() Link { return r.link("", "1Gbps", "50us") }

func (r *specReader) cluster() {
	h := r.hosts(MaxHosts)
	params := h.params("cluster", r.choice("sharing", wordDuplex, wordShared, wordFatPipe))
	params.Backbone = r.extraLink("bb-", wordShared, wordFatPipe)
	r.extras(&params)
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
	params := h.params("star", r.choice("sharing", wordShared, wordDuplex, wordFatPipe))
	if !r.failed() {
		r.b.Root().AddCluster(params)
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

// addCable adds one link for both directions, or a split-duplex cable.
func (r *specReader) addCable(l Link, sharing string) (up, down LinkID) {
	if sharing == wordDuplex {
		return r.b.Duplex(l)
	}
	l.Sharing = sharingOf(sharing)
	up = r.b.Link(l)
	return up, up
}
