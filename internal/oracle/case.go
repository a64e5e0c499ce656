package oracle

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/sim"
)

// Case is a simulation to be run by both simulators.
type Case struct {
	Name         string
	PlatformXML  string            // SimGrid 4.1
	Files        map[string]string // that PlatformXML names, by name
	PlatformFile string            // or a file with it, for Replay
	Workload     Placed
	Options      sim.Options
}

// Placed is a workload with a host for every task. From, To and the numbers in
// Queues are indices into Tasks.
type Placed struct {
	Tasks    []Task
	Messages []Message
	Controls []Control
	Queues   []Queue // space-shared hosts; none when hosts are time-shared
}

// Task is a piece of work and where it runs.
type Task struct {
	Name     string
	WorkFlop float64
	Host     string
	Parallel *Parallel // in place of WorkFlop, if not nil; Host is its first host
	Priority float64   // 0: 1
}

// Parallel is a task on several hosts at once. Package sim does not run it, the world below
// it does.
type Parallel struct {
	Hosts []string
	Flops []float64 // by place in Hosts
	Bytes []float64 // from Hosts[i] to Hosts[j] at i*len(Hosts)+j
}

// Message is data sent from one task to another.
type Message struct {
	From, To int
	Bytes    float64
}

// Control is a precedence without data.
type Control struct {
	From, To int
}

// Queue is a host with tasks that start strictly in order, at most Cores at a time.
type Queue struct {
	Host  string
	Cores int
	Order []int
}

// Write prints the workload as replay.cpp reads it. Numbers keep every digit.
func (p *Placed) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	for _, t := range p.Tasks {
		if x := t.Parallel; x != nil {
			fmt.Fprintf(b, "P %s %d %s", t.Name, len(x.Hosts), strings.Join(x.Hosts, " "))
			for _, amount := range slices.Concat(x.Flops, x.Bytes) {
				fmt.Fprintf(b, " %s", exact(amount))
			}
			b.WriteByte('\n')
			continue
		}
		fmt.Fprintf(b, "T %s %s %s", t.Name, exact(t.WorkFlop), t.Host)
		if t.Priority != 0 {
			fmt.Fprintf(b, " %s", exact(t.Priority))
		}
		b.WriteByte('\n')
	}
	for _, m := range p.Messages {
		fmt.Fprintf(b, "E %d %d %s\n", m.From, m.To, exact(m.Bytes))
	}
	for _, c := range p.Controls {
		fmt.Fprintf(b, "O %d %d\n", c.From, c.To)
	}
	for _, q := range p.Queues {
		fmt.Fprintf(b, "H %s %d", q.Host, q.Cores)
		for _, t := range q.Order {
			fmt.Fprintf(b, " %d", t)
		}
		b.WriteByte('\n')
	}
	return b.Flush()
}

// exact is the shortest text that reads back as x.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// FloorSec replaces the larger of two times in the relative error when one of
// them is exactly zero. It is SimGrid's own resolution (precision/timing):
// closer dates are the same to it.
const FloorSec = 1e-9

// RelativeError is |a-b| over the larger magnitude, see FloorSec for zero. It
// is +Inf when a or b is not finite and they differ.
func RelativeError(a, b float64) float64 {
	if a == b {
		return 0
	}
	scale := max(math.Abs(a), math.Abs(b))
	if a == 0 || b == 0 {
		scale = max(scale, FloorSec)
	}
	if e := math.Abs(a-b) / scale; !math.IsNaN(e) {
		return e
	}
	return math.Inf(1)
}
