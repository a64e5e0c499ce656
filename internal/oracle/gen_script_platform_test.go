package oracle

import (
	"fmt"
	"strings"
)

// platform draws a few hosts and links that many routes share. Disks are so fast that the
// whole bytes to which SimGrid rounds do not show; a host that has one is always on, for
// SimGrid 3.32 goes on reading when it is not.
func (d *drawnScript) platform() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("<?xml version='1.0'?>")
	line(`<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">`)
	line(`<platform version="4.1">`)
	line(`<zone id="world" routing="Full">`)
	line(`<host id="driver" speed="1Gf"/>`)
	for i := range 2 + d.r.IntN(5) {
		h := scriptHost{name: fmt.Sprintf("h%d", i), pstates: pick(d.r, 1, 2, 3)}
		var speeds []string
		for range h.pstates {
			speeds = append(speeds, pick(d.r, "1Gf", "500Mf", exact(1e8+2e9*d.r.Float64())))
		}
		if d.chance(0.4) {
			for j := range 1 + d.r.IntN(2) {
				h.disks = append(h.disks, fmt.Sprintf("d%d", j))
			}
		}
		attributes := d.profile("speed_file", 0.5, d.factor)
		if len(h.disks) == 0 {
			attributes += d.profile("state_file", 0.2, nil)
		}
		line(`<host id="%s" speed="%s" pstate="%d" core="%d"%s>`, h.name, strings.Join(speeds, ","), d.r.IntN(h.pstates), 1+d.r.IntN(4), attributes)
		for _, disk := range h.disks {
			line(`<disk id="%s" read_bw="%sBps" write_bw="%sBps"/>`, disk, exact(1e12*(1+d.r.Float64())), exact(1e12*(0.2+d.r.Float64())))
		}
		line(`</host>`)
		d.hosts = append(d.hosts, h)
	}
	for i := range 1 + d.r.IntN(6) {
		d.links = append(d.links, fmt.Sprintf("l%d", i))
		latency, attributes := d.latencySec(), d.profile("bandwidth_file", 0.4, d.bandwidth)+d.profile("state_file", 0.2, nil)
		if d.model.unit {
			latency = 1
		} else {
			attributes += d.profile("latency_file", 0.3, d.otherLatencySec)
		}
		line(`<link id="l%d" bandwidth="%sBps" latency="%ss" sharing_policy="%s"%s/>`, i, exact(d.bandwidth()), exact(latency), pick(d.r, "SHARED", "SHARED", "FATPIPE"), attributes)
	}
	for i, from := range d.hosts {
		for j, to := range d.hosts {
			if i != j {
				line(`<route src="%s" dst="%s" symmetrical="NO">%s</route>`, from.name, to.name, d.route())
			}
		}
	}
	line("</zone>")
	line("</platform>")
	return b.String()
}

// route draws the links of a route, none of them twice.
func (d *drawnScript) route() string {
	all := append([]string(nil), d.links...)
	d.r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	n := min(1+d.r.IntN(3), len(all))
	if d.model.unit {
		n = 1
	}
	text := ""
	for _, l := range all[:n] {
		text += fmt.Sprintf(`<link_ctn id="%s"/>`, l)
	}
	return text
}

func (d *drawnScript) bandwidth() float64 { return 1e6 * (1 + 20*d.r.Float64()) }

func (d *drawnScript) latencySec() float64 { return pick(d.r, 1e-3, 1e-2, 0.05*d.r.Float64()+1e-6) }

// otherLatencySec is never one that there was before, which means a change to SimGrid and
// none to clustersim.
func (d *drawnScript) otherLatencySec() float64 { return 0.05*d.r.Float64() + 1e-6 }

func (d *drawnScript) factor() float64 { return pick(d.r, 0.25, 0.5, 1, 1.5, 0.1+2*d.r.Float64()) }

// profile is, with some probability, an attribute that names a new profile; value is nil
// for a state, which goes off and on.
func (d *drawnScript) profile(attribute string, probability float64, value func() float64) string {
	if !d.chance(probability) {
		return ""
	}
	var b strings.Builder
	at, step, off := 0.0, pick(d.r, 0.7, 3.0, 12), d.chance(0.1)
	if d.chance(0.1) {
		at = -step * 1e9 // the first event comes at date 0
	}
	events := 1 + d.r.IntN(8)
	for range events {
		at = max(at+step*(0.1+d.r.ExpFloat64()), 0)
		v := 0.0
		switch off = !off; {
		case value != nil:
			v = value()
		case !off:
			v = 1
		}
		fmt.Fprintf(&b, "%s %s\n", exact(at), exact(v))
	}
	loop := d.r.IntN(4)
	if events == 1 {
		loop = -1 // the same value again and again would mean a change to SimGrid
	}
	switch loop {
	case 0:
		fmt.Fprintf(&b, "LOOPAFTER %s\n", exact(step*(0.1+d.r.Float64())))
	case 1:
		fmt.Fprintf(&b, "PERIODICITY %s\n", exact(at+step*(0.1+d.r.Float64())))
	}
	name := fmt.Sprintf("profile%d.txt", len(d.files))
	d.files[name] = b.String()
	return fmt.Sprintf(` %s="%s"`, attribute, name)
}
