package platform

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform/profile"
)

func (r *nativeRecord) addHostDetails(d *HostDetails) {
	if d == nil {
		return
	}
	if len(d.PstateFlops) > 0 {
		speeds := make([]string, len(d.PstateFlops))
		for i, x := range d.PstateFlops {
			speeds[i] = r.quantity(x, units.FormatSpeed)
		}
		r.add("pstates", "["+strings.Join(speeds, ", ")+"]")
	}
	if d.Pstate != 0 {
		r.add("pstate", strconv.Itoa(d.Pstate))
	}
	r.addProperties(d.Properties)
	if len(d.Disks) > 0 {
		disks := make([]string, len(d.Disks))
		for i, disk := range d.Disks {
			inner := r.record(disk.Name)
			inner.addQuantity("read", disk.ReadBytesPerSec, units.FormatBandwidth)
			inner.addQuantity("write", disk.WriteBytesPerSec, units.FormatBandwidth)
			inner.addProperties(disk.Properties)
			disks[i] = inner.String()
		}
		r.add("disks", "["+strings.Join(disks, ", ")+"]")
	}
	r.addQuantity("memory", d.MemoryBytes, units.FormatData)
	r.addProfile("speed-profile", d.Speed)
	r.addProfile("state-profile", d.State)
}

func (r *nativeRecord) addLinkDetails(d *LinkDetails) {
	if d == nil {
		return
	}
	r.addProperties(d.Properties)
	r.addProfiles(d, "state-profile")
}

func (r *nativeRecord) addProfiles(d *LinkDetails, state string) {
	r.addProfile("bandwidth-profile", d.Bandwidth)
	r.addProfile("latency-profile", d.Latency)
	r.addProfile(state, d.State)
}

func (r *nativeRecord) addProperties(list []Property) {
	if len(list) == 0 {
		return
	}
	texts := make([]string, len(list))
	for i, p := range list {
		texts[i] = r.text(p.ID) + ": " + native.Quoted(p.Value)
	}
	r.add("properties", "{"+strings.Join(texts, ", ")+"}")
}

func (r *nativeRecord) addProfile(field string, p *profile.Profile) {
	switch {
	case p == nil:
	case p.IsDrawn() && p.Name == "":
		r.add(field, native.Quoted(p.Generator.String()))
	default:
		r.add(field, r.text(r.profiles[p]))
	}
}

// quantity is a number with its unit as a value of a list.
func (o *nativeText) quantity(x float64, format func(float64) string) string {
	if o.json {
		return native.Quoted(format(x))
	}
	return format(x)
}

func (f *nativeForm) writeProfiles(out *nativeText) {
	for _, p := range f.listed {
		r := out.record(f.profiles[p])
		lines := strings.FieldsFunc(p.Text(), func(c rune) bool { return c == '\n' })
		for i, line := range lines {
			lines[i] = native.Quoted(line)
		}
		r.add("lines", "["+strings.Join(lines, ", ")+"]")
		out.item("profiles", r)
	}
	out.closeList()
}

// writeKept lists the properties of zones and the actors.
func (f *nativeForm) writeKept(out *nativeText) {
	for _, z := range f.p.kept.zones {
		r := &nativeRecord{nativeText: out}
		r.addText("zone", z.Zone, "")
		r.addProperties(z.Properties)
		out.item("zone-properties", r)
	}
	out.closeList()
	for _, a := range f.p.kept.actors {
		r := &nativeRecord{nativeText: out}
		r.addText("host", a.Host, "")
		r.addText("function", a.Function, "")
		if len(a.Arguments) > 0 {
			r.add("arguments", out.texts(a.Arguments))
		}
		r.addProperties(a.Properties)
		r.addQuantity("start", a.StartSec, units.FormatDuration)
		r.addQuantity("kill", a.KillSec, units.FormatDuration)
		if a.Restart {
			r.add("restart", "true")
		}
		out.item("actors", r)
	}
	out.closeList()
}

// nameProfiles gives each profile a name of its own.
func (f *nativeForm) nameProfiles() {
	f.profiles = map[*profile.Profile]string{}
	taken := map[string]bool{}
	add := func(list ...*profile.Profile) {
		for _, p := range list {
			if p == nil || p.IsDrawn() && p.Name == "" || f.profiles[p] != "" {
				continue
			}
			name := p.Name
			for i := 2; name == "" || taken[name] || native.CheckText(name) != nil; i++ {
				name = fmt.Sprintf("profile-%d", i)
			}
			taken[name] = true
			f.profiles[p] = name
			f.listed = append(f.listed, p)
		}
	}
	for i := range f.p.hosts.table {
		if d := f.p.hosts.table[i].Details; d != nil {
			add(d.Speed, d.State)
		}
	}
	for i := range f.p.links.table {
		if d := f.p.links.table[i].Details; d != nil {
			add(d.Bandwidth, d.Latency, d.State)
		}
	}
}

// checkKept returns an error if a text is kept that a file cannot have.
func (p *Platform) checkKept() error {
	for _, h := range p.hosts.table {
		if err := h.Details.checkTexts(); err != nil {
			return err
		}
	}
	for _, l := range p.links.table {
		if l.Details == nil {
			continue
		}
		if err := checkTexts(l.Details.Properties); err != nil {
			return fmt.Errorf("a link: %w", err)
		}
	}
	for _, z := range p.kept.zones {
		if err := native.CheckText(z.Zone); err != nil {
			return fmt.Errorf("zone %q: %w", z.Zone, err)
		}
		if err := checkTexts(z.Properties); err != nil {
			return fmt.Errorf("zone %q: %w", z.Zone, err)
		}
	}
	for _, a := range p.kept.actors {
		list := append([]Property{{a.Function, ""}}, a.Properties...)
		for _, text := range a.Arguments {
			list = append(list, Property{"argument", text})
		}
		if err := checkTexts(list); err != nil {
			return fmt.Errorf("actor %q: %w", a.Function, err)
		}
	}
	return nil
}

func (d *HostDetails) checkTexts() error {
	if d == nil {
		return nil
	}
	for _, disk := range d.Disks {
		if err := cmp.Or(native.CheckText(disk.Name), checkTexts(disk.Properties)); err != nil {
			return fmt.Errorf("disk %q: %w", disk.Name, err)
		}
	}
	if err := checkTexts(d.Properties); err != nil {
		return fmt.Errorf("a host: %w", err)
	}
	return nil
}

// checkTexts refuses control characters, of which values may have line ends and tabs.
func checkTexts(list []Property) error {
	bad := func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }
	for _, p := range list {
		if err := native.CheckText(p.ID); err != nil {
			return fmt.Errorf("property %q: %w", p.ID, err)
		}
		if strings.ContainsFunc(p.Value, bad) {
			return fmt.Errorf("property %q: %q holds a control character, which a file cannot express", p.ID, p.Value)
		}
	}
	return nil
}
