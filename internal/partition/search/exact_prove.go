package search

// prove searches the tree and returns a number that no balanced partition costs
// less than: bestGoal when the best one is optimal, or none is balanced.
//
// A search that goes deep first and is stopped has hardly raised the bound: near the
// root are nodes it never came back to. So if half of the nodes do not suffice, the
// others go to searches under a low ceiling that rises. One that ends has seen all
// partitions below its ceiling; the ceiling is then a bound. This is iterative
// deepening by cost (R. E. Korf, Depth-first iterative-deepening, Artificial
// Intelligence 27(1), 1985).
func (s *exactSearch) prove() int64 {
	all := s.most
	s.most = all - all/2
	s.search(0, 0)
	proved := min(s.unexplored, s.bestGoal)
	if s.unexplored == unbounded {
		return s.bestGoal
	}
	if s.most == 0 {
		return proved // stopped
	}
	s.most = all
	for step := int64(1); s.nodes < s.most; step++ {
		ceiling := s.stepTo(step)
		if ceiling <= proved {
			continue
		}
		s.ceiling, s.unexplored = min(ceiling, s.bestGoal), unbounded
		s.search(0, 0)
		if s.unexplored < unbounded {
			return max(proved, min(s.unexplored, s.bestGoal))
		}
		if proved = s.ceiling; proved >= s.bestGoal {
			return s.bestGoal
		}
	}
	return proved
}

// ceilingSteps is the number of steps in which the ceiling rises to the best known
// objective.
const ceilingSteps = 40

// stepTo is the ceiling of a step. While no balanced partition is known it doubles,
// until no objective can reach it.
func (s *exactSearch) stepTo(step int64) int64 {
	if !s.found && step >= 60 {
		return unbounded
	}
	if !s.found {
		return 1 << step
	}
	return s.bestGoal/ceilingSteps*step + s.bestGoal%ceilingSteps*step/ceilingSteps
}
