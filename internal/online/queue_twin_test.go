package online_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// twinTask is a task of the twin.
type twinTask struct {
	name     string
	kind     string
	sec      float64
	cores    int
	memory   float64
	size     float64
	rank     int
	before   []int
	host     int // -1: not placed
	start    float64
	end      float64
	ready    float64 // +Inf: not yet
	failures int
	until    float64 // not to be tried before
	try      float64 // when it is tried next; +Inf: when a task ends
}

// twin is the scheduler of the section "One queue" of docs/schedulers.md, as loops over all tasks and all hosts.
type twin struct {
	name   string // such as rank_min_fair, or original
	seed   uint64
	tasks  []twinTask
	rooms  []room
	cycles uint64
	next   int
	draw   *rand.Rand
}

// free is what of host h the tasks placed there and not over at nowSec leave.
func (w *twin) free(h int, nowSec float64) (cores int, memory float64) {
	cores, memory = w.rooms[h].cores, w.rooms[h].memory
	for i := range w.tasks {
		if x := &w.tasks[i]; x.host == h && x.end > nowSec {
			cores -= x.cores
			memory -= x.memory
		}
	}
	return cores, memory
}

func (w *twin) place(x *twinTask, nowSec float64) bool {
	var fit []int
	score := map[int]float64{}
	for h, all := range w.rooms {
		cores, memory := w.free(h, nowSec)
		if x.cores > cores || all.memory > 0 && x.memory > memory {
			continue
		}
		fit = append(fit, h)
		left := float64(cores-x.cores) / float64(all.cores)
		score[h] = left
		if w.name == "original" {
			leftMemory := left
			if all.memory > 0 {
				leftMemory = (memory - x.memory) / all.memory
			}
			score[h] = (left+leftMemory)/2 + 1 - math.Abs(left-leftMemory)/2
		}
	}
	if len(fit) == 0 {
		return false
	}
	best := fit[0]
	for _, h := range fit {
		if score[h] > score[best] {
			best = h
		}
	}
	switch {
	case strings.HasSuffix(w.name, "_random"):
		best = fit[w.draw.IntN(len(fit))]
	case strings.HasSuffix(w.name, "_roundrobin"):
		best = w.next
		for !slices.Contains(fit, best%len(w.rooms)) {
			best++
		}
		best %= len(w.rooms)
		w.next = best + 1
	case w.name == "original":
		var ties []int
		for _, h := range fit {
			if math.Abs(score[h]-score[best]) < 1e-9 {
				ties = append(ties, h)
			}
		}
		best = ties[w.draw.IntN(len(ties))]
	}
	x.host, x.start, x.end = best, nowSec, nowSec+x.sec
	return true
}

// waiting are the tasks that are ready and not placed, in the order in which they became ready.
func (w *twin) waiting() []*twinTask {
	var list []*twinTask
	for i := range w.tasks {
		if x := &w.tasks[i]; x.host < 0 && !math.IsInf(x.ready, 1) {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b *twinTask) int { return int(math.Copysign(1, a.ready-b.ready)) * btoi(a.ready != b.ready) })
	return list
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (w *twin) cycle(nowSec float64) {
	list := w.waiting()
	order := w.name[:strings.LastIndex(w.name, "_")]
	before := func(a, b *twinTask) bool {
		if strings.HasPrefix(order, "rank") && a.rank != b.rank {
			return a.rank > b.rank
		}
		if strings.HasSuffix(order, "min") {
			return a.size < b.size
		}
		return strings.HasSuffix(order, "max") && a.size > b.size
	}
	for range list { // bubbles, so that equal ones stay in their order
		for i := 1; i < len(list); i++ {
			if before(list[i], list[i-1]) {
				list[i], list[i-1] = list[i-1], list[i]
			}
		}
	}
	w.cycles++
	if order == "random" {
		shuffle := rand.New(rand.NewPCG(w.seed, w.cycles))
		for i := range list {
			j := i + shuffle.IntN(len(list)-i)
			list[i], list[j] = list[j], list[i]
		}
	}
	for _, x := range list {
		w.place(x, nowSec)
	}
}

// tryOneByOne is what Kubernetes does at a date.
func (w *twin) tryOneByOne(nowSec float64, ended bool) {
	for _, x := range w.waiting() {
		if ended && math.IsInf(x.try, 1) {
			x.try = nowSec
			if x.until > nowSec {
				x.try = math.Ceil(x.until)
			}
		}
		if x.ready == nowSec && x.failures == 0 {
			x.try = nowSec
		}
		if x.try <= nowSec && !w.place(x, nowSec) {
			x.failures++
			x.until, x.try = nowSec+min(math.Pow(2, float64(x.failures-1)), 10), math.Inf(1)
		}
	}
}

// simulate steps from date to date.
func (w *twin) run() {
	w.draw = rand.New(rand.NewPCG(w.seed, 0))
	for i := range w.tasks {
		x := &w.tasks[i]
		x.host, x.ready, x.try, x.end = -1, math.Inf(1), math.Inf(1), math.Inf(1)
	}
	for nowSec := 0.0; !math.IsInf(nowSec, 1); {
		ended, came := false, false
		for i := range w.tasks {
			x := &w.tasks[i]
			ended = ended || x.end == nowSec
			over := math.IsInf(x.ready, 1)
			for _, j := range x.before {
				over = over && w.tasks[j].end <= nowSec
			}
			if over {
				x.ready, came = nowSec, true
			}
		}
		if w.name == "original" {
			w.tryOneByOne(nowSec, ended)
		} else if ended || came {
			w.cycle(nowSec)
		}
		next := math.Inf(1)
		for i := range w.tasks {
			for _, at := range []float64{w.tasks[i].end, w.tasks[i].try} {
				if at > nowSec {
					next = min(next, at)
				}
			}
		}
		nowSec = next
	}
}

// rankAll finds the ranks: which kinds are below which is closed under steps; of two that are below each other, neither
// counts for the other.
func (w *twin) rankAll() {
	below := map[string]map[string]bool{}
	for i := range w.tasks {
		below[w.tasks[i].kind] = map[string]bool{}
	}
	for i := range w.tasks {
		for _, j := range w.tasks[i].before {
			below[w.tasks[j].kind][w.tasks[i].kind] = true
		}
	}
	for range below {
		for a := range below {
			for b := range below {
				for c := range below {
					if below[a][b] && below[b][c] {
						below[a][c] = true
					}
				}
			}
		}
	}
	var rank func(kind string) int
	rank = func(kind string) int {
		highest := 0
		for x := range below[kind] {
			if !below[x][kind] && x != kind {
				highest = max(highest, rank(x)+1)
			}
		}
		return highest
	}
	for i := range w.tasks {
		w.tasks[i].rank = rank(w.tasks[i].kind)
	}
}

// drawTwin draws a workload and hosts with room for each of its tasks. Dates are multiples of 1/8 s.
func drawTwin(t *rapid.T) twin {
	var w twin
	hosts := rapid.IntRange(1, 4).Draw(t, "hosts")
	limited := rapid.Bool().Draw(t, "memory")
	for range hosts {
		x := room{cores: rapid.IntRange(2, 5).Draw(t, "host cores")}
		if limited {
			x.memory = float64(rapid.SampledFrom([]int{8, 12, 16}).Draw(t, "host memory"))
		}
		w.rooms = append(w.rooms, x)
	}
	typed := rapid.Bool().Draw(t, "typed")
	for i := range rapid.IntRange(1, 16).Draw(t, "tasks") {
		x := twinTask{
			name: fmt.Sprint("t", i), cores: rapid.IntRange(1, 2).Draw(t, "cores"),
			sec:    float64(rapid.IntRange(1, 40).Draw(t, "eighths")) / 8,
			memory: float64(rapid.IntRange(0, 8).Draw(t, "memory")), size: float64(rapid.IntRange(0, 4).Draw(t, "size")),
		}
		x.kind = x.name
		if typed {
			x.kind = rapid.SampledFrom([]string{"a", "b", "c", "d", "e"}).Draw(t, "kind")
		}
		for j := range i {
			if rapid.IntRange(0, 5).Draw(t, "edge") == 0 {
				x.before = append(x.before, j)
			}
		}
		w.tasks = append(w.tasks, x)
	}
	w.rankAll()
	return w
}

// problem is the twin's workload and hosts.
func (w *twin) problem(t rapid.TB) *scheduler.Problem {
	b := workload.NewBuilder("")
	for i := range w.tasks {
		x := &w.tasks[i]
		id := needing(b, x.name, x.sec, x.cores, x.memory)
		b.SetFiles(id, x.size, 0)
		if x.kind != x.name {
			b.SetAttributes(id, workload.Attributes{Type: x.kind})
		}
		for _, j := range x.before {
			b.Control(workload.TaskID(j), id)
		}
	}
	return queueProblem(t, built(t, b), w.rooms...)
}

// queueNames are the schedulers of the published runs, and what they are here.
func queueNames() map[string]online.Queue {
	all := map[string]online.Queue{"original": {Place: online.PlaceSpread, BackOff: asKubernetes}}
	for order, o := range map[string]online.QueueOrder{
		"fifo": online.OrderFIFO, "random": online.OrderRandom, "min": online.OrderMin, "max": online.OrderMax,
		"rank": online.OrderRank, "rank_min": online.OrderRankMin, "rank_max": online.OrderRankMax,
	} {
		all[order+"_fair"] = online.Queue{Order: o, Place: online.PlaceFair}
		all[order+"_random"] = online.Queue{Order: o, Place: online.PlaceRandom}
		all[order+"_roundrobin"] = online.Queue{Order: o, Place: online.PlaceRoundRobin}
	}
	return all
}

// TestQueueTwin: a plain loop over all tasks and hosts places every task at the same date on the same host.
func TestQueueTwin(t *testing.T) {
	for name, m := range queueNames() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				w := drawTwin(t)
				w.name, w.seed = name, rapid.Uint64Range(0, 9).Draw(t, "seed")
				w.run()
				m.Seed, m.RetrySec = w.seed, 10
				s, err := schedtest.Ask(w.problem(t), &m)
				if err != nil {
					t.Fatalf("%v", err)
				}
				for i := range w.tasks {
					x := &w.tasks[i]
					if got := s.Plan[i].StartSec; got != x.start || s.Host[i] != platform.HostID(x.host) {
						t.Fatalf("task %s: at %v s on %d, the twin at %v s on %d", x.name, got, s.Host[i], x.start, x.host)
					}
				}
			})
		})
	}
}
