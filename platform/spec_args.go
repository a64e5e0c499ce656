package platform

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform/profile"
)

func specSpeed(text string) (float64, error) { return rate(units.Speed, text, "flop/s") }

func specBandwidth(text string) (float64, error) { return rate(units.Bandwidth, text, "byte/s") }

func rate(parse func(string) (float64, error), text, unit string) (float64, error) {
	x, err := parse(strings.TrimSpace(text))
	switch {
	case err != nil:
	case !(x > 0):
		err = fmt.Errorf("%q is not more than zero", text)
	case x < minRate || x > maxNumber:
		err = fmt.Errorf("%q: want %v to %v %s", text, minRate, maxNumber, unit)
	}
	return x, err
}

func specLatency(text string) (float64, error) {
	x, err := units.Duration(strings.TrimSpace(text))
	switch {
	case err != nil:
	case x < 0:
		err = fmt.Errorf("%q is negative", text)
	case x > maxNumber:
		err = fmt.Errorf("%q: want at most %v s", text, maxNumber)
	}
	return x, err
}

func (r *specReader) whole(key string, def, most int) int {
	n := r.args.Int(key, def)
	if n < 1 || n > most {
		r.args.Fail(key, "%d: want 1 to %d", n, most)
		return 1
	}
	return n
}

func (r *specReader) choice(key string, words ...string) string {
	return r.args.Word(key, words[0], words...)
}

// link reads bandwidth and latency, PREFIXbw and PREFIXlat. The defaults are texts
// because 50us is not the float64 nearest to 0.00005: leaving the argument out must
// give the same number as writing it.
func (r *specReader) link(prefix, bandwidth, latency string) Link {
	bytesPerSec, _ := units.Bandwidth(bandwidth) // the defaults are right
	sec, _ := units.Duration(latency)
	return Link{
		BandwidthBytesPerSec: r.args.With(prefix+"bw", bytesPerSec, specBandwidth),
		LatencySec:           r.args.With(prefix+"lat", sec, specLatency),
	}
}

// extraLink reads a link that exists only if its bandwidth is given.
func (r *specReader) extraLink(prefix string, sharing ...string) *Link {
	l := r.link(prefix, "1Gbps", "0s")
	l.Sharing = sharingOf(r.choice(prefix+"sharing", sharing...))
	if r.args.Has(prefix + "bw") {
		return &l
	}
	for _, key := range []string{prefix + "lat", prefix + "sharing"} {
		if r.args.Has(key) {
			r.args.Fail(key, "needs %sbw as well", prefix)
		}
	}
	return nil
}

// details reads what hosts and cables have besides their speeds.
func (r *specReader) details() (hosts *HostDetails, cables *LinkDetails) {
	hosts = &HostDetails{Disks: r.disks()}
	hosts.State, hosts.Speed = r.generator("state", HostState), r.generator("load", HostSpeed)
	cables = &LinkDetails{State: r.generator("link-state", LinkState), Bandwidth: r.generator("link-load", LinkBandwidth)}
	if hosts.Disks == nil && hosts.State == nil && hosts.Speed == nil {
		hosts = nil
	}
	if cables.State == nil && cables.Bandwidth == nil {
		cables = nil
	}
	return hosts, cables
}

// disks are those of each host.
func (r *specReader) disks() []Disk {
	rate := func(key, other string) float64 {
		x := r.args.With(key, 0, specBandwidth)
		if r.args.Has(key) && !r.args.Has(other) {
			r.args.Fail(key, "needs %s as well", other)
		}
		return x
	}
	one := Disk{Name: "disk", ReadBytesPerSec: rate("disk-read", "disk-write"), WriteBytesPerSec: rate("disk-write", "disk-read")}
	if r.args.Has("disk-read") {
		return []Disk{one}
	}
	return nil
}

// generator reads that of a target, which may be none.
func (r *specReader) generator(key string, t Target) *profile.Profile {
	text := r.args.String(key, "none")
	if text == "none" {
		return nil
	}
	g, err := profile.ParseGenerator(text)
	if err != nil {
		r.args.Fail(key, "%w", err)
		return nil
	}
	p := &profile.Profile{Generator: &g}
	if err := p.Fits(t.OfState()); err != nil {
		r.args.Fail(key, "%w", err)
	}
	return p
}
