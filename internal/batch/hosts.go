package batch

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/platform"
)

// roleProperty is the property that says what Batsim uses a host for.
const roleProperty = "role"

// otherRoles are those of hosts on which no job runs: the one that manages the simulation, and storages. Hosts
// without a role, and those with the role compute_node, are nodes (batsim.readthedocs.io, Roles of hosts).
var otherRoles = []string{"master", "storage"}

// SetPlatform makes the hosts of a platform the nodes of the machine, but for those with another role.
func (m *Machine) SetPlatform(p *platform.Platform) error {
	m.Hosts, m.Compute = p, nil
	left := make([]int, len(otherRoles))
	for id := range platform.HostID(p.NumHosts()) {
		if k := slices.Index(otherRoles, roleOf(p, id)); k >= 0 {
			left[k]++
			continue
		}
		m.Compute = append(m.Compute, id)
		m.NodeNames = append(m.NodeNames, p.HostName(id))
	}
	all := p.NumHosts()
	if m.Units = len(m.Compute); m.Units == 0 {
		return errors.New("no host is a node: all have the role " + strings.Join(otherRoles, " or "))
	}
	m.Left = said(left)
	if m.Cores {
		m.Units = 0
		for _, id := range m.Compute {
			m.Units += p.Host(id).Cores
		}
	}
	if len(m.Compute) == all {
		m.Compute = nil
	}
	return nil
}

// roleOf is the role of a host; "" if it has none.
func roleOf(p *platform.Platform, id platform.HostID) string {
	d := p.Host(id).Details
	if d == nil {
		return ""
	}
	for _, x := range d.Properties {
		if x.ID == roleProperty {
			return x.Value
		}
	}
	return ""
}

// said is how many hosts have which of the other roles; "" if none has one.
func said(left []int) string {
	var parts []string
	for k, n := range left {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, otherRoles[k]))
		}
	}
	if parts == nil {
		return ""
	}
	return "hosts left out by their role: " + strings.Join(parts, ", ")
}
