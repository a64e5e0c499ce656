package platform

// useGraph makes the root zone a graph.
func (b *Builder) useGraph() { b.Root().setKind(Dijkstra) }

// route declares the links from src to dst, one way.
func (z Zone) route(src, dst Point, links ...LinkID) {
	z.Declare(RouteDecl{Src: src, Dst: dst, Links: links})
}

// connect makes the root zone a graph and connects two points in both directions.
func (b *Builder) connect(a, c Point, links ...LinkID) {
	b.useGraph()
	b.Root().RouteBoth(a, c, links...)
}

// zoneRouteBoth declares the links between the gateways of two members, one or both of
// them zones, and back. A host or router is its own gateway.
func (z Zone) zoneRouteBoth(src, dst, gwSrc, gwDst Point, links ...LinkID) {
	z.Declare(RouteDecl{Src: src, Dst: dst, GwSrc: gwSrc, GwDst: gwDst, Gates: true, Links: links, Back: BackReversed})
}
