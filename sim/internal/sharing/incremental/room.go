package incremental

import "slices"

// withRoom is a slice that has room for n more values. It doubles: append grows
// large slices by a quarter, and a short run would pay most for that.
func withRoom[T any](x []T, n int) []T {
	if len(x)+n > cap(x) {
		return slices.Grow(x, max(n, len(x)))
	}
	return x
}

// pieces makes short slices from large ones.
type pieces struct{ rest []int32 }

// take returns an empty slice with room for a few values.
func (p *pieces) take() []int32 {
	const few, many = 4, 1024
	if len(p.rest) < few {
		p.rest = make([]int32, many)
	}
	piece := p.rest[:0:few]
	p.rest = p.rest[few:]
	return piece
}
