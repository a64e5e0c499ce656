package pccluster

import (
	"math"
	"slices"
)

// impliedTask is the range of t0 = E T N / W that a line's printed numbers allow.
func impliedTask(r printedRun, efficiency string) span {
	return spanOf(efficiency).by(spanOf(r.sec)).times(float64(r.nodes) / r.tasks)
}

// withE1 are the lines of Tables 2 and 3 that have an E1.
func withE1() []printedRun {
	return slices.DeleteFunc(slices.Concat(printedTable2, runsOf(printedTable3)), func(r printedRun) bool { return r.e1 == "" })
}

// taskTimes is the range of t0 over these lines.
func taskTimes() span {
	var list []span
	for _, r := range withE1() {
		list = append(list, impliedTask(r, r.e1))
	}
	return hull(list)
}

// otherTaskTime finds the line that allows none of the t0 that an efficiency
// needs and is farthest from it.
func otherTaskTime(r printedRun, efficiency string) (other printedRun, ok bool) {
	needs, farthest := impliedTask(r, efficiency), 0.0
	for _, o := range withE1() {
		theirs := impliedTask(o, o.e1)
		if d := math.Abs(math.Log(theirs.low / needs.low)); theirs.disjoint(needs) && d > farthest {
			other, farthest, ok = o, d, true
		}
	}
	return other, ok
}

// noOneTaskTime says that an efficiency of a line contradicts the rest of the
// paper whatever t0 is: it is not the t0 that the paper states, and another line
// allows none of the t0 that this one needs.
func noOneTaskTime(r printedRun, efficiency string) bool {
	_, found := otherTaskTime(r, efficiency)
	return found && impliedTask(r, efficiency).disjoint(spanOf(printedTaskSec.Text))
}

// risingTogether counts neighbouring lines of Table 2 of one machine in which
// both T N/W and E1 rise, by more than rounding: E1 = t0/(T N/W) allows no such
// pair with any t0.
func risingTogether() int {
	n := 0
	for i, r := range printedTable2[1:] {
		before := printedTable2[i]
		if r.nodes != before.nodes {
			continue
		}
		perTask := func(r printedRun) span { return spanOf(r.sec).times(float64(r.nodes) / r.tasks) }
		if perTask(r).low > perTask(before).high && spanOf(r.e1).low > spanOf(before.e1).high {
			n++
		}
	}
	return n
}
