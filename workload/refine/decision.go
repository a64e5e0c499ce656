package refine

import (
	"fmt"

	"github.com/clustersim/clustersim/workload"
)

// Decision is what became of one task and why.
type Decision struct {
	Task workload.TaskID // of the original
	K    int             // parallel subtasks; 1: left whole

	Rank  int // its place in the order of step 2, from 1; 0: step 1 ended the procedure
	Level int // of the original, by longest path from an entry task, from 0

	ParallelFlop float64 // the parallel load when grown, beta(1-alpha)w

	// SavedSec is T_s of step 8 and OverheadSec T_o, where Weighed says that the
	// step was reached and not left out. The paper never defines T_s. The time of the task alone
	// falls from (alpha+beta(1-alpha))w/c to eta*w/c, so
	// T_s = beta(1-alpha)(1-1/k)w/c. T_o is eta^g times the data that the task
	// sends, over the new link, as in the paper's T_o = max_j delta_j/b, plus the
	// reduce task's load over c. With AllToAll and Pairwise it is the same: where
	// successors are split in the same k, as much crosses a new link.
	Weighed               bool
	SavedSec, OverheadSec float64

	Why Reason
}

// Reason says why a task was split or left whole.
type Reason uint8

const (
	Split      Reason = iota // it was split
	KOne                     // k is 1
	TooSerial                // step 1: the program has too little parallel load
	SecondHalf               // step 5: the loads vary, and it is in the second half
	LevelFull                // step 7: its level would get more tasks than nodes
	Overhead                 // step 8: it would cost more time than it saves
)

var reasonTexts = [...]string{
	Split:      "split",
	KOne:       "k is 1",
	TooSerial:  "the program's parallel load is too small beside its serial load (step 1)",
	SecondHalf: "the loads vary and it is in the lighter half (step 5)",
	LevelFull:  "its level would get more tasks than nodes (step 7)",
	Overhead:   "the overhead is more than the time saved (step 8)",
}

// String is the reason as a clause.
func (r Reason) String() string {
	if int(r) < len(reasonTexts) {
		return reasonTexts[r]
	}
	return fmt.Sprintf("Reason(%d)", uint8(r))
}
