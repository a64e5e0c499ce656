package queue

import (
	"math"
	"slices"
	"sort"
)

// waitBlock is how many entries a block of a waitlist holds at most.
const waitBlock = 64

// entry is a waiting job in the order of a key.
type entry struct {
	key         float64
	submitSec   float64
	estimateSec float64
	job         JobID
	units       int32
	tier        int32 // jobs of a higher one come first
}

func (a *entry) before(b *entry) bool {
	if a.tier != b.tier {
		return a.tier > b.tier
	}
	if a.key != b.key {
		return a.key < b.key
	}
	if a.submitSec != b.submitSec {
		return a.submitSec < b.submitSec
	}
	return a.job < b.job
}

// waitlist holds the waiting jobs in the order of a key, in sorted blocks. A block has
// the least size and the least estimate of its jobs, so that a walk skips blocks in which nothing can start.
// Adding and removing cost O(blocks + block size).
type waitlist struct {
	tierOf func(JobID) int32 // nil: all jobs are of one tier
	key    key
	blocks []waitBlockOf
	spare  [][]entry
	of     []entry // by job, as it stands in the list; units 0 if it does not
	n      int
	taken  int // how many jobs have been taken out; a walk then finds its place again

	begun    bool // the state of the key is
	observed bool // the state of the key is up to date
	moved    bool // keys have changed in this round
	stale    bool // keys have changed since the list was sorted

	limits     *limits // nil if there are none
	limitsRead bool
	back       []JobID       // jobs that may start again since the last round
	parks      func(x entry) // called for a job that may no longer start; nil if not needed

	request Request // of the job that is being added
	all     []entry // while keys are computed anew
}

type waitBlockOf struct {
	list       []entry
	leastUnits int32
	leastSec   float64
}

func (b *waitBlockOf) bounds() {
	b.leastUnits, b.leastSec = math.MaxInt32, math.Inf(1)
	for i := range b.list {
		b.leastUnits = min(b.leastUnits, b.list[i].units)
		b.leastSec = min(b.leastSec, b.list[i].estimateSec)
	}
}

// add inserts a job.
func (w *waitlist) add(v View, job JobID) {
	w.request = v.Request(job)
	r := &w.request
	x := entry{submitSec: r.SubmitSec, estimateSec: r.EstimateSec, job: job, units: int32(r.Units)}
	if w.tierOf != nil {
		x.tier = w.tierOf(job)
	}
	x.key = w.key.value(r, v.NowSec())
	w.insert(x)
}

func (w *waitlist) insert(x entry) {
	if int(x.job) >= len(w.of) {
		w.of = append(w.of, make([]entry, max(int(x.job)+1, 2*len(w.of))-len(w.of))...)
	}
	w.of[x.job] = x
	w.n++
	if len(w.blocks) == 0 {
		w.blocks = append(w.blocks, waitBlockOf{w.fresh(), math.MaxInt32, math.Inf(1)})
	}
	i := w.block(&x)
	if len(w.blocks[i].list) == waitBlock {
		w.split(i)
		if list := w.blocks[i].list; list[len(list)-1].before(&x) {
			i++
		}
	}
	b := &w.blocks[i]
	at := sort.Search(len(b.list), func(k int) bool { return x.before(&b.list[k]) })
	b.list = slices.Insert(b.list, at, x)
	b.leastUnits, b.leastSec = min(b.leastUnits, x.units), min(b.leastSec, x.estimateSec)
}

// block finds the first block whose last entry is not before x; the last one if there is none.
func (w *waitlist) block(x *entry) int {
	i := sort.Search(len(w.blocks), func(i int) bool {
		list := w.blocks[i].list
		return len(list) == 0 || !list[len(list)-1].before(x)
	})
	return min(i, len(w.blocks)-1)
}

func (w *waitlist) fresh() []entry {
	if n := len(w.spare); n > 0 {
		list := w.spare[n-1]
		w.spare = w.spare[:n-1]
		return list
	}
	return make([]entry, 0, waitBlock)
}

func (w *waitlist) split(i int) {
	b := &w.blocks[i]
	half := waitBlockOf{list: append(w.fresh(), b.list[waitBlock/2:]...)}
	b.list = b.list[:waitBlock/2]
	b.bounds()
	half.bounds()
	w.blocks = slices.Insert(w.blocks, i+1, half)
}

// start takes out a job that starts now.
func (w *waitlist) start(v View, job JobID) {
	w.remove(job)
	if w.limits != nil {
		w.count(v, job)
	}
	if w.key.state != nil {
		w.key.state.started(v, job)
	}
}

// wake appends an action that calls the policy when keys change by themselves, while jobs wait.
func (w *waitlist) wake(actions []Action) []Action {
	if w.key.state == nil || w.n == 0 {
		return actions
	}
	if atSec := w.key.state.wakeSec(); atSec < math.Inf(1) {
		actions = append(actions, Action{Kind: Wake, AtSec: atSec})
	}
	return actions
}

// remove takes a job out, if it is in the list.
func (w *waitlist) remove(job JobID) {
	if !w.has(job) {
		return
	}
	x := w.of[job]
	i := w.block(&x)
	b := &w.blocks[i]
	at := sort.Search(len(b.list), func(k int) bool { return !b.list[k].before(&x) })
	w.removeAt(i, at)
}

// removeAt takes entry k of block i out.
func (w *waitlist) removeAt(i, k int) {
	b := &w.blocks[i]
	x := b.list[k]
	w.of[x.job].units = 0
	w.n--
	w.taken++
	b.list = slices.Delete(b.list, k, k+1)
	switch {
	case len(b.list) == 0:
		w.spare = append(w.spare, b.list)
		w.blocks = slices.Delete(w.blocks, i, i+1)
	case x.units == b.leastUnits || x.estimateSec == b.leastSec:
		b.bounds()
	}
}

func (w *waitlist) has(job JobID) bool { return int(job) < len(w.of) && w.of[job].units != 0 }

// walk calls visit for each job in order, until it returns false. Blocks for which skip returns true are
// left out. Visit may take jobs out.
func (w *waitlist) walk(skip func(*waitBlockOf) bool, visit func(entry) bool) {
	for i, k := 0, 0; i < len(w.blocks); {
		b := &w.blocks[i]
		if k == len(b.list) || k == 0 && skip(b) {
			i, k = i+1, 0
			continue
		}
		x, taken := b.list[k], w.taken
		if !visit(x) {
			return
		}
		k++
		if w.taken != taken {
			i, k = w.after(&x)
		}
	}
}

// after is the place of the first job behind x, which may have been taken out.
func (w *waitlist) after(x *entry) (block, at int) {
	if len(w.blocks) == 0 {
		return 0, 0
	}
	block = w.block(x)
	list := w.blocks[block].list
	return block, sort.Search(len(list), func(k int) bool { return x.before(&list[k]) })
}

// head lists the first n jobs.
func (w *waitlist) head(list []entry, n int) []entry {
	for i := 0; i < len(w.blocks) && len(list) < n; i++ {
		list = append(list, w.blocks[i].list...)
	}
	return list[:min(len(list), n)]
}

// rank brings jobs of another list into the order of this one.
func (w *waitlist) rank(list []entry) {
	for i := range list {
		list[i] = w.of[list[i].job]
	}
	sortEntries(list)
}

// first is the first job; nil if the list is empty.
func (w *waitlist) first() *entry {
	if w.n == 0 {
		return nil
	}
	return &w.blocks[0].list[0]
}

// leastUnits is the least number of units that a job requests.
func (w *waitlist) leastUnits() int {
	least := int32(math.MaxInt32)
	for i := range w.blocks {
		least = min(least, w.blocks[i].leastUnits)
	}
	return int(least)
}

// rekey computes all keys anew and sorts, if they may have changed; it says whether it did.
func (w *waitlist) rekey(v View) bool {
	if !w.key.moves || w.key.state != nil && !w.stale {
		return false
	}
	w.stale = false
	all := w.all[:0]
	nowSec := v.NowSec()
	for i := range w.blocks {
		for _, x := range w.blocks[i].list {
			if w.key.ages() {
				x.key = w.valueOf(&w.key, &x, nowSec)
			} else {
				w.request = v.Request(x.job)
				x.key = w.key.value(&w.request, nowSec)
			}
			all = append(all, x)
		}
		w.spare = append(w.spare, w.blocks[i].list[:0])
	}
	sortEntries(all)
	w.all = all
	w.blocks = w.blocks[:0]
	for len(all) > 0 {
		n := min(len(all), waitBlock*3/4)
		b := waitBlockOf{list: append(w.fresh(), all[:n]...)}
		b.bounds()
		w.blocks = append(w.blocks, b)
		for _, x := range all[:n] {
			w.of[x.job] = x
		}
		all = all[n:]
	}
	return true
}

// update brings the list up to date with what has changed since the last round, and says
// whether jobs left or were estimated anew.
func (w *waitlist) update(v View) (reordered bool) {
	if w.of == nil {
		w.of = make([]entry, expectedJobs(v))
	}
	w.observe(v)
	w.observed = false
	c := v.Changed()
	w.limit(v, &c)
	for _, job := range c.Left {
		w.remove(job)
	}
	for _, job := range c.Estimated {
		if w.has(job) {
			w.remove(job)
			w.add(v, job)
			reordered = true
		}
	}
	for _, job := range c.Submitted {
		if !w.park(v, job) {
			w.add(v, job)
		}
	}
	return reordered || len(c.Left) > 0
}

// expectedJobs is how many jobs a view expects, so that lists by job need not grow; 0 if it does not say.
func expectedJobs(v View) int {
	if x, ok := v.(interface{ NumJobs() int }); ok {
		return x.NumJobs()
	}
	return 0
}

// fitting counts the jobs behind x, or all if it is nil, that request at most so many units.
func (w *waitlist) fitting(x *entry, units int) (n int) {
	i, k := 0, 0
	if x != nil {
		i, k = w.after(x)
	}
	for ; i < len(w.blocks); i, k = i+1, 0 {
		if int(w.blocks[i].leastUnits) > units {
			continue
		}
		for j := range w.blocks[i].list[k:] {
			if int(w.blocks[i].list[k+j].units) <= units {
				n++
			}
		}
	}
	return n
}

// observe brings the state of the key up to date. Update calls it, unless it has been called in this round.
func (w *waitlist) observe(v View) {
	if w.key.state == nil || w.observed {
		return
	}
	w.observed = true
	if !w.begun {
		w.begun = true
		w.key.state.begin(v)
	}
	if w.moved = w.key.state.observe(v); w.moved {
		w.stale = true
	}
}

// sortEntries sorts by key, submission and number.
func sortEntries(list []entry) {
	slices.SortFunc(list, func(a, b entry) int {
		if a.before(&b) {
			return -1
		}
		return 1
	})
}
