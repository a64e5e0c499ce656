package records

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Fold divides a set into records to fit to and records to judge by: places in Set.Cases, in
// order. Other records in the group of a test record are in neither, except with ByFile.
type Fold struct {
	Name        string // the name of the part left out
	Deal        int    // number of the division into parts, from 0
	Train, Test []int
}

// Folds leaves out one part after the other: an application, a group or a file. A set that
// is one part has no folds; a part that overlaps all others has none.
func (s *Set) Folds(by By) []Fold {
	units := s.Units(by)
	if len(units) < 2 {
		return nil
	}
	var folds []Fold
	for _, unit := range units {
		if f := s.without(s.nameOf(unit, by), unit, by); len(f.Train) > 0 {
			folds = append(folds, f)
		}
	}
	return folds
}

// Parts deals what stays together into n folds of about the same size, such that each
// application is in as many of them as it can be. There are fewer if there is not enough to
// deal.
func (s *Set) Parts(by By, n int) []Fold {
	units := s.Units(by)
	bySize(units)
	return s.folds(s.deal(units, n), by)
}

// deal gives each unit to the part that has the fewest records of its application, and of
// these to the smallest. Parts may stay empty.
func (s *Set) deal(units [][]int, n int) [][]int {
	n = min(n, len(units))
	parts := make([][]int, n)
	have := make([]map[string]int, n)
	for i := range have {
		have[i] = map[string]int{}
	}
	for _, unit := range units {
		app := s.Cases[unit[0]].Application
		best := 0
		for p := range parts {
			if a, b := have[p][app], have[best][app]; a < b || a == b && len(parts[p]) < len(parts[best]) {
				best = p
			}
		}
		parts[best] = append(parts[best], unit...)
		for _, i := range unit {
			have[best][s.Cases[i].Application]++
		}
	}
	return parts
}

// folds leave out one part after the other.
func (s *Set) folds(parts [][]int, by By) []Fold {
	if len(parts) < 2 {
		return nil
	}
	var folds []Fold
	for p, part := range parts {
		if len(part) == 0 { // every application has fewer units than parts
			continue
		}
		if f := s.without(fmt.Sprintf("part %d of %d", p+1, len(parts)), part, by); len(f.Train) > 0 {
			folds = append(folds, f)
		}
	}
	return folds
}

// near is the group of records that no fit sees if this one tests it.
func (c *Case) near(by By) int {
	if by == ByOverlap {
		return c.Overlap
	}
	return c.Group
}

// without is the fold that leaves out these places.
func (s *Set) without(name string, test []int, by By) Fold {
	f := Fold{Name: name, Test: slices.Sorted(slices.Values(test))}
	near := map[int]bool{}
	for _, i := range test {
		near[s.Cases[i].near(by)] = by != ByFile
	}
	for i := range s.Cases {
		if _, out := slices.BinarySearch(f.Test, i); !out && !near[s.Cases[i].near(by)] {
			f.Train = append(f.Train, i)
		}
	}
	return f
}

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
