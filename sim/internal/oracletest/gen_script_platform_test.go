package oracletest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/clustersim/clustersim/sim"
)

// ScriptModel is a set of models under which scripts are drawn.
type ScriptModel struct {
	Name    string
	Network sim.Network
	// Unit: routes of one link with a latency of 1 s, so that every transfer weighs 1
	// and SimGrid, which gives a resumed one that weight, changes nothing by it.
	Unit bool
}

// ScriptModels are all of them.
var ScriptModels = []ScriptModel{
	{Name: "lv08"},
	{Name: "cm02", Network: sim.Network{Kind: sim.CM02}},
	{Name: "other"}, // constants are drawn
	{Name: "smpi", Network: sim.Network{Kind: sim.SMPI}},
	{Name: "ptask", Network: sim.Network{Kind: sim.PTaskL07}},
	{Name: "cm02-unit", Network: sim.Network{Kind: sim.CM02}, Unit: true},
}

// ScriptPlatform is a small platform that changes by profiles, on which scripts and retries
// are drawn. R is where all their random numbers come from.
type ScriptPlatform struct {
	R     *rand.Rand
	Model ScriptModel
	Hosts []ScriptHost
	Links []string
	Files map[string]string // profiles, by name
}

// ScriptHost is a host of a ScriptPlatform.
type ScriptHost struct {
	Name    string
	Pstates int
	Disks   []string
}

// NewScriptPlatform draws the model's constants if it is "other", and no platform yet.
func NewScriptPlatform(r *rand.Rand, m ScriptModel) *ScriptPlatform {
	if m.Name == "other" {
		m.Network.Params = drawParams(r)
	}
	return &ScriptPlatform{R: r, Model: m, Files: map[string]string{}}
}

// Chance is true with probability p.
func (d *ScriptPlatform) Chance(p float64) bool { return d.R.Float64() < p }

// Draw draws a few hosts and links that many routes share. Disks are so fast that the
// whole bytes to which SimGrid rounds do not show; a host that has one is always on, for
// SimGrid 3.32 goes on reading when it is not.
func (d *ScriptPlatform) Draw() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("<?xml version='1.0'?>")
	line(`<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">`)
	line(`<platform version="4.1">`)
	line(`<zone id="world" routing="Full">`)
	line(`<host id="driver" speed="1Gf"/>`)
	for i := range 2 + d.R.IntN(5) {
		h := ScriptHost{Name: fmt.Sprintf("h%d", i), Pstates: pick(d.R, 1, 2, 3)}
		var speeds []string
		for range h.Pstates {
			speeds = append(speeds, pick(d.R, "1Gf", "500Mf", exact(1e8+2e9*d.R.Float64())))
		}
		if d.Chance(0.4) {
			for j := range 1 + d.R.IntN(2) {
				h.Disks = append(h.Disks, fmt.Sprintf("d%d", j))
			}
		}
		attributes := d.profile("speed_file", 0.5, d.factor)
		if len(h.Disks) == 0 {
			attributes += d.profile("state_file", 0.2, nil)
		}
		line(`<host id="%s" speed="%s" pstate="%d" core="%d"%s>`, h.Name, strings.Join(speeds, ","), d.R.IntN(h.Pstates), 1+d.R.IntN(4), attributes)
		for _, disk := range h.Disks {
			line(`<disk id="%s" read_bw="%sBps" write_bw="%sBps"/>`, disk, exact(1e12*(1+d.R.Float64())), exact(1e12*(0.2+d.R.Float64())))
		}
		line(`</host>`)
		d.Hosts = append(d.Hosts, h)
	}
	for i := range 1 + d.R.IntN(6) {
		d.Links = append(d.Links, fmt.Sprintf("l%d", i))
		latency, attributes := d.latencySec(), d.profile("bandwidth_file", 0.4, d.bandwidth)+d.profile("state_file", 0.2, nil)
		if d.Model.Unit {
			latency = 1
		} else {
			attributes += d.profile("latency_file", 0.3, d.OtherLatencySec)
		}
		line(`<link id="l%d" bandwidth="%sBps" latency="%ss" sharing_policy="%s"%s/>`, i, exact(d.bandwidth()), exact(latency), pick(d.R, "SHARED", "SHARED", "FATPIPE"), attributes)
	}
	for i, from := range d.Hosts {
		for j, to := range d.Hosts {
			if i != j {
				line(`<route src="%s" dst="%s" symmetrical="NO">%s</route>`, from.Name, to.Name, d.route())
			}
		}
	}
	line("</zone>")
	line("</platform>")
	return b.String()
}

// route draws the links of a route, none of them twice.
func (d *ScriptPlatform) route() string {
	all := append([]string(nil), d.Links...)
	d.R.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	n := min(1+d.R.IntN(3), len(all))
	if d.Model.Unit {
		n = 1
	}
	text := ""
	for _, l := range all[:n] {
		text += fmt.Sprintf(`<link_ctn id="%s"/>`, l)
	}
	return text
}

func (d *ScriptPlatform) bandwidth() float64 { return 1e6 * (1 + 20*d.R.Float64()) }

func (d *ScriptPlatform) latencySec() float64 { return pick(d.R, 1e-3, 1e-2, 0.05*d.R.Float64()+1e-6) }

// OtherLatencySec is never one that there was before, which means a change to SimGrid and
// none to clustersim.
func (d *ScriptPlatform) OtherLatencySec() float64 { return 0.05*d.R.Float64() + 1e-6 }

func (d *ScriptPlatform) factor() float64 { return pick(d.R, 0.25, 0.5, 1, 1.5, 0.1+2*d.R.Float64()) }

// profile is, with some probability, an attribute that names a new profile; value is nil
// for a state, which goes off and on.
func (d *ScriptPlatform) profile(attribute string, probability float64, value func() float64) string {
	if !d.Chance(probability) {
		return ""
	}
	var b strings.Builder
	at, step, off := 0.0, pick(d.R, 0.7, 3.0, 12), d.Chance(0.1)
	if d.Chance(0.1) {
		at = -step * 1e9 // the first event comes at date 0
	}
	events := 1 + d.R.IntN(8)
	for range events {
		at = max(at+step*(0.1+d.R.ExpFloat64()), 0)
		v := 0.0
		switch off = !off; {
		case value != nil:
			v = value()
		case !off:
			v = 1
		}
		fmt.Fprintf(&b, "%s %s\n", exact(at), exact(v))
	}
	loop := d.R.IntN(4)
	if events == 1 {
		loop = -1 // the same value again and again would mean a change to SimGrid
	}
	switch loop {
	case 0:
		fmt.Fprintf(&b, "LOOPAFTER %s\n", exact(step*(0.1+d.R.Float64())))
	case 1:
		fmt.Fprintf(&b, "PERIODICITY %s\n", exact(at+step*(0.1+d.R.Float64())))
	}
	name := fmt.Sprintf("profile%d.txt", len(d.Files))
	d.Files[name] = b.String()
	return fmt.Sprintf(` %s="%s"`, attribute, name)
}
