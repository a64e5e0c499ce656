package platform

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform/profile"
)

// detailFields are the fields of hosts and clusters that become [HostDetails],
// linkDetailFields those of links.
var (
	detailFields     = []string{"pstates", "pstate", "watts", "watts-off", "price", "billing", "properties", "disks", "memory", "speed-profile", "state-profile"}
	linkDetailFields = []string{"watts", "watts-off", "properties", "bandwidth-profile", "latency-profile", "state-profile"}

	nativeDiskSchema    = native.Schema{Kind: "disk", ID: []string{"name"}, Fields: []string{"name", "read", "write", "properties"}}
	nativeProfileSchema = native.Schema{Kind: "profile", ID: []string{"name"}, Fields: []string{"name", "lines"}}
	nativeZoneSchema    = native.Schema{Kind: "zone", ID: []string{"zone"}, Fields: []string{"zone", "properties"}}
	nativeActorSchema   = native.Schema{
		Kind: "actor", ID: []string{"function"},
		Fields: []string{"host", "function", "arguments", "properties", "start", "kill", "restart"},
	}
)

// hostDetails reads the speed of a host, which may be one of several, and all that is kept.
func (r *nativeReader) hostDetails(rec *native.Record) (speedFlops float64, d *HostDetails) {
	d = &HostDetails{Properties: properties(rec)}
	speedFlops = 1 // so that routes to a host with a mistake are checked all the same
	items, several := rec.Items("pstates")
	if several {
		if rec.Has("speed") && len(items) > 0 {
			rec.Fail("speed", "both speed and pstates").WithHint("pstates are the speeds; pstate says with which of them it begins")
		}
		d.Pstate, _ = rec.Int("pstate", 0, 0, max(len(items)-1, 0))
		for i, n := range items {
			x, err := units.Speed(n.Text)
			switch {
			case n.Kind != native.Scalar:
				r.f.Fail(n.Place, "%s: pstates: want speeds, got %s", rec, n.Kind)
			case err != nil:
				r.f.Fail(n.Place, "%s: pstates: %v", rec, err)
			case x < 0 || x == 0 && i == d.Pstate:
				r.f.Fail(n.Place, "%s: pstates: %q where more than zero is wanted", rec, n.Text)
			default:
				d.PstateFlops = append(d.PstateFlops, x)
			}
		}
		switch {
		case len(items) == 0:
			rec.Fail("pstates", "no speeds")
		case len(d.PstateFlops) < len(items): // they would say nothing
			d.PstateFlops, d.Pstate = nil, 0
		default:
			speedFlops = d.PstateFlops[d.Pstate]
		}
	} else if !rec.Has("pstates") && rec.Require("speed") {
		if rec.Has("pstate") {
			rec.Fail("pstate", "pstate without pstates")
		}
		if x, ok := rec.Quantity("speed", units.Speed, native.Positive); ok {
			speedFlops = x
		}
	}
	if len(d.PstateFlops) == len(items) {
		r.hostWatts(rec, d)
	}
	r.moreDetails(rec, d)
	return speedFlops, d
}

// moreDetails reads what has nothing to do with speeds.
func (r *nativeReader) moreDetails(rec *native.Record, d *HostDetails) {
	r.readDisks(rec, d)
	d.Properties = r.readPrice(rec, d.Properties)
	d.MemoryBytes = hostMemory(rec)
	d.Speed, d.State = r.profile(rec, "speed-profile", HostSpeed), r.profile(rec, "state-profile", HostState)
}

// readPrice adds what the fields price and billing are short for, and reports what is wrong with them. Properties of these names, which
// may come from SimGrid's XML, may be texts.
func (r *nativeReader) readPrice(rec *native.Record, list []Property) []Property {
	for _, field := range []string{price.Price, price.Billing} {
		text, ok := rec.Text(field)
		if !ok {
			continue
		}
		if _, twice := value(list)(field); twice {
			rec.Fail(field, "both %s and the property %s", field, field).WithHint("they mean the same; remove one")
			continue
		}
		list = append(list, Property{field, text})
	}
	_, _, odd := price.Among(value(list))
	for _, x := range odd {
		if rec.Has(x.Property) {
			r.f.Fail(rec.Place(x.Property), "%s: %s: %s", rec, x.Property, x.Msg).Hint = x.Hint
			continue
		}
		for _, p := range rec.Texts("properties") {
			if p.Key == x.Property {
				r.noteOnce(p.Value.Place, x.Property, "%s: %s", rec, x.Text())
			}
		}
	}
	return list
}

// noteOnce notes the first of all things with one key.
func (r *nativeReader) noteOnce(at native.Place, key, format string, args ...any) {
	if r.note == nil || r.noted[key] {
		return
	}
	if r.noted == nil {
		r.noted = map[string]bool{}
	}
	r.noted[key] = true
	line, col := r.f.LineCol(at)
	r.note(srcerr.At(r.f.File, line, col, format, args...).Error())
}

// hostMemory reads how much memory a host has. Part of a byte holds nothing.
func hostMemory(rec *native.Record) float64 {
	bytes, ok := rec.Quantity("memory", units.Data, native.Positive)
	if ok && bytes > maxMemory {
		rec.Fail("memory", "memory %v bytes: want at most %d", bytes, int64(maxMemory))
		return 0
	}
	return math.Floor(bytes)
}

func (r *nativeReader) hostWatts(rec *native.Record, d *HostDetails) {
	r.readWatts(rec, &d.Properties, wattage.PerState, func() error {
		_, _, err := d.Wattage()
		return err
	})
}

// readWatts adds what a host or link takes to its properties. It reports what takes, or the order of the
// watts, finds wrong and takes that property off the list, so that the next one is found and the
// builder does not report it again.
func (r *nativeReader) readWatts(rec *native.Record, list *[]Property, property string, takes func() error) {
	*list = addWatts(rec, *list, property)
	for {
		err := takes()
		if err == nil && rec.Has("watts") {
			err = wattage.CheckOrder(value(*list))
		}
		bad, wrong := errors.AsType[*wattage.Error](err)
		if !wrong {
			return
		}
		field := map[string]string{wattage.PerState: "watts", wattage.Range: "watts", wattage.Off: "watts-off"}[bad.Property]
		at, name := rec.Place("properties"), bad.Property
		for _, p := range rec.Texts("properties") {
			if p.Key == bad.Property {
				at, field = r.f.TextAt(p.Value, bad.At), ""
			}
		}
		if n := rec.Scalar(cmp.Or(field, "watts")); field != "" && n != nil {
			at, name = r.f.TextAt(n, bad.At), field
		}
		r.f.Fail(at, "%s: %s: %s", rec, name, bad.Msg).Hint = bad.Hint
		*list = slices.DeleteFunc(*list, func(p Property) bool { return p.ID == bad.Property })
	}
}

// addWatts adds what the fields watts and watts-off are short for.
func addWatts(rec *native.Record, list []Property, watts string) []Property {
	for _, x := range []struct{ field, property string }{{"watts", watts}, {"watts-off", wattage.Off}} {
		text, ok := rec.Text(x.field)
		if !ok {
			continue
		}
		if x.property == wattage.Off && !rec.Has("watts") {
			if _, known := value(list)(watts); !known {
				rec.Fail(x.field, "watts-off without watts").WithHint("watts say what it takes while it is on")
				continue
			}
		}
		if _, twice := value(list)(x.property); twice {
			rec.Fail(x.field, "both %s and the property %s", x.field, x.property).WithHint("they mean the same; remove one")
			continue
		}
		list = append(list, Property{x.property, text})
	}
	return list
}

func (r *nativeReader) readDisks(host *native.Record, d *HostDetails) {
	for rec := range records(host, "disks", &nativeDiskSchema) {
		if !rec.Require("name", "read", "write") {
			continue
		}
		name, okName := rec.Text("name")
		read, okRead := rec.Quantity("read", units.Bandwidth, native.Positive)
		write, okWrite := rec.Quantity("write", units.Bandwidth, native.Positive)
		if okName && okRead && okWrite {
			d.Disks = append(d.Disks, Disk{name, read, write, properties(rec)})
		}
	}
}

// properties reads a map of names to texts.
func properties(rec *native.Record) (list []Property) {
	for _, p := range rec.Texts("properties") {
		list = append(list, Property{p.Key, p.Value.Text})
	}
	return list
}

func (r *nativeReader) linkDetails(rec *native.Record) *LinkDetails {
	d := &LinkDetails{
		Properties: properties(rec),
		Bandwidth:  r.profile(rec, "bandwidth-profile", LinkBandwidth),
		Latency:    r.profile(rec, "latency-profile", LinkLatency),
		State:      r.profile(rec, "state-profile", LinkState),
	}
	r.readWatts(rec, &d.Properties, wattage.Range, func() error {
		_, _, err := d.Wattage()
		return err
	})
	return d
}

// cableDetails are those of a cluster's cables.
func (r *nativeReader) cableDetails(rec *native.Record) *LinkDetails {
	d := LinkDetails{
		Bandwidth: r.profile(rec, "bandwidth-profile", LinkBandwidth),
		Latency:   r.profile(rec, "latency-profile", LinkLatency),
		State:     r.profile(rec, cableState, LinkState),
	}
	if d.Bandwidth == nil && d.Latency == nil && d.State == nil {
		return nil
	}
	return &d
}

// cableState is the state of a cluster's cables; state-profile is its hosts'.
const cableState = "link-state-profile"

// profile finds the profile that a field names, or makes that of a generator.
func (r *nativeReader) profile(rec *native.Record, field string, t Target) *profile.Profile {
	name, ok := rec.Text(field)
	if !ok {
		return nil
	}
	p, known := r.profiles[name]
	switch {
	case known:
	case profile.IsGenerator(name):
		p = r.generator(rec, field, name)
	default:
		rec.Fail(field, "%s: no profile %q", field, name).WithHint("list it in profiles")
	}
	if err := p.Fits(t.ofState()); err != nil {
		rec.Fail(field, "%s: %v", field, err)
		return nil
	}
	return p
}

// generator makes the profile of a generator, one for all profiles with the same text.
func (r *nativeReader) generator(rec *native.Record, field, text string) *profile.Profile {
	p, mistakes := profile.Parse([]byte(text))
	for _, m := range mistakes {
		at := r.f.TextAt(rec.Scalar(field), m.At)
		e := r.f.Fail(at, "%s: %s: %s", rec, field, m.Msg)
		if e.Hint = m.Hint; strings.Count(text, "(") > strings.Count(text, ")") {
			e.Hint = "put quotes around what holds a comma"
		}
	}
	r.profiles[text] = p
	return p
}

func (r *nativeReader) readProfiles(top *native.Record) {
	r.profiles = map[string]*profile.Profile{}
	for rec := range records(top, "profiles", &nativeProfileSchema) {
		rec.Require("name", "lines")
		name, ok := rec.Text("name")
		if _, dup := r.profiles[name]; dup {
			rec.Fail("name", "declared twice")
		}
		r.profiles[name] = nil
		lines, okLines := rec.Items("lines")
		if ok && okLines {
			r.profiles[name] = r.profileLines(rec, name, lines)
		}
	}
}

// profileLines reads the lines of a profile; nil if they have mistakes.
func (r *nativeReader) profileLines(rec *native.Record, name string, lines []*native.Node) *profile.Profile {
	var text strings.Builder
	starts := make([]int, len(lines))
	for i, n := range lines {
		if n.Kind != native.Scalar || strings.ContainsAny(n.Text, "\r\n") {
			r.f.Fail(n.Place, "%s: want a line of a profile, such as 10 0.5", rec)
			return nil
		}
		starts[i] = text.Len()
		text.WriteString(n.Text + "\n")
	}
	p, mistakes := profile.Parse([]byte(text.String()))
	for _, m := range mistakes {
		i := len(starts) - 1
		for starts[i] > m.At {
			i--
		}
		r.f.Fail(r.f.TextAt(lines[i], m.At-starts[i]), "%s: %s", rec, m.Msg).Hint = m.Hint
	}
	if p != nil {
		p.Name = name
	}
	return p
}

func (r *nativeReader) readZoneProperties(top *native.Record) {
	for rec := range records(top, "zone-properties", &nativeZoneSchema) {
		rec.Require("zone", "properties")
		if name, ok := rec.Text("zone"); ok {
			r.refused(rec.Place("zone"), r.b.addZoneProperties(name, properties(rec)))
		}
	}
}

func (r *nativeReader) readActors(top *native.Record) {
	for rec := range records(top, "actors", &nativeActorSchema) {
		if !rec.Require("host", "function") {
			continue
		}
		a := Actor{Properties: properties(rec), Restart: rec.Bool("restart", false)}
		var okHost, okFunction bool
		a.Host, okHost = rec.Text("host")
		a.Function, okFunction = rec.Text("function")
		a.StartSec, _ = rec.Quantity("start", units.Duration, native.NonNegative)
		a.KillSec, _ = rec.Quantity("kill", units.Duration, native.NonNegative)
		arguments, _ := rec.Items("arguments")
		for _, n := range arguments {
			if n.Kind != native.Scalar {
				r.f.Fail(n.Place, "%s: arguments: want texts, got %s", rec, n.Kind)
			}
			a.Arguments = append(a.Arguments, n.Text)
		}
		if okHost && okFunction {
			r.refused(rec.Place("host"), r.b.addActor(a))
		}
	}
}
