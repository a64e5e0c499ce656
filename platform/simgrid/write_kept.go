package simgrid

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// element writes an element with properties for its only children.
func (x *writer) element(name string, properties []platform.Property, attributes ...string) {
	if len(properties) == 0 {
		x.leaf(name, attributes...)
		return
	}
	x.open(name, attributes...)
	x.properties(properties)
	x.close(name)
}

func (x *writer) properties(list []platform.Property) {
	for _, p := range list {
		x.leaf("prop", "id", p.ID, "value", p.Value)
	}
}

// speeds lists the speeds of a host's power states.
func speeds(h *platform.HostKind) string {
	states := h.Details.OrNone().PstateFlops
	if len(states) == 0 {
		return units.FormatSpeed(h.SpeedFlops)
	}
	texts := make([]string, len(states))
	for i, s := range states {
		texts[i] = units.FormatSpeed(s)
	}
	return strings.Join(texts, ",")
}

func (x *writer) host(id platform.HostID, coordinates string) {
	h := x.p.Host(id)
	d := h.Details.OrNone()
	attributes := []string{
		"id", x.p.HostName(id), "speed", speeds(h), "?core", unless(h.Cores, 1), "?pstate", unless(d.Pstate, 0), "?coordinates", coordinates,
	}
	if len(d.Disks) == 0 {
		x.element("host", hostProperties(d), attributes...)
		return
	}
	x.open("host", attributes...)
	for _, disk := range d.Disks {
		x.element("disk", disk.Properties, "id", disk.Name, "read_bw", bandwidth(disk.ReadBytesPerSec), "write_bw", bandwidth(disk.WriteBytesPerSec))
	}
	x.properties(hostProperties(d))
	x.close("host")
}

// unless is a number, "" if it is the default.
func unless(n, def int) string {
	if n == def {
		return ""
	}
	return strconv.Itoa(n)
}

// hostProperties are the properties of a host, among them its memory.
func hostProperties(d platform.HostDetails) []platform.Property {
	if d.MemoryBytes == 0 || slices.ContainsFunc(d.Properties, isMemory) {
		return d.Properties
	}
	return append(slices.Clone(d.Properties), platform.Property{ID: "memory", Value: units.FormatData(d.MemoryBytes)})
}

// profiles writes the profiles and what they are connected to. SimGrid connects a trace
// to one host or link only, so each has a trace of its own.
func (x *writer) profiles() {
	taken := map[string]bool{}
	connect := func(p *profile.Profile, kind, element string) {
		if p == nil {
			return
		}
		if p.IsDrawn() {
			x.fail("%s of %q: SimGrid has no generators such as %s (write yaml or json, or keep it for run --profile)", kind, element, p.Generator)
			return
		}
		base := cmp.Or(p.Name, "profile")
		name := base
		for i := 2; taken[name]; i++ {
			name = fmt.Sprintf("%s-%d", base, i)
		}
		taken[name] = true
		x.open("trace", "id", name, "periodicity", "0")
		x.put(p.Text())
		x.close("trace")
		x.leaf("trace_connect", "trace", name, "element", element, "kind", kind)
	}
	for id, h := range x.p.Hosts() {
		if d := h.Details; d != nil {
			connect(d.Speed, "SPEED", x.p.HostName(id))
			connect(d.State, "HOST_AVAIL", x.p.HostName(id))
		}
	}
	for id := range platform.LinkID(x.p.NumLinks()) {
		d, name := x.p.Link(id).Details, ""
		if d == nil {
			continue
		}
		if mate, half := x.p.Mate(id); !half || x.p.Link(mate).Details != d {
			name = x.p.LinkName(id)
		} else if mate > id {
			name = x.p.Cable(id)
		} else {
			continue // connected with its other half
		}
		connect(d.Bandwidth, "BANDWIDTH", name)
		connect(d.Latency, "LATENCY", name)
		connect(d.State, "LINK_AVAIL", name)
	}
}

func (x *writer) actors() {
	number := func(sec float64) string {
		if sec == 0 {
			return ""
		}
		return strconv.FormatFloat(sec, 'g', -1, 64)
	}
	for _, a := range x.p.Actors() {
		onFailure := ""
		if a.Restart {
			onFailure = "RESTART"
		}
		attributes := []string{"host", a.Host, "function", a.Function, "?start_time", number(a.StartSec), "?kill_time", number(a.KillSec), "?on_failure", onFailure}
		if len(a.Arguments) == 0 {
			x.element("actor", a.Properties, attributes...)
			continue
		}
		x.open("actor", attributes...)
		for _, arg := range a.Arguments {
			x.leaf("argument", "value", arg)
		}
		x.properties(a.Properties)
		x.close("actor")
	}
}
