package platform

import (
	"errors"
	"fmt"

	"github.com/clustersim/clustersim/platform/regular"
)

// regularZone computes the routes of a cluster with a topology from host numbers. Its
// links are the cables of the network, then the loopbacks of the hosts and
// the limiters of hosts and switches, if there are any.
type regularZone struct {
	noInnerZones
	net    regular.Network[LinkID]
	first  LinkID
	links  int    // of the whole zone
	loop   LinkID // of host 0, or noLink
	inside bool   // a host reaches itself over __loopback__, not through the network
	params *ClusterParams
}

func (z *regularZone) appendLocal(n *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	switch {
	case a == b && z.loop != noLink:
		return append(buf, z.loop+LinkID(a)), nil
	case a == b && z.inside:
		return append(buf, n.loopback), nil
	}
	return z.net.AppendRoute(buf, a, b), nil
}

// regularMade counts the networks whose cables are numbered through a whole platform.
type regularMade struct{ fatHosts, fatCables, dragonflyCables int }

// number counts a network and tells it what was made before.
func (m *regularMade) number(net regular.Network[LinkID]) {
	switch net := net.(type) {
	case *regular.FatTree[LinkID]:
		net.After(m.fatHosts, m.fatCables)
		m.fatHosts += net.Hosts()
		m.fatCables += net.Cables()
	case *regular.Dragonfly[LinkID]:
		net.After(m.dragonflyCables)
		m.dragonflyCables += net.Cables()
	}
}

// addRegular adds a cluster with a topology.
func (b *Builder) addRegular(parent int32, params ClusterParams) (Cluster, error) {
	fail := func(err error) (Cluster, error) {
		return b.noCluster(parent, params, fmt.Errorf("cluster %q: %w", params.Name, err))
	}
	if err := params.check(); err != nil {
		return b.noCluster(parent, params, err)
	}
	net, err := params.Topology.network(params.Name)
	if err != nil {
		return fail(err)
	}
	m := regularMaker{b: b, params: &params, net: net, perCable: params.Cable.links()}
	if err := m.check(); err != nil {
		return fail(err)
	}
	params.Details = b.hostDetails(params.Prefix+params.number(0)+params.Suffix, params.Details)
	z, errZone := b.addZone(parent, params.Name, Star)
	c := Cluster{Zone: z, FirstHost: HostID(b.p.NumHosts()), Hosts: net.Hosts(), Router: Point(b.p.NumHosts())}
	b.made.number(net)
	local := m.number()
	if !m.addBlocks(z.id) {
		m.addSingles(z.id)
	}
	params.Radicals = nil // not needed any more, and long
	b.p.net.zones[z.id].local = local
	return c, errors.Join(append(m.errs, errZone)...)
}
