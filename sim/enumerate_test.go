package sim_test

import "slices"

// graphs calls f with every graph of n tasks with edges that go from a lower number
// to a higher one: between two tasks there is none, or one of 0, 1 or 2 s.
func graphs(n int, f func(edges []smallEdge)) {
	var pairs []smallEdge
	for to := range n {
		for from := range to {
			pairs = append(pairs, smallEdge{from: from, to: to})
		}
	}
	odometer(len(pairs), 4, func(digits []int) {
		var edges []smallEdge
		for i, digit := range digits {
			if digit > 0 {
				edges = append(edges, smallEdge{pairs[i].from, pairs[i].to, float64(digit - 1)})
			}
		}
		f(edges)
	})
}

// works calls f with every way to give n tasks 0, 1 or 2 s of work.
func works(n int, f func(work []float64)) {
	work := make([]float64, n)
	odometer(n, 3, func(digits []int) {
		for i, digit := range digits {
			work[i] = float64(digit)
		}
		f(work)
	})
}

// placement is a host for each task and an order for each host.
type placement struct {
	hosts  [4]int
	orders [2][]int
}

// placements lists every way to place n tasks on two hosts and to order them
// there.
func placements(n int) []placement {
	var list []placement
	odometer(n, 2, func(digits []int) {
		var hosts [4]int
		copy(hosts[:], digits)
		odometer(n, n, func(all []int) {
			var orders [2][]int
			for _, t := range all {
				if slices.Contains(orders[hosts[t]], t) {
					return // not a permutation
				}
				orders[hosts[t]] = append(orders[hosts[t]], t)
			}
			// Several permutations give the same two orders; one is enough.
			if slices.Equal(all, slices.Concat(orders[0], orders[1])) {
				list = append(list, placement{hosts, orders})
			}
		})
	})
	return list
}

// odometer counts through all sequences of digits below base.
func odometer(length, base int, f func(digits []int)) {
	digits := make([]int, length)
	for {
		f(digits)
		i := 0
		for i < length && digits[i] == base-1 {
			digits[i] = 0
			i++
		}
		if i == length {
			return
		}
		digits[i]++
	}
}
