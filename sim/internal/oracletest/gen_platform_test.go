package oracletest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// platformFile is a platform file that is being written.
type platformFile struct {
	r     *rand.Rand
	xml   strings.Builder
	hosts []drawnHost
	links int // made by newLink so far, to name them
	trait trait
	even  even
	wifi  bool // Wi-Fi zones are among the leaves
}

type drawnHost struct {
	name  string
	cores int
}

func newPlatformFile(r *rand.Rand, t trait, e even) *platformFile {
	m := &platformFile{r: r, trait: t, even: e}
	m.line("<?xml version='1.0'?>")
	m.line(`<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">`)
	m.line(`<platform version="4.1">`)
	return m
}

func (m *platformFile) close() string {
	m.line("</platform>")
	return m.xml.String()
}

func (m *platformFile) line(format string, args ...any) {
	fmt.Fprintf(&m.xml, format+"\n", args...)
}

// between draws uniformly from lo to hi, both included.
func (m *platformFile) between(lo, hi int) int { return lo + m.r.IntN(hi-lo+1) }

func (m *platformFile) chance(p float64) bool { return m.r.Float64() < p }

func pick[T any](r *rand.Rand, xs ...T) T { return xs[r.IntN(len(xs))] }

// speed is 0.1 to 10 Gf, often a round number so that tasks end together.
func (m *platformFile) speed() string {
	if m.trait.speed != "" {
		return m.trait.speed
	}
	if m.chance(0.4) {
		return pick(m.r, "1Gf", "2Gf", "500Mf", "1e9", "10Gf")
	}
	return fmt.Sprintf("%.3fGf", 0.1+9.9*m.r.Float64())
}

func (m *platformFile) cores() int {
	if m.trait.cores != nil {
		return m.trait.cores(m.r)
	}
	return m.between(1, 4)
}

// bandwidth is 10 MB/s to 1.25 GB/s in any spelling.
func (m *platformFile) bandwidth() string {
	if m.trait.bandwidth != nil {
		return m.trait.bandwidth(m.r)
	}
	switch m.r.IntN(5) {
	case 0:
		return pick(m.r, "125MBps", "1Gbps", "10Gbps", "1.25e8", "100MiBps")
	case 1:
		return fmt.Sprintf("%.2fMBps", 10+200*m.r.Float64())
	case 2:
		return fmt.Sprintf("%.3fGbps", 0.1+10*m.r.Float64())
	case 3:
		return fmt.Sprintf("%dkBps", m.between(10_000, 900_000))
	}
	return fmt.Sprintf("%.1fMibps", 80+2000*m.r.Float64())
}

// latency is 0 to 20 ms, zero itself in one case of six.
func (m *platformFile) latency() string {
	if m.trait.latency != nil {
		return m.trait.latency(m.r, m.even)
	}
	switch m.r.IntN(6) {
	case 0:
		return pick(m.r, "0", "0s", "0ms")
	case 1:
		return pick(m.r, "1ms", "10ms", "20ms", "100us")
	case 2:
		return fmt.Sprintf("%.1fus", 1+500*m.r.Float64())
	case 3:
		return fmt.Sprintf("%.3e", 1e-6+1e-3*m.r.Float64())
	}
	return fmt.Sprintf("%.3fms", 20*m.r.Float64())
}

// newHost declares a host in the current zone.
func (m *platformFile) newHost() string { return m.placedHost("") }

// placedHost declares a host with one more attribute.
func (m *platformFile) placedHost(attr string) string {
	h := drawnHost{fmt.Sprintf("h%d", len(m.hosts)), m.cores()}
	m.hosts = append(m.hosts, h)
	m.line(`<host id="%s" speed="%s" core="%d"%s/>`, h.name, m.speed(), h.cores, attr)
	return h.name
}

// newLink declares a link in the current zone and returns the elements by which a
// route mentions it, there and back. duplex allows a split-duplex cable.
func (m *platformFile) newLink(duplex bool) cable {
	name := fmt.Sprintf("l%d", m.links)
	m.links++
	policy := m.policy(duplex)
	m.line(`<link id="%s" bandwidth="%s" latency="%s" sharing_policy="%s"/>`, name, m.bandwidth(), m.latency(), policy)
	return cable{name, policy == "SPLITDUPLEX"}
}

func (m *platformFile) policy(duplex bool) string {
	if m.trait.policies != nil && m.chance(0.7) {
		if policy := pick(m.r, m.trait.policies...); duplex || policy != "SPLITDUPLEX" {
			return policy
		}
	}
	policy := pick(m.r, "SHARED", "SHARED", "FATPIPE")
	if duplex && m.chance(0.3) {
		policy = "SPLITDUPLEX"
	}
	return policy
}

type cable struct {
	name   string
	duplex bool
}

// mention prints the link_ctn element; up only matters for duplex cables.
func (c cable) mention(up bool) string {
	switch {
	case !c.duplex:
		return fmt.Sprintf(`<link_ctn id="%s"/>`, c.name)
	case up:
		return fmt.Sprintf(`<link_ctn id="%s" direction="UP"/>`, c.name)
	}
	return fmt.Sprintf(`<link_ctn id="%s" direction="DOWN"/>`, c.name)
}
