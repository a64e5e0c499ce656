package room

import (
	"cmp"
	"slices"
)

// boxes finds free boxes of nodes on a torus or mesh.
type boxes struct {
	dims  []int
	open  bool
	sizes map[int][][]int // by number of nodes: the boxes to try, in order
	at    []int           // a node in the box, while one is tested
}

func newBoxes(s *Shape) *boxes {
	return &boxes{dims: s.Dims, open: s.Open, sizes: map[int][][]int{}, at: make([]int, len(s.Dims))}
}

// choose takes the lowest n numbers of the free box of least surface with at least n nodes; of equal ones
// that with fewer nodes, then with less extent in the first dimension in which they differ, then
// that which begins at the lowest number.
func (x *boxes) choose(free Mask, n int, list []int32) ([]int32, bool) {
	nodes := 1
	for _, d := range x.dims {
		nodes *= d
	}
	for _, size := range x.boxesFor(n) {
		for origin := free.Next(0); origin >= 0 && origin < nodes; origin = free.Next(origin + 1) {
			if !x.fits(free, origin, size) {
				continue
			}
			from := len(list)
			x.each(origin, size, func(i int) bool {
				list = append(list, int32(i))
				return true
			})
			slices.Sort(list[from:])
			return list[:from+n], true
		}
	}
	return list, false
}

// fits says whether all nodes of a box are free, and whether it does not stick out of a mesh.
func (x *boxes) fits(free Mask, origin int, size []int) bool {
	if x.open {
		rest := origin
		for k, d := range x.dims {
			if rest%d+size[k] > d {
				return false
			}
			rest /= d
		}
	}
	return x.each(origin, size, free.Has)
}

// each calls yield for the nodes of a box until it returns false.
func (x *boxes) each(origin int, size []int, yield func(int) bool) bool {
	clear(x.at)
	for {
		i, rest, stride := 0, origin, 1
		for k, d := range x.dims {
			i += (rest + x.at[k]) % d * stride
			rest /= d
			stride *= d
		}
		if !yield(i) {
			return false
		}
		k := 0
		for ; k < len(size); k++ {
			if x.at[k]++; x.at[k] < size[k] {
				break
			}
			x.at[k] = 0
		}
		if k == len(size) {
			return true
		}
	}
}

// boxesFor lists the boxes of at least n nodes that hold no smaller such box, in the order of choice.
func (x *boxes) boxesFor(n int) [][]int {
	if list, ok := x.sizes[n]; ok {
		return list
	}
	var list [][]int
	size := make([]int, len(x.dims))
	var extend func(k, volume int)
	extend = func(k, volume int) {
		if k == len(x.dims)-1 {
			if size[k] = (n-1)/volume + 1; size[k] <= x.dims[k] {
				list = append(list, slices.Clone(size))
			}
			return
		}
		for size[k] = 1; size[k] <= x.dims[k]; size[k]++ {
			extend(k+1, volume*size[k])
			if volume*size[k] >= n {
				return
			}
		}
	}
	extend(0, 1)
	slices.SortStableFunc(list, func(a, b []int) int {
		return cmp.Or(cmp.Compare(surface(a), surface(b)), cmp.Compare(volume(a), volume(b)), slices.Compare(a, b))
	})
	x.sizes[n] = list
	return list
}

func volume(size []int) int {
	v := 1
	for _, s := range size {
		v *= s
	}
	return v
}

// surface is the number of faces of nodes on the outside of a box.
func surface(size []int) (s int) {
	v := volume(size)
	for _, d := range size {
		s += 2 * v / d
	}
	return s
}
