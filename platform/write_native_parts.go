package platform

import (
	"strconv"

	"github.com/clustersim/clustersim/internal/units"
)

func (f *nativeForm) writeHosts(out *nativeText) {
	for i := range f.hosts {
		h := f.p.hosts[i]
		out.item("hosts", append([]nativeField{{"name", out.text(h.Name)}}, hostFields(out, h.SpeedFlops, h.Cores)...)...)
	}
	out.closeList()
}

func hostFields(out *nativeText, speedFlops float64, cores int) []nativeField {
	fields := []nativeField{{"speed", out.quantity(units.FormatSpeed(speedFlops))}}
	if cores != 1 {
		fields = append(fields, nativeField{"cores", strconv.Itoa(cores)})
	}
	return fields
}

// linkFields are the fields that links of all kinds have. sharing is left out
// when it is what the reader takes for granted.
func linkFields(out *nativeText, l Link, sharing, granted string) []nativeField {
	fields := []nativeField{{"bandwidth", out.quantity(units.FormatBandwidth(l.BandwidthBytesPerSec))}}
	if l.LatencySec != 0 {
		fields = append(fields, nativeField{"latency", out.quantity(units.FormatDuration(l.LatencySec))})
	}
	if sharing != granted {
		fields = append(fields, nativeField{"sharing", out.text(sharing)})
	}
	return fields
}

func wordOf(s Sharing) string {
	if s == FatPipe {
		return wordFatPipe
	}
	return wordShared
}

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
		out.item("links", append([]nativeField{{"name", out.text(name)}}, linkFields(out, l, sharing, wordShared)...)...)
	}
	out.closeList()
}

func (f *nativeForm) writeClusters(out *nativeText) {
	for _, c := range f.clusters {
		fields := []nativeField{{"name", out.text(c.Name)}, {"hosts", strconv.Itoa(c.count())}}
		fields = append(fields, hostFields(out, c.SpeedFlops, c.Cores)...)
		cable := [...]string{wordDuplex, wordShared, wordFatPipe}[c.Cable]
		fields = append(fields, linkFields(out, Link{BandwidthBytesPerSec: c.BandwidthBytesPerSec, LatencySec: c.LatencySec}, cable, wordDuplex)...)
		if l := c.Backbone; l != nil {
			fields = append(fields, nativeField{"backbone", out.record(linkFields(out, *l, wordOf(l.Sharing), wordShared))})
		}
		if l := c.Loopback; l != nil {
			fields = append(fields, nativeField{"loopback", out.record(linkFields(out, *l, wordOf(l.Sharing), wordFatPipe))})
		}
		if c.LimiterBytesPerSec != 0 {
			fields = append(fields, nativeField{"limiter", out.quantity(units.FormatBandwidth(c.LimiterBytesPerSec))})
		}
		if c.Prefix != c.Name+"-" {
			fields = append(fields, nativeField{"prefix", out.text(c.Prefix)})
		}
		if c.Suffix != "" {
			fields = append(fields, nativeField{"suffix", out.text(c.Suffix)})
		}
		if c.Router != "" {
			fields = append(fields, nativeField{"router", out.text(c.Router)})
		}
		out.item("clusters", fields...)
	}
	out.closeList()
}

// count is the number of hosts.
func (c *ClusterParams) count() int {
	if c.Radicals != nil {
		return len(c.Radicals)
	}
	return c.Hosts
}
