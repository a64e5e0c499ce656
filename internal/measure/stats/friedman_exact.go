package stats

import (
	"math"
	"slices"
	"strings"
)

// mostOrders bounds the work of an exact Friedman test: orders of ranks that are tried. Three
// treatments may have 60 blocks, four 12, five 6.
const mostOrders = 300_000

// FriedmanExact is the p value of Friedman's statistic without an approximation: in each block all
// orders of its ranks, shared ones included, are equally likely. NaN if there are too many
// orders, below two blocks or treatments, and for a NaN. See [Friedman].
//
// Sums of ranks that are permutations of each other have the same future, so only sorted sums
// are kept: M. van de Wiel, A. Di Bucchianico, P. van der Laan, Symbolic computation and exact
// distributions of nonparametric test statistics, The Statistician 48(4), 1999, do so with
// polynomials.
func FriedmanExact(blocks [][]float64) float64 {
	if len(blocks) < 2 || len(blocks[0]) < 2 || 2*len(blocks)*len(blocks[0]) > mostSummed {
		return math.NaN()
	}
	doubled := make([][]int, len(blocks)) // so that shared ranks are whole
	for b, values := range blocks {
		if slices.ContainsFunc(values, math.IsNaN) {
			return math.NaN()
		}
		for _, rank := range ranks(values, Same) {
			doubled[b] = append(doubled[b], int(2*rank))
		}
	}
	return friedmanTail(doubled)
}

// mostSummed is the largest sum of doubled ranks that has two bytes.
const mostSummed = 1<<16 - 1

// friedmanTail is the probability that sums of doubled ranks are at least as far apart.
func friedmanTail(blocks [][]int) float64 {
	k := len(blocks[0])
	observed := make([]int, k)
	chances := map[string]float64{key(observed): 1}
	work := 0
	for _, ranks := range blocks {
		for i, r := range ranks {
			observed[i] += r
		}
		orders := distinctOrders(ranks)
		if work += len(orders) * len(chances); orders == nil || work > mostOrders {
			return math.NaN()
		}
		next := make(map[string]float64, len(chances))
		sums := make([]int, k)
		for _, from := range sortedKeys(chances) { // so that sums are rounded in the same way each time
			part := chances[from] / float64(len(orders))
			for _, order := range orders {
				for i := range sums {
					sums[i] = int(from[2*i])<<8 + int(from[2*i+1]) + order[i]
				}
				slices.Sort(sums)
				next[key(sums)] += part
			}
		}
		chances = next
	}
	least, p := squares(observed), 0.0
	sums := make([]int, k)
	for _, at := range sortedKeys(chances) {
		for i := range sums {
			sums[i] = int(at[2*i])<<8 + int(at[2*i+1])
		}
		if squares(sums) >= least {
			p += chances[at]
		}
	}
	return min(1, p)
}

// mostOrdersOfBlock is how many orders a block may have: those of eight methods.
const mostOrdersOfBlock = 40320

// distinctOrders are the orders of ranks that differ, each equally likely; nil: too many.
func distinctOrders(ranks []int) (orders [][]int) {
	order := slices.Sorted(slices.Values(ranks))
	for {
		if len(orders) == mostOrdersOfBlock {
			return nil
		}
		orders = append(orders, slices.Clone(order))
		at := len(order) - 2 // the next one in lexical order
		for at >= 0 && order[at] >= order[at+1] {
			at--
		}
		if at < 0 {
			return orders
		}
		with := len(order) - 1
		for order[with] <= order[at] {
			with--
		}
		order[at], order[with] = order[with], order[at]
		slices.Reverse(order[at+1:])
	}
}

// key is sums in two bytes each.
func key(sums []int) string {
	var b strings.Builder
	for _, s := range sums {
		b.WriteByte(byte(s >> 8))
		b.WriteByte(byte(s))
	}
	return b.String()
}

func sortedKeys(m map[string]float64) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// squares grow with Friedman's statistic, since the sum of the ranks is fixed.
func squares(sums []int) (sum int) {
	for _, s := range sums {
		sum += s * s
	}
	return sum
}
