package oracle

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
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

// Queue is a host whose tasks start strictly in order, at most Cores at a time.
type Queue struct {
	Host  string
	Cores int
	Order []int
}

// Span is when a task or message started and finished. Ran is false for a message
// that was never sent because its tasks share a host.
type Span struct {
	StartSec, FinishSec float64
	Ran                 bool
}

// Times has the spans of all tasks and messages, by their numbers.
type Times struct {
	Tasks    []Span
	Messages []Span
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

// Platform reads the case's platform.
func (c *Case) Platform() (*platform.Platform, error) {
	return simgrid.Read(c.Name+".xml", []byte(c.PlatformXML), platform.ReadOptions{
		ReadFile: func(name string) ([]byte, error) { return []byte(c.Files[name]), nil },
	})
}

// exact is the shortest text that reads back as x.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
