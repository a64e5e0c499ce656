package platform

import (
	"fmt"

	"github.com/clustersim/clustersim/platform/profile"
)

// detailTable holds one value for details that are equal.
type detailTable struct {
	hosts map[string]*HostDetails
	links map[string]*LinkDetails

	given, same *HostDetails // the last ones, for clusters: what was given and its shared value
}

// hostDetails is the shared value for the details of a host, nil if they say nothing.
func (b *Builder) hostDetails(name string, d *HostDetails) *HostDetails {
	switch d {
	case nil:
		return nil
	case b.details.given:
		return b.details.same
	}
	one := *d
	if b.dropProfiles {
		one.Speed, one.State = nil, nil
	}
	if len(one.PstateFlops)+len(one.Properties)+len(one.Disks) == 0 && one.Speed == nil && one.State == nil {
		return nil
	}
	key := fmt.Sprintf("%v %d %q %p %p", one.PstateFlops, one.Pstate, one.Properties, one.Speed, one.State)
	for _, disk := range one.Disks {
		key += fmt.Sprintf(" %q %v %v %q", disk.Name, disk.ReadBytesPerSec, disk.WriteBytesPerSec, disk.Properties)
	}
	b.noteProfile("host", name, one.Speed, "speed", one.State, "state")
	b.details.given, b.details.same = d, intern(&b.details.hosts, key, &one)
	return b.details.same
}

// linkDetails is the shared value for the details of a link, nil if they say nothing.
func (b *Builder) linkDetails(name string, d *LinkDetails) *LinkDetails {
	if d == nil {
		return nil
	}
	one := *d
	if b.dropProfiles {
		one.Bandwidth, one.Latency, one.State = nil, nil, nil
	}
	if len(one.Properties) == 0 && one.Bandwidth == nil && one.Latency == nil && one.State == nil {
		return nil
	}
	key := fmt.Sprintf("%q %p %p %p", one.Properties, one.Bandwidth, one.Latency, one.State)
	b.noteProfile("link", name, one.Bandwidth, "bandwidth", one.Latency, "latency", one.State, "state")
	return intern(&b.details.links, key, &one)
}

func intern[T any](table *map[string]*T, key string, one *T) *T {
	if *table == nil {
		*table = map[string]*T{}
	}
	if (*table)[key] == nil {
		(*table)[key] = one
	}
	return (*table)[key]
}

// noteProfile remembers the first host or link that has a profile; pairs are profiles and
// what they change.
func (b *Builder) noteProfile(what, name string, pairs ...any) {
	for i := 0; i < len(pairs) && b.p.kept.profiled == ""; i += 2 {
		if pairs[i].(*profile.Profile) != nil {
			b.p.kept.profiled = fmt.Sprintf("%s %q has a %s profile", what, name, pairs[i+1])
		}
	}
}
