package sim_test

import (
	"fmt"
	"math"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// smallWorld is a run small enough to be worked out by simple means: up to four
// tasks on two hosts, and transfers that do not slow each other down.
type smallWorld struct {
	work  []float64 // by task, in seconds on a host of speed 1
	edges []smallEdge
	placement
	speeds   [2]float64 // of one core of each host
	cores    int        // of each host
	onDemand bool       // data sets out once all inputs of the target exist, as under a policy

	dated  [4]bool // by task: the three times below are known
	inputs [4]float64
	start  [4]float64
	finish [4]float64
}

// smallEdge is data that takes sec between the two hosts.
type smallEdge struct {
	from, to int
	sec      float64
}

// workOut is the twin of the engine. It goes round the hosts and computes the
// times of each task once its predecessors, and all tasks before it in its host's
// order, have theirs. It returns false if some task never gets its turn.
func (w *smallWorld) workOut() bool {
	w.dated = [4]bool{}
	count := 0
	for range w.work {
		for h := range w.orders {
			for i, t := range w.orders[h] {
				if !w.dated[t] && w.canDate(t, w.orders[h][:i]) {
					w.date(t, w.orders[h][:i])
					count++
				}
			}
		}
	}
	return count == len(w.work)
}

func (w *smallWorld) canDate(t int, before []int) bool {
	for _, e := range w.edges {
		if e.to == t && !w.dated[e.from] {
			return false
		}
	}
	for _, b := range before {
		if !w.dated[b] {
			return false
		}
	}
	return true
}

// date starts t once its inputs have arrived, the tasks before it have started,
// and at least one core is left for it.
func (w *smallWorld) date(t int, before []int) {
	w.inputs[t] = 0
	for _, e := range w.edges {
		if e.to == t {
			w.inputs[t] = max(w.inputs[t], w.finish[e.from])
		}
	}
	start := w.inputs[t]
	for _, e := range w.edges {
		if e.to == t {
			_, arrival := w.transfer(e)
			start = max(start, arrival)
		}
	}
	for _, b := range before {
		start = max(start, w.start[b])
	}
	for {
		busy, next := 0, math.Inf(1)
		for _, b := range before {
			if w.finish[b] > start {
				busy++
				next = min(next, w.finish[b])
			}
		}
		if busy < w.cores {
			break
		}
		start = next
	}
	w.start[t], w.finish[t], w.dated[t] = start, start+w.work[t]/w.speeds[w.hosts[t]], true
}

// transfer is when e's data sets out and arrives.
func (w *smallWorld) transfer(e smallEdge) (departure, arrival float64) {
	departure = w.finish[e.from]
	if w.onDemand {
		departure = w.inputs[e.to]
	}
	if w.hosts[e.from] == w.hosts[e.to] {
		return departure, departure
	}
	return departure, departure + e.sec
}

func (w *smallWorld) makespan() float64 {
	last := 0.0
	for t := range w.work {
		last = max(last, w.finish[t])
	}
	return last
}

// workload builds the world's DAG: a flop is a second at speed 1, a byte is a
// second of transfer.
func (w *smallWorld) workload(t require.TestingT) *workload.DAG {
	b := workload.NewBuilder("small")
	for i, sec := range w.work {
		b.Task([]string{"first", "second", "third", "fourth"}[i], sec)
	}
	for _, e := range w.edges {
		b.Edge(workload.TaskID(e.from), workload.TaskID(e.to), e.sec)
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// platform builds the two hosts and a link that gives every transfer a byte a
// second.
func (w *smallWorld) platform(t require.TestingT) *platform.Platform {
	b := platform.NewBuilder("small")
	x := b.Host(platform.Host{Name: "x", SpeedFlops: w.speeds[0], Cores: w.cores})
	y := b.Host(platform.Host{Name: "y", SpeedFlops: w.speeds[1], Cores: w.cores})
	b.RouteBoth(x, y, b.Link(platform.Link{Name: "pipe", BandwidthBytesPerSec: 1, Sharing: platform.FatPipe}))
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func (w *smallWorld) schedule() *scheduler.Schedule {
	s := &scheduler.Schedule{Order: make([][]workload.TaskID, 2)}
	for t := range w.work {
		s.Host = append(s.Host, platform.HostID(w.hosts[t]))
	}
	for h, order := range w.orders {
		for _, t := range order {
			s.Order[h] = append(s.Order[h], workload.TaskID(t))
		}
	}
	return s
}

func (w *smallWorld) String() string {
	return fmt.Sprintf("work %v, edges %v, orders %v, %d cores", w.work, w.edges, w.orders, w.cores)
}
