package format

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

func (x *nativeText) job(j *jobs.Job) error {
	for _, name := range []string{j.Name, j.User, j.Group, j.Account, j.Partition, j.QOS, j.Executable} {
		if err := native.CheckText(name); name != "" && err != nil {
			return fmt.Errorf("job %q: %w", j.Name, err)
		}
	}
	x.open()
	x.key("name")
	x.text(j.Name)
	x.sec("submit", j.SubmitSec)
	units := "nodes"
	if x.t.Machine != nil && x.t.Machine.Cores {
		units = "cores"
	}
	x.intField(units, int64(max(0, j.Units)))
	x.needs(j.Needs)
	body, code := j.Body, 0
	if f, ok := body.(jobs.Failing); ok {
		body, code = f.Body, f.Code
	}
	factor := 0.0
	if g, ok := body.(jobs.Graph); ok {
		factor = g.LimitFactor
	}
	switch {
	case factor > 0:
		x.key("walltime")
		x.text("plan*" + strconv.FormatFloat(factor, 'g', -1, 64))
	case j.LimitSec > 0 && !math.IsInf(j.LimitSec, 1):
		x.sec("walltime", j.LimitSec)
	}
	if d, ok := body.(jobs.Delay); ok {
		body, j.RunSec = nil, d.Sec
	}
	if body == nil {
		x.sec("run", j.RunSec)
	}
	x.textField("user", j.User)
	x.textField("group", j.Group)
	x.textField("account", j.Account)
	x.textField("partition", j.Partition)
	x.textField("qos", j.QOS)
	x.textField("executable", j.Executable)
	x.intField("nice", int64(j.Nice))
	x.after(j)
	switch b := body.(type) {
	case nil:
	case jobs.Workflow:
		x.key("workflow")
		x.workflow(b)
	default:
		x.key("body")
		x.body(body, int(j.Units))
	}
	x.intField("ret", int64(code))
	x.intField("allocated", int64(max(0, j.Allocated)))
	if j.WaitSec >= 0 {
		x.sec("wait", j.WaitSec)
	}
	if j.Status != jobs.StatusUnknown {
		x.key("status")
		x.word(statusWords[j.Status])
	}
	x.close()
	return nil
}

// needs writes what a job requests beside its size.
func (x *nativeText) needs(n *jobs.Needs) {
	if n == nil {
		return
	}
	x.intField("tasks", int64(n.Tasks))
	x.intField("tasks-per-node", int64(n.TasksPerNode))
	x.intField("cores-per-task", int64(n.CoresPerTask))
	if n.MemoryPerNodeBytes > 0 {
		x.amount("memory-per-node", units.AppendData, n.MemoryPerNodeBytes)
	}
	if n.MemoryPerCoreBytes > 0 {
		x.amount("memory-per-core", units.AppendData, n.MemoryPerCoreBytes)
	}
	x.gres(n.Gres)
	x.textField("constraint", n.Constraint)
	x.textField("reservation", n.Reservation)
}

func (x *nativeText) gres(list []jobs.Gres) {
	if len(list) == 0 {
		return
	}
	x.key("gres")
	x.open()
	for _, g := range list {
		if !x.first {
			x.b = append(x.b, ", "...)
		}
		x.first = false
		x.text(g.Name)
		x.b = strconv.AppendInt(append(x.b, ": "...), int64(g.Count), 10)
	}
	x.close()
}

// after writes which jobs a job waits for.
func (x *nativeText) after(j *jobs.Job) {
	for _, success := range []bool{false, true} {
		var names []string
		for _, d := range j.After {
			if d.Success == success {
				names = append(names, x.t.JobName(d.Job))
			}
		}
		if names == nil {
			continue
		}
		key := "after"
		if success {
			key = "after-ok"
		}
		x.key(key)
		nativeList(x, names, func(name *string) { x.text(*name) })
	}
	if j.ThinkSec > 0 && len(j.After) > 0 {
		x.sec("think", j.ThinkSec)
	}
}

func (x *nativeText) workflow(w jobs.Workflow) {
	x.open()
	x.textField("dag", w.File)
	x.textField("mode", w.Mode)
	x.textField("mapper", w.Mapper)
	x.intField("max-in-queue", int64(w.MaxInQueue))
	x.numberField("walltime-factor", w.LimitFactor)
	x.textField("overhead", w.Overhead)
	x.close()
}

// body writes what a job of n nodes does.
func (x *nativeText) body(body jobs.Body, n int) {
	code := 0
	if f, ok := body.(jobs.Failing); ok {
		body, code = f.Body, f.Code
	}
	x.open()
	switch b := body.(type) {
	case jobs.Delay:
		x.sec("delay", b.Sec)
	case jobs.Parallel:
		x.parallel(b, n)
	case jobs.Transfer:
		if b.Storage == "" {
			x.amount("copy", units.AppendData, b.ReadBytes)
			x.textField("from", b.From)
			x.textField("to", b.To)
			break
		}
		x.amount("read", units.AppendData, b.ReadBytes)
		x.amount("write", units.AppendData, b.WriteBytes)
		x.textField("storage", b.Storage)
	case jobs.Sequence:
		x.key("sequence")
		nativeList(x, b.Bodies, func(part *jobs.Body) { x.body(*part, n) })
		x.intField("repeat", int64(b.Repeat))
	case jobs.Graph:
		x.textField("dag", b.File)
		x.textField("mapper", b.Mapper)
	}
	x.intField("ret", int64(code))
	x.close()
}

func (x *nativeText) parallel(b jobs.Parallel, n int) {
	flops := func(f *float64) { x.bare(units.AppendWork, *f) }
	x.key("flops")
	if b.Flops != nil {
		nativeList(x, b.Flops, flops)
	} else {
		flops(&b.FlopsPerNode)
	}
	bytes := func(f *float64) { x.bare(units.AppendData, *f) }
	switch {
	case len(b.Bytes) > 0:
		x.key("bytes")
		nativeList(x, slices.Collect(slices.Chunk(b.Bytes, max(1, n))), func(row *[]float64) { nativeList(x, *row, bytes) })
	case b.BytesPerPair > 0:
		x.amount("bytes", units.AppendData, b.BytesPerPair)
	}
	if b.Spread {
		x.key("spread")
		x.b = append(x.b, "true"...)
	}
}
