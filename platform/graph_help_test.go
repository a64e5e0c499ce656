package platform

// connect makes the root zone a graph and connects two points in both directions.
func (b *Builder) connect(a, c Point, links ...LinkID) {
	b.UseGraph()
	b.Root().RouteBoth(a, c, links...)
}

// zoneRouteBoth declares the links between the gateways of two members, one or both of
// them zones, and back. A host or router is its own gateway.
func (z Zone) zoneRouteBoth(src, dst, gwSrc, gwDst Point, links ...LinkID) {
	z.Declare(RouteDecl{Src: src, Dst: dst, GwSrc: gwSrc, GwDst: gwDst, Gates: true, Links: links, Back: BackReversed})
}
