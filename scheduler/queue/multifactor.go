package queue

import (
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/room"
	"github.com/clustersim/clustersim/internal/spec"
)

// multifactor is Slurm's priority: a weighted sum of factors from 0 to 1, for the age of a job, what its
// user and account have used so far, its size, partition and quality of service.
//
// Priorities change at ticks: at each, usage decays, then what jobs have used since the last one is
// added, then the factors of fair share and the priorities follow. A new job has its priority at once,
// with age 0 and the fair share of the last tick. Ticks at which no job waits are caught up with later.
//
// A tick costs O(users + running jobs).
type multifactor struct {
	age, fairShare, size, partition, qos float64 // weights
	maxAgeSec, halfLifeSec, periodSec    float64
	damping                              float64
	classic, favorSmall                  bool

	firstSec   float64 // the first submission; ticks are counted from there
	tickSec    float64 // the last one
	ticks      int64
	units      float64
	shares     shareTree
	partitions []float64 // factor by number of the name; likewise the next one
	qualities  []float64
	late       bool // the factors of fair share are those of an earlier tick

	used []usedUnits // by what ran since the last tick, in order of starting
	slot []int32     // by job: its place in used, from 1; 0 if it does not run
}

// usedUnits is a job that runs or has run since the last tick.
type usedUnits struct {
	job           JobID
	leaf          int32
	units         float64
	sinceSec, end float64 // from the last tick, or the start; +Inf while it runs
}

func multifactorKey(a *spec.Args) key {
	m := &multifactor{
		age: weightArg(a, "age", 1000), fairShare: weightArg(a, "fair-share-weight", 10000), size: weightArg(a, "size", 1000),
		partition: weightArg(a, "partition", 0), qos: weightArg(a, "qos", 0),
		maxAgeSec: durationArg(a, "max-age", 7*24*3600), halfLifeSec: durationArg(a, "half-life", 7*24*3600), periodSec: durationArg(a, "period", 300),
		damping: a.Float("damping", 1), favorSmall: a.Bool("favor-small", false),
		classic: a.Word("fair-share", "tree", "tree", "classic") == "classic",
	}
	if !(m.periodSec > 0) {
		a.Fail("period", "want a time above 0")
	}
	if !(m.damping > 0) {
		a.Fail("damping", "want a number above 0")
	}
	return key{moves: true, state: m, value: m.value}
}

func weightArg(a *spec.Args, arg string, def float64) float64 {
	w := a.Float(arg, def)
	if w < 0 {
		a.Fail(arg, "want a weight of at least 0")
	}
	return w
}

func (m *multifactor) begin(v View) {
	names, machine := v.Names(), v.Machine()
	m.units, m.firstSec, m.tickSec, m.ticks = float64(v.Units()), math.NaN(), math.Inf(-1), 0
	m.used, m.slot, m.late = m.used[:0], nil, false
	m.shares.build(names, machine.Shares)
	most := 0.0
	for _, p := range machine.Partitions {
		most = max(most, p.PriorityFactor)
	}
	m.partitions = make([]float64, len(names.Partitions)+1) // the last is that of jobs that name none
	for i, name := range append(names.Partitions[:len(names.Partitions):len(names.Partitions)], "") {
		first, _, _ := strings.Cut(name, ",")
		for _, p := range machine.Partitions {
			if most > 0 && (p.Name == first || name == "" && p.Default) {
				m.partitions[i] = p.PriorityFactor / most
			}
		}
	}
	most = 0
	for _, q := range machine.QOS {
		most = max(most, q.Priority)
	}
	m.qualities = make([]float64, len(names.QOS))
	for i, name := range names.QOS {
		for _, q := range machine.QOS {
			if most > 0 && q.Name == name {
				m.qualities[i] = q.Priority / most
			}
		}
	}
}

// value is the priority, negative since the smallest key is first.
func (m *multifactor) value(r *Request, _ float64) float64 {
	if m.late {
		m.late = false
		if m.classic {
			m.shares.classic(m.damping)
		} else {
			m.shares.fairTree()
		}
	}
	age := 0.0
	if r.EligibleSec < m.tickSec {
		age = min(1, (m.tickSec-r.EligibleSec)/m.maxAgeSec)
	}
	size := float64(r.Units) / m.units
	if m.favorSmall {
		size = 1 - size
	}
	partition, qos := m.partitions[len(m.partitions)-1], 0.0
	if r.Partition >= 0 {
		partition = m.partitions[r.Partition]
	}
	if r.QOS >= 0 {
		qos = m.qualities[r.QOS]
	}
	share := m.shares.factor(m.shares.leafOf(r))
	return -m.priority(age, share, size, partition, qos, float64(r.Nice))
}

// priority is the weighted sum, in the order and the rounding of Slurm's.
func (m *multifactor) priority(age, share, size, partition, qos, nice float64) float64 {
	sum := float64(m.age*age) + float64(m.fairShare*share) + float64(m.size*size) + float64(m.partition*partition) + float64(m.qos*qos) - nice
	return max(1, math.Trunc(sum))
}

// observe notes ends, and carries out the ticks that are due.
func (m *multifactor) observe(v View) (moved bool) {
	nowSec := v.NowSec()
	if math.IsNaN(m.firstSec) {
		m.firstSec = nowSec
	}
	for _, job := range v.Changed().Ended {
		if int(job) < len(m.slot) && m.slot[job] > 0 {
			m.used[m.slot[job]-1].end = nowSec
			m.slot[job] = 0
		}
	}
	for m.wakeSec() <= nowSec+room.SameSec {
		due := int64((nowSec-m.firstSec)/m.periodSec) - 1 - m.ticks
		if len(m.used) == 0 && (due > longGap || m.shares.unused()) {
			m.pass(max(1, due))
		} else {
			m.tick()
		}
		moved, m.late = true, true
	}
	return moved
}

// longGap is how many ticks at which nothing has run are passed at once. Fewer are passed one by one, which rounds usage
// as Slurm's own steps do.
const longGap = 10_000

// pass carries out ticks at which nothing has run.
func (m *multifactor) pass(ticks int64) {
	m.ticks += ticks
	m.tickSec = m.firstSec + float64(m.ticks)*m.periodSec
	if m.halfLifeSec > 0 {
		m.shares.decay(math.Pow(2, -float64(ticks)*m.periodSec/m.halfLifeSec))
	}
}

// wakeSec is the date of the next tick.
func (m *multifactor) wakeSec() float64 { return m.firstSec + float64(m.ticks+1)*m.periodSec }

// tick lets usage decay and adds what was used since the last tick.
func (m *multifactor) tick() {
	m.tickSec = m.wakeSec()
	m.ticks++
	if m.halfLifeSec > 0 {
		m.shares.decay(math.Pow(2, -m.periodSec/m.halfLifeSec))
	}
	kept := m.used[:0]
	for _, x := range m.used {
		m.shares.charge(x.leaf, x.units*(min(x.end, m.tickSec)-x.sinceSec))
		if x.end <= m.tickSec {
			continue
		}
		x.sinceSec = m.tickSec
		kept = append(kept, x)
		if math.IsInf(x.end, 1) {
			m.slot[x.job] = int32(len(kept))
		}
	}
	m.used = kept
}

// started notes that a job runs from now on.
func (m *multifactor) started(v View, job JobID) {
	r := v.Request(job)
	leaf := m.shares.leafOf(&r)
	if leaf < 0 {
		return
	}
	if int(job) >= len(m.slot) {
		m.slot = append(m.slot, make([]int32, max(int(job)+1, 2*len(m.slot))-len(m.slot))...)
	}
	m.used = append(m.used, usedUnits{job, leaf, float64(r.Units), v.NowSec(), math.Inf(1)})
	m.slot[job] = int32(len(m.used))
}
