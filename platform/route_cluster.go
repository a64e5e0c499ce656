package platform

import "github.com/clustersim/clustersim/platform/internal/regular"

// clusterZone computes routes of a cluster from host numbers: host i owns the
// links first + i*stride ... and its router is the member after the last host.
type clusterZone struct {
	noInnerZones
	clusterPart
	hosts    int32
	stride   int32  // links of each host
	up, down int32  // offsets in a host's links; equal if one link serves both ways
	loop     int32  // offset, or noOffset
	limiter  int32  // offset, or noOffset
	backbone LinkID // or noLink
}

// clusterPart is what a cluster has of its platform.
type clusterPart struct {
	params *ClusterParams // Hosts is their number
	first  LinkID
	links  int // from first on
	cables int // how many of these are of cables
}

// clusterOf is the cluster of a zone, if the zone is one, else nil.
func clusterOf(local localRouting) *clusterPart {
	switch z := local.(type) {
	case *clusterZone:
		return &z.clusterPart
	case *regularZone:
		return &z.clusterPart
	}
	return nil
}

const (
	noOffset        = -1
	noLink   LinkID = -1
)

func (c *clusterZone) appendLocal(_ *network, buf []LinkID, _ int, a, b int32, _ bool) ([]LinkID, error) {
	from := len(buf)
	if a < c.hosts {
		own := c.first + LinkID(a*c.stride)
		if a == b && c.loop != noOffset {
			return append(buf, own+LinkID(c.loop)), nil
		}
		if c.limiter != noOffset {
			buf = append(buf, own+LinkID(c.limiter))
		}
		buf = append(buf, own+LinkID(c.up))
		if c.backbone != noLink {
			buf = append(buf, c.backbone)
		}
	}
	if b < c.hosts {
		own := c.first + LinkID(b*c.stride)
		if c.backbone != noLink && len(buf) == from {
			buf = append(buf, c.backbone)
		}
		if a != b || c.down != c.up {
			buf = append(buf, own+LinkID(c.down))
		}
		if a != b && c.limiter != noOffset {
			buf = append(buf, own+LinkID(c.limiter))
		}
	}
	return buf, nil
}

// regularZone computes the routes of a cluster with a topology from host numbers. Its
// links are the cables of the network, then the loopbacks of the hosts and
// the limiters of hosts and switches, if there are any.
type regularZone struct {
	noInnerZones
	clusterPart
	net    regular.Network[LinkID]
	loop   LinkID // of host 0, or noLink
	inside bool   // a host reaches itself over __loopback__, not through the network
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
