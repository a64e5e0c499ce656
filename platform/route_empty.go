package platform

import "fmt"

// emptyZone finds no routes. Its hosts can still be gateways, from where and to
// where no route is needed.
type emptyZone struct{}

// ErrRouteless is wrapped by errors about a route inside a [None] zone. It wraps ErrNoRoute.
// What asks for no routes, such as a network where all transfers take the same time,
// can do without them.
var ErrRouteless = fmt.Errorf("%w: inside a zone with routing None", ErrNoRoute)

func (emptyZone) gateways(*network, int32, int32) (src, dst Point, err error) {
	return noPoint, noPoint, ErrRouteless
}

func (emptyZone) appendLocal(_ *network, buf []LinkID, _ int, _, _ int32, _ bool) ([]LinkID, error) {
	return buf, ErrRouteless
}
