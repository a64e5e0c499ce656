package refine

import (
	"fmt"
	"strings"
)

// Send selects the parts that send the data of an edge from a refined task to a task with k_s
// parts. The paper says only that each of those parts gets eta times the edge's
// data, not from which parts.
type Send uint8

const (
	// FromReduce: the reduce task sends the data to each part. A subtask sends
	// the reduce task all that its task sends. This is what the paper's text
	// implies.
	FromReduce Send = iota
	// AllToAll: each of the k subtasks sends 1/k of the data to each part.
	AllToAll
	// Pairwise: subtask ((j-1) mod k)+1 sends the data to part j, and subtasks
	// without a partner send nothing.
	Pairwise
)

// sendNames are the names of the values, in their order.
var sendNames = [...]string{FromReduce: "reduce", AllToAll: "all", Pairwise: "pairwise"}

// String is the name that ParseSend reads.
func (s Send) String() string {
	if int(s) < len(sendNames) {
		return sendNames[s]
	}
	return fmt.Sprintf("Send(%d)", uint8(s))
}

// ParseSend reads a name: reduce, all or pairwise. The error lists them.
func ParseSend(name string) (Send, error) {
	for s, n := range sendNames {
		if n == name {
			return Send(s), nil
		}
	}
	return 0, fmt.Errorf("unknown value %q (want one of %s)", name, strings.Join(sendNames[:], ", "))
}
