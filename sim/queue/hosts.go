package queue

import (
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// numHosts is how many hosts of the platform are nodes.
func (o *Options) numHosts() int {
	if o.Compute != nil {
		return len(o.Compute)
	}
	return o.Platform.NumHosts()
}

// hostOf is the host that a node is.
func (o *Options) hostOf(node int) platform.HostID {
	if o.Compute != nil {
		return o.Compute[node]
	}
	return platform.HostID(node)
}

// nodesBefore is how many nodes have a lower number than a host: the number of its node, if it is one.
func (o *Options) nodesBefore(h platform.HostID) int {
	if o.Compute == nil {
		return int(h)
	}
	n, _ := slices.BinarySearch(o.Compute, h)
	return n
}

// isNode says whether a host is a node.
func (o *Options) isNode(h platform.HostID) bool {
	if o.Compute == nil {
		return true
	}
	_, is := slices.BinarySearch(o.Compute, h)
	return is
}
