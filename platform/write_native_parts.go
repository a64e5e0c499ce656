package platform

import (
	"strconv"

	"github.com/clustersim/clustersim/internal/units"
)

func (f *nativeForm) writeHosts(out *nativeText) {
	for _, h := range f.p.hosts[:f.hosts] {
		r := out.record(h.Name)
		r.addHost(h.SpeedFlops, h.Cores)
		out.item("hosts", r)
	}
	out.closeList()
}

func (r *nativeRecord) addHost(speedFlops float64, cores int) {
	r.addQuantity("speed", speedFlops, units.FormatSpeed)
	if cores != 1 {
		r.add("cores", strconv.Itoa(cores))
	}
}

// addLink adds the fields that links of all kinds have. sharing is left out when
// it is what the reader takes for granted.
func (r *nativeRecord) addLink(l Link, sharing, granted string) {
	r.addQuantity("bandwidth", l.BandwidthBytesPerSec, units.FormatBandwidth)
	r.addQuantity("latency", l.LatencySec, units.FormatDuration)
	r.addText("sharing", sharing, granted)
}

// addInner adds a link that is a field of a cluster, if there is one.
func (r *nativeRecord) addInner(name string, l *Link, granted string) {
	if l != nil {
		inner := nativeRecord{nativeText: r.nativeText}
		inner.addLink(*l, wordOf(l.Sharing), granted)
		r.add(name, inner.String())
	}
}

func wordOf(s Sharing) string { return [...]string{Shared: wordShared, FatPipe: wordFatPipe}[s] }

func (f *nativeForm) writeLinks(out *nativeText) {
	for i := 0; i < f.links; i++ {
		l := f.p.links[i]
		if l.Name == loopbackName {
			continue
		}
		name, sharing := l.Name, wordOf(l.Sharing)
		if f.mate(LinkID(i)) != LinkID(i) {
			name, sharing = cableName(l), wordDuplex
			i++ // the way down
		}
		r := out.record(name)
		r.addLink(l, sharing, wordShared)
		out.item("links", r)
	}
	out.closeList()
}

func (f *nativeForm) writeClusters(out *nativeText) {
	for _, c := range f.clusters {
		r := out.record(c.Name)
		r.add("hosts", strconv.Itoa(c.count()))
		r.addHost(c.SpeedFlops, c.Cores)
		cable := [...]string{SplitDuplex: wordDuplex, SharedCable: wordShared, FatPipeCable: wordFatPipe}[c.Cable]
		r.addLink(Link{BandwidthBytesPerSec: c.BandwidthBytesPerSec, LatencySec: c.LatencySec}, cable, wordDuplex)
		r.addInner("backbone", c.Backbone, wordShared)
		r.addInner("loopback", c.Loopback, wordFatPipe)
		r.addQuantity("limiter", c.LimiterBytesPerSec, units.FormatBandwidth)
		r.addText("prefix", c.Prefix, c.Name+"-")
		r.addText("suffix", c.Suffix, "")
		r.addText("router", c.Router, "")
		out.item("clusters", r)
	}
	out.closeList()
}
