package oracle

import (
	"github.com/clustersim/clustersim/sim"
)

// Case is one problem that both simulators are given.
type Case struct {
	Name        string
	PlatformXML string // in SimGrid's format, version 4.1
	Program     Program
	Options     sim.Options
}

// Program is a DAG with a host for every task. From, To and the numbers in
// Queues are indices into Tasks.
type Program struct {
	Tasks    []Task
	Messages []Message
	Controls []Control
	Queues   []Queue // of space-shared hosts; none if hosts are time-shared
}

// Task is a piece of work and where it runs.
type Task struct {
	Name     string
	WorkFlop float64
	Host     string
}

// Message is data from one task to another.
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

// Span is when something ran. Ran is false for a message that was not sent
// because its tasks share a host.
type Span struct {
	StartSec, FinishSec float64
	Ran                 bool
}

// Times is when everything ran, by index of task and of message.
type Times struct {
	Tasks    []Span
	Messages []Span
}

// MakespanSec is the latest finish.
func (t *Times) MakespanSec() float64 {
	var end float64
	for _, spans := range [][]Span{t.Tasks, t.Messages} {
		for _, s := range spans {
			end = max(end, s.FinishSec)
		}
	}
	return end
}
