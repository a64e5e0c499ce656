package granularity

// The paper's formula (3) by hand: the longest path, a task's load over its
// node's speed, a message's volume over each link in turn. It shares no code and
// no file with the simulator: the tables are typed again here.

import (
	"math"
	"testing"
)

// speeds, links and bandwidths of Table 1, in MIPS and Gbps; node 1 is index 0.
var (
	oldMIPS  = [5]float64{100, 120, 110, 115, 125}
	newMIPS  = [5]float64{110, 130, 135, 125, 135}
	linkEnds = [7][2]int{{1, 2}, {1, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}, {4, 5}}
	linkGbps = [7]float64{0.15, 0.25, 0.45, 0.35, 0.30, 0.10, 0.20}
)

const newLinkGbps = 10

// loads (GI), nodes and edges (MB) of Table 2; task 1 is index 0.
var (
	loads   = [10]float64{200, 2000, 200, 101, 20, 110, 200, 20, 11, 4}
	nodeOf  = [10]int{1, 1, 3, 1, 2, 4, 3, 2, 5, 5}
	edgeMB  = [12]float64{1, 3, 2, 3.5, 4, 3, 3.2, 1.5, 2.1, 0.9, 0.8, 0.6}
	edgeEnd = [12][2]int{{1, 2}, {1, 3}, {2, 4}, {2, 5}, {3, 6}, {3, 7}, {4, 8}, {5, 8}, {6, 9}, {7, 9}, {8, 10}, {9, 10}}
)

// byHand is one case of the formula.
type byHand struct {
	gbps    [7]float64
	refined bool
	eta     float64 // 1 when not refined
	chi     float64
	newMIPS [5]float64
}

// oldLinkSec is the time of volume MB between two old nodes that a link joins.
func (c byHand) oldLinkSec(t testing.TB, from, to int, volume float64) float64 {
	if from == to {
		return 0
	}
	for l, ends := range linkEnds {
		if ends == [2]int{min(from, to), max(from, to)} {
			return volume * 8e6 / (c.gbps[l] * 1e9)
		}
	}
	t.Fatalf("no link joins nodes %d and %d", from, to)
	return 0
}

// finish is the longest path that begins with a part of a task: the time from
// the start of the part to the end of the workload.
func (c byHand) finish(t testing.TB, task, part int) float64 {
	node := nodeOf[task-1]
	speed := oldMIPS[node-1]
	if part == 2 {
		speed = c.newMIPS[node-1]
	}
	sec := c.eta * loads[task-1] * 1e3 / speed
	if c.refined {
		if part == 2 { // its result crosses the new link to the reduce task
			sent := 0.0
			for e, ends := range edgeEnd {
				if ends[0] == task {
					sent += c.eta * edgeMB[e]
				}
			}
			sec += sent * 8e6 / (newLinkGbps * 1e9)
		}
		sec += c.chi * loads[task-1] * 1e3 / oldMIPS[node-1]
	}
	rest := 0.0
	for e, ends := range edgeEnd {
		if ends[0] != task {
			continue
		}
		volume := c.eta * edgeMB[e]
		over := c.oldLinkSec(t, node, nodeOf[ends[1]-1], volume)
		rest = max(rest, over+c.finish(t, ends[1], 1))
		if c.refined {
			rest = max(rest, over+volume*8e6/(newLinkGbps*1e9)+c.finish(t, ends[1], 2))
		}
	}
	return sec + rest
}

// makespan is the longest path from task 1, the only one without a predecessor.
func (c byHand) makespan(t testing.TB) float64 {
	longest := c.finish(t, 1, 1)
	if c.refined {
		longest = max(longest, c.finish(t, 1, 2))
	}
	return longest
}

// handFor is the formula's case for a scenario.
func handFor(row Row) byHand {
	c := byHand{gbps: linkGbps, eta: 1, newMIPS: newMIPS}
	if row.Refinement != nil {
		const alpha, k = 0.01, 2
		c.refined, c.chi = true, row.Refinement.Chi
		c.eta = alpha + row.Refinement.Beta*(1-alpha)/k
	}
	if row.ID == "c2-1710" || row.ID == "c2-1710-reduce" {
		for i, speed := range oldMIPS {
			c.newMIPS[i] = 2 * speed
		}
	}
	return c
}

// The assumed wiring hardly matters: whichever link has which bandwidth, T1 stays in a
// quarter of a second. (The seventh link carries nothing, so its place does not
// matter either.)
func TestWiringHardlyMatters(t *testing.T) {
	lowest, highest := math.Inf(1), 0.0
	gbps := linkGbps
	var permute func(int)
	permute = func(fixed int) {
		if fixed == len(gbps) {
			sec := byHand{gbps: gbps, eta: 1}.makespan(t)
			lowest, highest = min(lowest, sec), max(highest, sec)
			return
		}
		for i := fixed; i < len(gbps); i++ {
			gbps[fixed], gbps[i] = gbps[i], gbps[fixed]
			permute(fixed + 1)
			gbps[fixed], gbps[i] = gbps[i], gbps[fixed]
		}
	}
	permute(0)
	if math.Abs(lowest-23208.742) > 5e-4 || math.Abs(highest-23208.965) > 5e-4 {
		t.Errorf("T1 in %.3f to %.3f s, the files say 23208.742 to 23208.965", lowest, highest)
	}
}
