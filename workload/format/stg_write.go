package format

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format/lossy"
)

// WriteSTG writes d as a task graph of the Standard Task Graph Set, without
// dummy tasks: the header counts all lines. Times are work over
// [workload.WriteOptions].ReferenceSpeedFlops. When an edge carries data, every
// predecessor is followed by a cost, bytes over the same speed. Names that are
// not all whole numbers become numbers from 0. O(n + m).
func WriteSTG(w io.Writer, d *workload.DAG, o workload.WriteOptions) error {
	if err := (lossy.Holds{}).Check("STG", d, o); err != nil {
		return err
	}
	number, named := stgNumbers(d)
	if !named {
		o.Notef("STG cannot hold names: the tasks are numbered from 0")
	}
	costs := false
	for e := range workload.EdgeID(d.NumEdges()) {
		costs = costs || d.Bytes(e) > 0
	}
	speed := o.ReferenceSpeed()
	out := bufio.NewWriter(w)
	_, _ = fmt.Fprintf(out, "%11d\n", d.NumTasks()) // bufio keeps the error for Flush
	edges := 0
	for t := range workload.TaskID(d.NumTasks()) {
		before, bytes := predecessors(d, t)
		_, _ = fmt.Fprintf(out, "%11d%11s%11d", number[t], pad(lossy.Divide(d.WorkFlop(t), speed)), len(before))
		edges += len(before)
		for i, p := range before {
			_, _ = fmt.Fprintf(out, "%11d", number[p])
			if costs {
				_, _ = fmt.Fprintf(out, "%11s", pad(lossy.Divide(bytes[i], speed)))
			}
		}
		_, _ = out.WriteString("\n")
	}
	_, _ = fmt.Fprintf(out, "# Tasks : %d\n# Edges : %d\n", d.NumTasks(), edges)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write STG: %w", err)
	}
	return nil
}

// pad keeps long numbers apart in columns of 11.
func pad(number string) string { return " " + number }

// stgNumbers gives each task the number that its name is, or else its TaskID,
// and says whether the names are numbers.
func stgNumbers(d *workload.DAG) (numbers []int, named bool) {
	numbers = make([]int, d.NumTasks())
	named = true
	for t := range numbers {
		name := d.TaskName(workload.TaskID(t))
		n, err := strconv.Atoi(name)
		named = named && err == nil && n >= 0 && n <= workload.MaxTasks && strconv.Itoa(n) == name
		numbers[t] = n
	}
	if !named {
		for t := range numbers {
			numbers[t] = t
		}
	}
	return numbers, named
}

// predecessors lists each task that t waits for once, with the bytes of all
// edges from it.
func predecessors(d *workload.DAG, t workload.TaskID) (before []workload.TaskID, bytes []float64) {
	for _, e := range d.In(t) {
		if n := len(before); n == 0 || before[n-1] != d.From(e) {
			before, bytes = append(before, d.From(e)), append(bytes, 0)
		}
		bytes[len(bytes)-1] += d.Bytes(e)
	}
	return before, bytes
}
