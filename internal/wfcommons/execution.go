package wfcommons

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clustersim/clustersim/workload"
)

// Execution is what a WfFormat file says of the execution that it records, beside the
// workflow itself.
type Execution struct {
	System, Version string  // of the workflow system; may be empty
	MakespanSec     float64 // 0: not given
	ExecutedAt      string  // as written; may be empty
	ExecutedPlace   int     // where it stands: the offset in the file
	Machines        []Machine
	MachineAt       []int // of each the offset of its name in the file

	RunSec  []float64 // by TaskID
	Machine []int32   // by TaskID: which of Machines, or NoMachine
	Starts  []string  // by TaskID: executedAt as written; may be empty

	Unusable []Unusable // in file order

	runAt  int            // of the makespan
	starts map[int]string // executedAt of tasks by their places in instance.runs
}

// Machine is one that ran tasks.
type Machine struct {
	Name        string
	Cores       int     // 0: not given
	SpeedFlops  float64 // of a core, one flop a cycle; 0: not given
	MemoryBytes float64 // 0: not given
}

// NoMachine stands where it is not known which machine a task ran on.
const NoMachine int32 = -1

// Unusable is something in a record that is of no use. Without what is Needed there is
// nothing to compare a simulation with.
type Unusable struct {
	At     int // offset in the file
	Msg    string
	Needed bool
}

// HasMakespan says whether the file has a makespan, usable or not.
func (x *Execution) HasMakespan() bool { return x.runAt > 0 }

// ReadExecution reads a WfFormat file as [ReadWfFormat] does, with what it says of the
// execution.
func ReadExecution(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, *Execution, error) {
	x := &Execution{}
	d, in, err := readWfFormat(fileName, data, o, x)
	if err != nil {
		return nil, nil, err
	}
	x.fill(in, d)
	return d, x, nil
}

// FileSizes are the sizes of the files that a WfFormat file gives, by name.
func FileSizes(fileName string, data []byte, o workload.ReadOptions) (map[string]float64, error) {
	_, in, err := readWfFormat(fileName, data, o, &Execution{})
	sizes := map[string]float64{}
	for _, f := range in.files {
		if f.bytes > 0 {
			sizes[strings.Clone(f.id.text)] = f.bytes
		}
	}
	return sizes, err
}

// mostBytes is more than any file: beyond it a size is a mistake.
const mostBytes = 1e18

func (x *Execution) useless(at int, needed bool, msg string) {
	x.Unusable = append(x.Unusable, Unusable{at, msg, needed})
}

// readSystem reads which workflow system ran the workflow.
func (r *wfReader) readSystem() {
	if r.execution == nil || r.json.walk.Kind() != '{' {
		return
	}
	r.json.walk.Each(func(key []byte, _ int) {
		if r.json.walk.Kind() != '"' {
			r.json.walk.Skip()
			return
		}
		switch text := r.json.walk.Text(); string(key) {
		case "name":
			r.execution.System = text
		case "version":
			r.execution.Version = text
		}
	})
}

// readMakespan reads the makespan; one that is wrong is a mistake only if the execution is
// wanted.
func (r *wfReader) readMakespan(key string) {
	x := r.execution
	if x == nil {
		if r.json.walk.Kind() != '0' {
			r.json.walk.Skip()
			return
		}
		if sec, err := strconv.ParseFloat(string(r.json.walk.Raw()), 64); err == nil && sec > 0 {
			r.in.makespanSec = sec
		}
		return
	}
	x.MakespanSec, x.runAt = r.json.number(key, 0)
	if x.MakespanSec == 0 {
		x.useless(x.runAt, true, key+" is 0")
	}
	r.in.makespanSec = x.MakespanSec
}

// readExecuted reads the date, if it is wanted; ok says that it read the value.
func (r *wfReader) readExecuted(key string) (ok bool) {
	x := r.execution
	if x == nil || key != "executedAt" || r.json.walk.Kind() != '"' {
		return false
	}
	x.ExecutedPlace = r.json.walk.At()
	x.ExecutedAt = r.json.walk.Text()
	return true
}

// readStart reads when the task that is read began, if the execution is wanted.
func (r *wfReader) readStart() {
	x := r.execution
	if x == nil || r.json.walk.Kind() != '"' {
		r.json.walk.Skip()
		return
	}
	if x.starts == nil {
		x.starts = map[int]string{}
	}
	x.starts[len(r.in.runs)] = r.json.walk.Text()
}

// dateLayouts are the spellings of executedAt: Pegasus 4's, Pegasus 5's (month first) and
// ISO 8601.
var dateLayouts = []string{"20060102T150405-0700", "01-02-06T15:04:05Z07:00", time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05"}

// ParseDate reads a date of WfFormat; one without a zone is in UTC.
func ParseDate(text string) (time.Time, error) {
	for _, layout := range dateLayouts {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC(), nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is not a date (want 20200415T183333+0000, 12-20-20T02:09:08Z with the month first, or ISO 8601)", text)
}

// recorded sums up what the file says of its execution.
func (in *instance) recorded(d *workload.DAG) workload.Recorded {
	work, coreSec := 0.0, 0.0
	for t := range workload.TaskID(d.NumTasks()) {
		work += d.WorkFlop(t)
	}
	for i := range in.runs {
		coreSec += in.runs[i].runtimeSec * float64(in.runs[i].request.needs().Cores)
	}
	x := workload.Recorded{MakespanSec: in.makespanSec}
	if coreSec > 0 {
		x.ReferenceSpeedFlops = math.Round(work / coreSec) // the sums are not exact, speeds are whole
	}
	return x
}

// fill takes over what was read of machines and runs.
func (x *Execution) fill(in *instance, d *workload.DAG) {
	index := map[string]int32{}
	for _, m := range in.machines {
		if _, twice := index[m.name.text]; twice {
			continue
		}
		index[m.name.text] = int32(len(x.Machines))
		x.Machines = append(x.Machines, Machine{strings.Clone(m.name.text), int(min(m.cores, 1e9)), m.flops(), m.bytes})
		x.MachineAt = append(x.MachineAt, m.name.at)
		if m.cores == 0 {
			x.useless(m.name.at, false, label("machine", m.name)+": no cpu.coreCount")
		}
	}
	if len(x.Machines) == 0 {
		x.useless(in.machinesAt, true, "no machines")
	}
	if x.runAt == 0 {
		x.useless(in.machinesAt, true, "no makespanInSeconds")
	}
	runs := make(map[string]int, len(in.runs))
	for i := range in.runs {
		runs[in.runs[i].id.text] = i
	}
	n := d.NumTasks()
	x.RunSec, x.Machine, x.Starts = make([]float64, n), make([]int32, n), make([]string, n)
	for t := range n {
		place := runs[d.TaskName(workload.TaskID(t))]
		run := &in.runs[place]
		x.RunSec[t], x.Machine[t], x.Starts[t] = run.runtimeSec, NoMachine, x.starts[place]
		switch at, known := index[d.Machine(workload.TaskID(t))]; {
		case known:
			x.Machine[t] = at
		case len(run.machines) > 1:
			x.useless(run.machines[1].at, false, label("execution task", run.id)+": several machines, so that it is placed on none")
		case len(run.machines) == 1:
			x.useless(run.machines[0].at, false, label("execution task", run.id)+": unknown "+label("machine", run.machines[0]))
		}
	}
	for _, f := range in.files {
		if f.bytes > mostBytes {
			x.useless(f.id.at, true, label("file", f.id)+": more than 1e18 bytes")
		}
	}
	slices.SortStableFunc(x.Unusable, func(a, b Unusable) int { return cmp.Compare(a.At, b.At) })
}
