package queuestats

import (
	"encoding/json"
	"math"
	"math/bits"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/scheduler/queue"
)

// Group is what jobs of one user, account, partition or size have in common.
type Group struct {
	Name string // empty for jobs without
	Jobs int
	Area float64 // units times run time, in unit seconds

	WaitMeanSec, WaitP95Sec float64
	BoundedSlowdown         float64 // mean
	// NormalisedWait is the sum of waits over the area, per unit: D. Klusacek and H. Rudova, Performance and fairness for
	// users in parallel job scheduling, JSSPP 2012. NaN without area.
	NormalisedWait float64
}

// Groups are the groups of jobs by one property.
type Groups struct {
	By   string // user, account, partition or size
	Rows []Group
}

// MarshalJSON writes a list of objects; what By says is the key of the names.
func (g Groups) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for i := range g.Rows {
		row := &g.Rows[i]
		name, err := json.Marshal(row.Name)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, `{"`+g.By+`":`...), name...), ',')
		b = append(b, appendObject(nil, []field{
			{"jobs", float64(row.Jobs)},
			{"area_unit_s", row.Area},
			{"wait_mean_s", row.WaitMeanSec},
			{"wait_p95_s", row.WaitP95Sec},
			{"bounded_slowdown_mean", row.BoundedSlowdown},
			{"normalised_wait", row.NormalisedWait},
		})[1:]...)
	}
	return append(b, ']'), nil
}

// by groups the jobs by a column that numbers names; nil if the trace has no such column. Groups are in
// the order of the numbers, jobs without a name at the end.
func (j *jobs) by(what string, column []int32, names []string) Groups {
	g := Groups{By: what}
	if column == nil {
		return g
	}
	lists := j.apart(len(names)+1, func(i queue.JobID) int {
		if k := column[i]; k >= 0 {
			return int(k)
		}
		return len(names)
	})
	for k, list := range lists {
		if name := append(names[:len(names):len(names)], "")[k]; len(list) > 0 {
			g.Rows = append(g.Rows, j.group(name, list))
		}
	}
	return g
}

// bySize groups the jobs by their units: 1, 2, 3-4, 5-8 and so on.
func (j *jobs) bySize() Groups {
	g := Groups{By: "size"}
	for k, list := range j.sizes() {
		if len(list) > 0 {
			g.Rows = append(g.Rows, j.group(sizeName(k), list))
		}
	}
	return g
}

// sizes are the jobs of each class of sizes.
func (j *jobs) sizes() [][]queue.JobID {
	return j.apart(32, func(i queue.JobID) int { return bits.Len32(uint32(max(1, j.r.Trace.Units[i])) - 1) })
}

// apart lists the jobs of each of n classes, in the order of the trace.
func (j *jobs) apart(n int, class func(queue.JobID) int) [][]queue.JobID {
	counts := make([]int, n)
	for _, i := range j.list {
		counts[class(i)]++
	}
	all := make([]queue.JobID, len(j.list))
	lists := make([][]queue.JobID, n)
	for k, count := range counts {
		lists[k], all = all[:0:count], all[count:]
	}
	for _, i := range j.list {
		k := class(i)
		lists[k] = append(lists[k], i)
	}
	return lists
}

// sizeName is the name of class k, which has 2^(k-1)+1 to 2^k units.
func sizeName(k int) string {
	to := 1 << k
	from := to/2 + 1
	if from >= to {
		return strconv.Itoa(to)
	}
	return strconv.Itoa(from) + "-" + strconv.Itoa(to)
}

// group describes the jobs of a list, which is not empty.
func (j *jobs) group(name string, list []queue.JobID) Group {
	j.values = slices.Grow(j.values[:0], len(list))
	waits := j.values[:len(list)]
	var area, wait, slowdown sum
	for k, i := range list {
		waits[k] = j.wait(i)
		wait.add(waits[k])
		area.add(j.area(i))
		slowdown.add(j.boundedSlowdown(i))
	}
	j.sort(waits)
	g := Group{
		Name: name, Jobs: len(list), Area: area.total, WaitMeanSec: wait.mean(len(list)), WaitP95Sec: percentile(waits, 95),
		BoundedSlowdown: slowdown.mean(len(list)), NormalisedWait: wait.total / area.total,
	}
	if area.total == 0 {
		g.NormalisedWait = math.NaN()
	}
	return g
}

// jain is the index of fairness of the groups' mean bounded slowdowns, from 1/groups to 1, if all are alike:
// R. Jain, D. Chiu and W. Hawe, A quantitative measure of fairness, DEC-TR-301, 1984. Jobs
// without a name do not count; NaN if there are only such.
func (g *Groups) jain() float64 {
	var total, squares sum
	n := 0
	for _, row := range g.Rows {
		if row.Name != "" {
			n++
			total.add(row.BoundedSlowdown)
			squares.add(row.BoundedSlowdown * row.BoundedSlowdown)
		}
	}
	return total.total * total.total / (float64(n) * squares.total)
}
