package platform

// clusterZone computes routes of a cluster from host numbers: host i owns the
// links first + i*stride ... and its router is the member after the last host.
type clusterZone struct {
	noInnerZones
	hosts    int32
	first    LinkID // of host 0
	stride   int32  // links of each host
	up, down int32  // offsets in a host's links; equal if one link serves both ways
	loop     int32  // offset, or noOffset
	limiter  int32  // offset, or noOffset
	backbone LinkID // or noLink
	params   *ClusterParams
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
