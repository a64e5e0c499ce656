package format

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

var nativeJobSchema = native.Schema{
	Kind: "job",
	ID:   []string{"name"},
	Fields: []string{
		"name", "submit", "nodes", "cores", "tasks", "tasks-per-node", "cores-per-task", "memory-per-node", "memory-per-core", "gres",
		"constraint", "reservation", "walltime", "run", "user", "group", "account", "partition", "qos", "executable", "nice", "after",
		"after-ok", "think", "body", "workflow", "ret", "allocated", "wait", "status",
	},
	Strange: map[string]string{
		"limit": "it is called walltime", "runtime": "it is called run", "queue": "it is called partition", "res": "it is called nodes",
		"dag": "it belongs into body or workflow: body: {dag: FILE}", "depends": "it is called after, or after-ok",
	},
}

// unlimitedWord is a walltime: none.
const unlimitedWord = "unlimited"

// readTimes reads the dates and durations of a job.
func (r *nativeReader) readTimes(rec *native.Record) {
	if x, ok := rec.Quantity("submit", duration, native.NonNegative); ok {
		r.row.SubmitSec = x
	}
	if x, ok := rec.Quantity("run", duration, native.NonNegative); ok {
		r.row.RunSec = x
	}
	if x, ok := rec.Quantity("wait", duration, native.NonNegative); ok {
		r.row.WaitSec = x
	}
	if x, ok := rec.Quantity("think", duration, native.NonNegative); ok {
		r.row.ThinkSec = x
		if !rec.Has("after") && !rec.Has("after-ok") {
			rec.Fail("think", "think without after").WithHint("it is the pause after another job's end")
		}
	}
	limit := rec.Scalar("walltime")
	if limit == nil || limit.Text == unlimitedWord {
		return
	}
	if strings.HasPrefix(limit.Text, planWord) {
		r.row.LimitSec = math.NaN() // readWhat reads it
		return
	}
	if x, ok := rec.Quantity("walltime", duration, native.Positive); ok {
		r.row.LimitSec = x
	}
}

// duration reads a time, such as 90s, or several of them, such as 2d 8h.
func duration(text string) (sec float64, err error) {
	if sec, err = units.Duration(text); err == nil || !strings.Contains(text, " ") {
		return sec, err
	}
	parts := strings.Fields(text)
	sum := 0.0
	for _, part := range parts {
		x, partErr := units.Duration(part)
		if partErr != nil || strings.TrimRight(part, "0123456789.") == "" || x < 0 {
			return 0, err
		}
		sum += x
	}
	return sum, nil
}

// readSize reads how much a job requests.
func (r *nativeReader) readSize(rec *native.Record) {
	var n jobs.Needs
	count := func(field string) int32 {
		x, _ := rec.Int(field, 0, 1, math.MaxInt32)
		return int32(x)
	}
	n.Tasks, n.TasksPerNode, n.CoresPerTask = count("tasks"), count("tasks-per-node"), count("cores-per-task")
	n.MemoryPerNodeBytes, _ = rec.Quantity("memory-per-node", units.Data, native.NonNegative)
	n.MemoryPerCoreBytes, _ = rec.Quantity("memory-per-core", units.Data, native.NonNegative)
	n.Gres = readGres(rec)
	if text, ok := rec.Text("constraint"); ok {
		n.Constraint = strings.Clone(text)
		r.checkConstraint(rec, text)
	}
	if text, ok := rec.Text("reservation"); ok {
		n.Reservation = strings.Clone(text)
		r.checkName(rec, "reservation", text, r.known.reservations)
	}
	if !emptyNeeds(&n) {
		r.row.Needs = &n
	}
	nodes, cores := count("nodes"), count("cores")
	r.row.Allocated = count("allocated")
	switch {
	case nodes > 0 && cores > 0:
		rec.Fail("cores", "nodes and cores").WithHint("a trace is in nodes, or in cores")
	case cores > 0:
		r.row.Units = cores
		r.inCores = true
	case nodes > 0 && r.o.Cores:
		rec.Fail("nodes", "nodes, where units are cores").WithHint("state cores, or tasks and cores-per-task")
	case n.Tasks > 0 && r.o.Cores:
		r.inCores = true // how many follows from the tasks
	case nodes > 0:
		r.row.Units = nodes
		r.inNodes = true
	case n.Tasks > 0 && n.TasksPerNode > 0:
		r.row.Units = (n.Tasks-1)/n.TasksPerNode + 1
		r.inNodes = true
	case n.Tasks > 0:
		r.inNodes = true // how many follows from the cores of a node: package internal/batch
	case rec.Has("workflow"):
		r.row.Units = 1 // the jobs that it submits have sizes of their own
	case rec.Absent("nodes") && rec.Absent("cores"):
		rec.Fail("name", "no size").WithHint("add nodes: ..., cores: ..., or tasks: ... and tasks-per-node: ...")
	}
	if r.inCores && r.inNodes {
		rec.Fail("name", "jobs above are in %s, this one in %s", unitWord(cores == 0), unitWord(cores > 0)).WithHint("use one unit in the file")
		r.inCores, r.inNodes = cores > 0, cores == 0
	}
}

func unitWord(cores bool) string {
	if cores {
		return "cores"
	}
	return "nodes"
}

// emptyNeeds says whether a job requests nothing but units.
func emptyNeeds(n *jobs.Needs) bool {
	return n.Tasks == 0 && n.TasksPerNode == 0 && n.CoresPerTask == 0 && n.MemoryPerNodeBytes == 0 && n.MemoryPerCoreBytes == 0 &&
		len(n.Gres) == 0 && n.Constraint == "" && n.Reservation == ""
}

// readGres reads generic resources per node, such as {gpu: 2}.
func readGres(rec *native.Record) (list []jobs.Gres) {
	for _, p := range rec.Texts("gres") {
		n, err := strconv.ParseInt(p.Value.Text, 10, 32)
		if err != nil || n < 0 {
			rec.Fail("gres", "gres: %s: %q: want a whole number", p.Key, p.Value.Text)
			continue
		}
		list = append(list, jobs.Gres{Name: strings.Clone(p.Key), Count: int32(n)})
	}
	slices.SortFunc(list, func(a, b jobs.Gres) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// readOwner reads whose job it is, and where it is submitted.
func (r *nativeReader) readOwner(rec *native.Record) {
	text := func(field string) string {
		s, _ := rec.Text(field)
		return s
	}
	j := &r.row
	j.User, j.Group, j.Account, j.Executable, j.QOS = text("user"), text("group"), text("account"), text("executable"), text("qos")
	nice, _ := rec.Int("nice", 0, math.MinInt32, math.MaxInt32)
	j.Nice = int32(nice)
	if rec.Has("status") {
		word := rec.Choice("status", statusWords[:]...)
		j.Status = int8(slices.Index(statusWords[:], word))
	}
	if r.m != nil && j.QOS != "" && r.m.QOS != nil {
		r.checkName(rec, "qos", j.QOS, r.known.qos)
	}
	var partitions []string
	for one := range rec.Each("partition") {
		list, ok := one.Text("partition")
		if !ok {
			continue
		}
		for name := range strings.SplitSeq(list, ",") {
			if name = strings.TrimSpace(name); r.m != nil && r.m.Partitions != nil {
				r.checkName(one, "partition", name, r.known.partitions)
			}
			partitions = append(partitions, name)
		}
	}
	j.Partition = strings.Join(partitions, ",")
}

// statusWords are the values of jobs.Status.
var statusWords = [...]string{
	jobs.StatusUnknown: "unknown", jobs.StatusCompleted: "completed", jobs.StatusFailed: "failed", jobs.StatusCancelled: "cancelled",
	jobs.StatusTimeout: "timeout", jobs.StatusNodeFail: "node-fail", jobs.StatusPart: "part",
}

// checkName reports a name that the machine lacks.
func (r *nativeReader) checkName(rec *native.Record, field, name string, known []string) {
	if r.m != nil && !slices.Contains(known, name) {
		nearest(rec.Fail(field, "unknown %s %q", field, name), name, known)
	}
}

// checkConstraint reports features that the machine lacks, if it has any.
func (r *nativeReader) checkConstraint(rec *native.Record, text string) {
	if r.m == nil || r.m.Features == nil {
		return
	}
	for name := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune("&|[]()* ,", c) }) {
		if _, err := strconv.Atoi(name); err != nil && !slices.Contains(r.known.features, name) {
			nearest(rec.Fail("constraint", "unknown feature %q", name), name, r.known.features)
		}
	}
}

// fits reports a job that is larger than each partition in which it may run.
func (r *nativeReader) fits(rec *native.Record) {
	if r.m == nil || r.inCores || r.row.Units <= 0 {
		return
	}
	largest, where := 0, ""
	for i := range r.m.Partitions {
		p := &r.m.Partitions[i]
		listed := slices.Contains(strings.Split(r.row.Partition, ","), p.Name)
		if r.row.Partition == "" && !p.Default || r.row.Partition != "" && !listed {
			continue
		}
		size := len(p.Nodes)
		if size == 0 {
			return // all nodes of a platform that is not known here
		}
		if p.MaxNodes > 0 {
			size = min(size, p.MaxNodes)
		}
		if size > largest {
			largest, where = size, p.Name
		}
	}
	if largest > 0 && int(r.row.Units) > largest {
		rec.Fail("nodes", "%d nodes, partition %q gives a job %d at most", r.row.Units, where, largest)
	}
}

// planWord begins the walltime of a job with a DAG: plan, or plan*1.5.
const planWord = "plan"

// planFactor reads F of plan*F.
func planFactor(text string) (float64, error) {
	rest := strings.TrimSpace(strings.TrimPrefix(text, planWord))
	if rest == "" {
		return 1, nil
	}
	number, ok := strings.CutPrefix(rest, "*")
	x, err := native.Number(strings.TrimSpace(number))
	if !ok || err != nil || x <= 0 {
		return 0, fmt.Errorf("%q: want a duration, unlimited, or plan*F for F times the planned makespan", text)
	}
	return x, nil
}

// wholeNumber reads a number that prints as the text again.
func wholeNumber(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && decimal(n) == text
}

func decimal(n int64) string { return strconv.FormatInt(n, 10) }
