package online

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/clustersim/clustersim/internal/heap"
	"github.com/clustersim/clustersim/workload"
)

// line is the waiting tasks of a [Queue]. A cycle calls begin, then next and settle for one task
// after another, then end.
type line struct {
	position []int32   // by TaskID, lowest first; nil: all are equal
	sinceSec []float64 // by TaskID: when it was submitted or, without a workflow system that submits it, became ready
	state    []taskState
	request  []int32 // by TaskID: tasks of one number request the same cores and memory
	waiting  int     // tasks that wait, without those assigned

	cycle
}

// taskState says where a task is.
type taskState uint8

const (
	elsewhere    taskState = iota // not ready, or placed
	waits                         // for room
	hasRoomLater                  // assigned, but not placed yet
)

// outcome is what came of a task in a cycle.
type outcome uint8

const (
	taken      outcome = iota // assigned to a host
	noRoom                    // no host has room, nor would one have for a task that requests as much
	passedOver                // there is room, but only where it cannot run
)

// cycle yields the waiting tasks in order.
type cycle interface {
	add(t workload.TaskID)
	begin(random rand.Source)
	next() workload.TaskID // NoTask if there is none
	settle(o outcome)      // of the task that next returned
	end()
}

// start forgets the run before. It returns a task for each different request.
func (l *line) start(d *workload.DAG, position []int32, random bool) (examples []workload.TaskID) {
	n := d.NumTasks()
	*l = line{position: position, sinceSec: make([]float64, n), state: make([]taskState, n), request: make([]int32, n)}
	number := map[workload.Needs]int32{}
	for t := range workload.TaskID(n) {
		k, known := number[d.Needs(t)]
		if !known {
			k = int32(len(number))
			number[d.Needs(t)] = k
			examples = append(examples, t)
		}
		l.request[t] = k
	}
	if random {
		l.cycle = &shuffled{line: l, noRoom: make([]bool, len(number))}
	} else {
		l.cycle = newInOrder(l, len(number))
	}
	return examples
}

// less says whether a comes before b.
func (l *line) less(a, b workload.TaskID) bool { return l.compare(a, b) < 0 }

// compare orders by position, then by the date at which tasks were submitted or became ready, then by TaskID.
func (l *line) compare(a, b workload.TaskID) int {
	if l.position != nil && l.position[a] != l.position[b] {
		return cmp.Compare(l.position[a], l.position[b])
	}
	return cmp.Or(cmp.Compare(l.sinceSec[a], l.sinceSec[b]), cmp.Compare(a, b))
}

// has says whether t waits or is assigned.
func (l *line) has(t workload.TaskID) bool { return l.state[t] != elsewhere }

// join lets a task wait.
func (l *line) join(t workload.TaskID, sinceSec float64) {
	l.sinceSec[t], l.state[t] = sinceSec, waits
	l.waiting++
}

// assign notes that a task has been assigned to a host.
func (l *line) assign(t workload.TaskID) {
	l.state[t] = hasRoomLater
	l.waiting--
}

// leave notes that a task is placed.
func (l *line) leave(t workload.TaskID) { l.state[t] = elsewhere }

// inOrder has a heap for each request.
type inOrder struct {
	line  *line
	tasks []heap.Heap[workload.TaskID] // by request
	some  []int32                      // the requests of waiting tasks

	requests heap.Heap[int32] // in a cycle: those not found to have no room, by their first tasks
	aside    []workload.TaskID
}

func newInOrder(l *line, requests int) *inOrder {
	x := &inOrder{line: l, tasks: make([]heap.Heap[workload.TaskID], requests)}
	for k := range x.tasks {
		x.tasks[k].Less = l.less
	}
	x.requests.Less = func(a, b int32) bool { return l.less(x.tasks[a].Items[0], x.tasks[b].Items[0]) }
	return x
}

func (x *inOrder) add(t workload.TaskID) {
	k := x.line.request[t]
	if x.tasks[k].Len() == 0 {
		x.some = append(x.some, k)
	}
	x.tasks[k].Push(t)
}

func (x *inOrder) begin(rand.Source) {
	x.requests.Items = x.requests.Items[:0]
	for _, k := range x.some {
		x.requests.Push(k)
	}
}

func (x *inOrder) next() workload.TaskID {
	if x.requests.Len() == 0 {
		return workload.NoTask
	}
	return x.tasks[x.requests.Items[0]].Items[0]
}

func (x *inOrder) settle(o outcome) {
	k := x.requests.Pop()
	if o == noRoom {
		return
	}
	if t := x.tasks[k].Pop(); o == passedOver {
		x.aside = append(x.aside, t)
	}
	if x.tasks[k].Len() > 0 {
		x.requests.Push(k)
	}
}

func (x *inOrder) end() {
	x.some = slices.DeleteFunc(x.some, func(k int32) bool { return x.tasks[k].Len() == 0 })
	for _, t := range x.aside {
		x.add(t)
	}
	x.aside = x.aside[:0]
}

// shuffled draws a new order for each cycle: Fisher and Yates' shuffle, as far as it is read.
type shuffled struct {
	line  *line
	tasks []workload.TaskID // all that wait, in the order in which they became ready

	random *rand.Rand // in a cycle
	order  []workload.TaskID
	read   int
	taken  []workload.TaskID
	noRoom []bool // by request
}

func (x *shuffled) add(t workload.TaskID) {
	at, _ := slices.BinarySearchFunc(x.tasks, t, x.line.compare)
	x.tasks = slices.Insert(x.tasks, at, t)
}

func (x *shuffled) begin(random rand.Source) {
	x.random, x.read, x.taken = rand.New(random), 0, x.taken[:0]
	x.order = append(x.order[:0], x.tasks...)
	clear(x.noRoom)
}

func (x *shuffled) next() workload.TaskID {
	for x.read < len(x.order) {
		rest := x.order[x.read:]
		i := x.random.IntN(len(rest))
		rest[0], rest[i] = rest[i], rest[0]
		x.read++
		if !x.noRoom[x.line.request[rest[0]]] {
			return rest[0]
		}
	}
	return workload.NoTask
}

func (x *shuffled) settle(o outcome) {
	switch t := x.order[x.read-1]; o {
	case noRoom:
		x.noRoom[x.line.request[t]] = true
	case taken:
		x.taken = append(x.taken, t)
	}
}

// fewTaken is how many tasks are taken out of the list one by one, by moving what follows, which costs less than
// to look at every task.
const fewTaken = 8

func (x *shuffled) end() {
	if len(x.taken) <= fewTaken {
		for _, t := range x.taken {
			at, _ := slices.BinarySearchFunc(x.tasks, t, x.line.compare)
			x.tasks = slices.Delete(x.tasks, at, at+1)
		}
		return
	}
	x.tasks = slices.DeleteFunc(x.tasks, func(t workload.TaskID) bool { return x.line.state[t] != waits })
}
