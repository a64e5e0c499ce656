package incremental

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/internal/sharing"
)

// TestSmallSystems solves all systems of up to four flows on three constraints of
// capacity 1 or 2, where a flow uses any of them (a unit, or two of the last),
// has penalty 1 or 2, and a bound of 0.4 or none: flow by flow, and once more
// when the first has gone.
func TestSmallSystems(t *testing.T) {
	for _, fat := range []int{-1, 0, 2} {
		t.Run(fmt.Sprintf("fat=%d", fat), func(t *testing.T) {
			t.Parallel()
			solveSmall(t, fat)
		})
	}
}

// solveSmall solves them all with one of the constraints a fat pipe, or none.
func solveSmall(t *testing.T, fat int) {
	var kinds []sharing.Demand
	for code := range 28 {
		d := sharing.Demand{Amount: 1, Factor: 1, Penalty: float64(1 + code%2), Bound: []float64{sharing.Unbounded, 0.4}[code/2%2]}
		for c := range 3 {
			if (code/4+1)>>c&1 == 1 {
				d.Uses = append(d.Uses, sharing.Use{Cons: sharing.Cons(c), Weight: []float64{1, 1, 2}[c]})
			}
		}
		kinds = append(kinds, d)
	}
	p := &pair{t: t}
	solved, announced := 0, 0
	compare := func() {
		if !p.agree(solved, true) {
			announced++
		}
	}
	var add func(from, left int)
	restart := func(chosen []int, caps int) {
		p.fast.Reset(sharing.Observer{})
		p.fast.smallest = int32(caps%3)*2 - 1
		p.plain.Reset()
		p.flows = p.flows[:0]
		for c := range 3 {
			p.fast.AddConstraint(float64(1+caps>>c&1), c == fat)
			p.plain.AddConstraint(float64(1+caps>>c&1), c == fat)
		}
		for _, k := range chosen {
			d := &kinds[k]
			p.flows = append(p.flows, pairFlow{id: p.fast.Start(0, 0, d), v: p.plain.Add(d.Penalty, d.Bound, d.Uses)})
			compare()
		}
		p.fast.Change(0, p.flows[0].id, sharing.Change{Kind: sharing.Cancels})
		p.plain.Remove(p.flows[0].v)
		p.flows = p.flows[1:]
		compare()
		solved++
	}
	var chosen []int
	add = func(from, left int) {
		for k := from; k < len(kinds); k++ {
			chosen = append(chosen, k)
			if left == 1 {
				restart(chosen, solved%8)
			} else {
				add(k, left-1)
			}
			chosen = chosen[:len(chosen)-1]
		}
	}
	flows := 4
	if testing.Short() {
		flows = 3
	}
	add(0, flows)
	t.Logf("%d solved, %d announced", solved, announced)
	require.Less(t, announced, solved/2)
}
