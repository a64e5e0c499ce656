package survey

import (
	"cmp"
	"slices"

	"github.com/clustersim/clustersim/platform"
)

// Way is the route from one host to another.
type Way struct {
	Links      []platform.LinkID
	LatencySec float64
	// Bottleneck is the link with the least bandwidth, the first of several; undefined without links.
	Bottleneck platform.LinkID
}

// Return says how the route back relates to the one there.
type Return int8

const (
	// NoReturn: there is no route back.
	NoReturn Return = iota
	// SameHost: there is no way to come back from.
	SameHost
	// SameLinks: the same links in reverse.
	SameLinks
	// OtherHalves: the same cables in reverse, some of them split-duplex.
	OtherHalves
	// OtherWay: other cables, or in another order.
	OtherWay
)

// Route looks for the routes between two hosts. It is an error if there is none from src to dst.
func Route(p *platform.Platform, src, dst platform.HostID) (there, back Way, how Return, err error) {
	if there, err = wayOf(p, src, dst); err != nil {
		return there, back, NoReturn, err
	}
	if back, err = wayOf(p, dst, src); err != nil {
		return there, back, NoReturn, nil
	}
	reversed := slices.Clone(there.Links)
	slices.Reverse(reversed)
	switch {
	case src == dst:
		return there, back, SameHost, nil
	case !slices.EqualFunc(reversed, back.Links, func(a, b platform.LinkID) bool { return p.Cable(a) == p.Cable(b) }):
		return there, back, OtherWay, nil
	case len(back.Links) > 0 && !slices.Contains(reversed, back.Links[0]):
		return there, back, OtherHalves, nil
	}
	return there, back, SameLinks, nil
}

func wayOf(p *platform.Platform, from, to platform.HostID) (w Way, err error) {
	w.Links, w.LatencySec, err = p.AppendRouteLatency(nil, from, to)
	if err == nil && len(w.Links) > 0 {
		w.Bottleneck = slices.MinFunc(w.Links, func(a, b platform.LinkID) int { return cmp.Compare(p.Fastest(a), p.Fastest(b)) })
	}
	return w, err
}
