package records

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// triesADeal is the number of draws for each requested division; then there are probably no
// others.
const triesADeal = 50

// Deals deals what stays together into n parts, as [Set.Parts] does, in so many different
// ways, of which that of Parts is the first. There are fewer where no others are found. One
// division of few records may be a lucky one; the mean over several is less so. Parts are as
// even as those of Parts while there are such divisions, and less even after that.
func (s *Set) Deals(by By, n, times int, seed uint64) []Fold {
	folds, random := s.Parts(by, n), rand.New(rand.NewPCG(seed, 0))
	units := s.Units(by)
	bySize(units)
	seen := map[string]bool{divisionOf(s.deal(units, n)): true}
	for try := 0; len(seen) < times && try < triesADeal*times && len(folds) > 0; try++ {
		random.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
		if try < triesADeal*times/2 {
			bySize(units)
		}
		parts := s.deal(units, n)
		key := divisionOf(parts)
		if seen[key] {
			continue
		}
		for _, f := range s.folds(parts, by) {
			f.Deal = len(seen)
			f.Name = fmt.Sprintf("deal %d, %s", f.Deal+1, f.Name)
			folds = append(folds, f)
		}
		seen[key] = true
	}
	return folds
}

// divisionOf is a key of a division; the order of its parts does not matter.
func divisionOf(parts [][]int) string {
	var texts []string
	for _, part := range parts {
		texts = append(texts, fmt.Sprint(slices.Sorted(slices.Values(part))))
	}
	slices.Sort(texts)
	return fmt.Sprint(texts)
}
