package ediff

import (
	"errors"
	"fmt"
	"slices"
)

// check refuses options that the replay's tables have no sense for.
func (o Options) check() error {
	l := o.Lattice
	if len(l.N) < 2 || len(l.Side) < 2 || len(o.IsoSides) < 2 {
		return errors.New("lattice: want at least two n, two meshes, and two meshes for isoefficiency")
	}
	for i, side := range l.Side {
		if side < 2 || i > 0 && side != l.Side[i-1]+1 {
			return fmt.Errorf("lattice: meshes of sides %v: want 2 or more, rising by 1", l.Side)
		}
	}
	for _, n := range l.N {
		for _, side := range l.Side {
			if n < 2*side || n%side != 0 {
				return fmt.Errorf("lattice: n = %d on %d x %d: want equal blocks at least 2 wide", n, side, side)
			}
		}
	}
	if !rises(l.N) || !rises(o.IsoSides) || o.IsoSides[0] < 2 {
		return fmt.Errorf("lattice: n of %v, meshes for isoefficiency of sides %v: want rising numbers, sides of 2 or more", l.N, o.IsoSides)
	}
	return nil
}

func rises(list []int) bool {
	return slices.IsSorted(list) && len(slices.Compact(slices.Clone(list))) == len(list)
}
