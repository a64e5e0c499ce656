package platform

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/internal/spec"
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

// details reads what hosts and cables have besides their speeds. Hosts with power states
// get theirs from addDetails.
func (r *specReader) details(groups []HostGroup) (hosts *HostDetails, cables *LinkDetails) {
	r.each = HostDetails{Disks: r.disks(), MemoryBytes: r.args.With("memory", 0, specMemory), Properties: r.properties(groups)}
	r.each.State, r.each.Speed = r.generator("state", HostState), r.generator("load", HostSpeed)
	cables = &LinkDetails{State: r.generator("link-state", LinkState), Bandwidth: r.generator("link-load", LinkBandwidth)}
	if cables.State == nil && cables.Bandwidth == nil {
		cables = nil
	}
	if r.pstates.wanted || r.prices != nil || r.plain() {
		return nil, cables
	}
	return &r.each, cables
}

// plain says whether hosts have nothing but their speeds.
func (r *specReader) plain() bool {
	d := &r.each
	return d.Disks == nil && d.Properties == nil && d.MemoryBytes == 0 && d.State == nil && d.Speed == nil && !r.pstates.wanted && r.prices == nil
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

// properties are those of each host: watts=100:120:200 or, for power states,
// watts=100:200/90:150, and watts-off; price=0.5/h and billing=1h. Several prices are kept for each kind of host.
func (r *specReader) properties(groups []HostGroup) (list []Property) {
	for _, p := range wattage.FromSpec(r.args, max(1, len(r.pstates.flops)+len(r.pstates.parts))) {
		list = append(list, Property(p))
	}
	prices := price.FromSpec(r.args)
	if len(prices) > 1 {
		r.prices = r.pricesOf(groups, prices)
		return list
	}
	for _, p := range slices.Concat(prices...) {
		list = append(list, Property(p))
	}
	return list
}

// specPstates are the power states of each host of a spec: speeds, or parts of the speed.
type specPstates struct {
	flops  []float64
	parts  []float64
	first  int    // the one at the start
	speed  string // of that, as written; "": of parts
	wanted bool
}

// read reads pstates=2Gf/1Gf or pstates=100%/50%, and pstate.
func (s *specPstates) read(args *spec.Args) {
	text := args.String("pstates", "none")
	s.first = args.Int("pstate", 0)
	switch {
	case text != "none":
	case s.first != 0:
		args.Fail("pstate", "needs pstates as well")
		return
	default:
		return
	}
	items := strings.Split(text, "/")
	parse, into := units.Speed, &s.flops
	if strings.HasSuffix(strings.TrimSpace(items[0]), "%") {
		parse, into = units.Fraction, &s.parts
	}
	if s.first < 0 || s.first >= len(items) {
		args.Fail("pstate", "%d: want 0 to %d", s.first, len(items)-1)
		return
	}
	for i, item := range items {
		item = strings.TrimSpace(item)
		x, err := parse(item)
		switch {
		case err != nil:
		case x < 0 || x == 0 && i == s.first || math.IsNaN(x) || math.IsInf(x, 0):
			err = fmt.Errorf("%q where more than zero is wanted", item)
		}
		if err != nil {
			args.Fail("pstates", "%w", err)
			return
		}
		*into = append(*into, x)
	}
	if s.flops != nil {
		s.speed = strings.TrimSpace(items[s.first])
		if args.Has("speed") {
			args.Fail("pstates", "both speed and pstates (pstates are the speeds, or parts of speed such as 100%%/50%%)")
		}
	}
	s.wanted = true
}

// of is a host with these power states.
func (s *specPstates) of(k HostKind, d *HostDetails) HostKind {
	d.Pstate, d.PstateFlops = s.first, s.flops
	for _, part := range s.parts {
		d.PstateFlops = append(d.PstateFlops, part*k.SpeedFlops)
	}
	k.SpeedFlops = d.PstateFlops[s.first]
	return k
}

// specMemory reads the memory of a host. Part of a byte holds nothing.
func specMemory(text string) (float64, error) {
	bytes, err := units.Data(strings.TrimSpace(text))
	if err == nil && !(bytes >= 1 && bytes <= maxMemory) {
		err = fmt.Errorf("%q: want 1 byte to %d", text, int64(maxMemory))
	}
	return math.Floor(bytes), err
}

// detailed is a host of a spec with all its details.
func (r *specReader) detailed(k HostKind) HostKind {
	if r.plain() {
		return k
	}
	d := r.each
	for _, p := range r.prices[specKind{k.SpeedFlops, k.Cores}] {
		d.Properties = append(slices.Clip(d.Properties), Property(p))
	}
	if r.pstates.wanted {
		k = r.pstates.of(k, &d)
	}
	k.Details = &d
	return k
}

// addDetails gives the hosts of a spec that are still without them their details.
func (r *specReader) addDetails() {
	if r.plain() {
		return
	}
	table := r.b.p.hosts.table
	for i, k := range table {
		if k.Details != nil {
			continue
		}
		table[i] = r.detailed(k)
		table[i].Details = r.b.hostDetails(r.firstHost, table[i].Details)
		if err := checkHost(table[i].named("with pstates")); err != nil {
			r.b.keep(err)
			return
		}
	}
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
	if err := p.Fits(t.ofState()); err != nil {
		r.args.Fail(key, "%w", err)
	}
	return p
}
