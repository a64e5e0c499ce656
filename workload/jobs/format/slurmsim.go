package format

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

// slurmsimColumns are the columns of the Slurm simulator's table of jobs.
var slurmsimColumns = []string{
	"dt", "job_id", "wall_time", "user", "wall_limit", "n_tasks", "ntasks_per_node", "account", "partition", "qos", "constraint", "mem", "gres",
}

// isSlurmsim says whether a text begins with the names of these columns.
func isSlurmsim(text []byte) bool { return bytes.HasPrefix(text, []byte("dt;job_id;wall_time;")) }

// slurmsimReader reads rows of the Slurm simulator's table of jobs.
type slurmsimReader struct {
	o      Options
	wrong  srcerr.List
	column []int // of the columns above, in the file; negative if absent
	line   int
	text   string
	row    []string
}

// readSlurmsim reads the Slurm simulator's table of jobs: a row a job, with semicolons. A task is a
// core. Jobs of wall_time -1 run into their limit: here they would run a second longer.
func readSlurmsim(fileName string, data []byte, o Options) (*jobs.Trace, error) {
	r := &slurmsimReader{o: o, wrong: srcerr.List{File: fileName}}
	t := &jobs.Trace{Files: []string{fileName}}
	var names []string
	for text := range strings.Lines(strings.TrimPrefix(native.View(data), "\ufeff")) {
		r.line++
		if r.text = strings.TrimRight(text, "\r\n"); strings.TrimSpace(r.text) == "" {
			continue
		}
		r.row = strings.Split(r.text, ";")
		if names == nil {
			names = slices.Clone(r.row)
			for _, name := range slurmsimColumns {
				r.column = append(r.column, slices.Index(names, name))
			}
			for _, name := range slurmsimColumns[:6] {
				if !slices.Contains(names, name) {
					r.wrong.Add(r.line, 1, "no column %s", name)
				}
			}
			continue
		}
		if len(r.row) != len(names) {
			r.wrong.Add(r.line, 1, "%s for %s", units.Count(len(r.row), "field"), units.Count(len(names), "column"))
			continue
		}
		if j := r.job(); r.wrong.Len() == 0 {
			t.Add(&j)
		}
	}
	if names == nil {
		r.wrong.Add(1, 1, "empty file")
	}
	if r.wrong.Len() > 0 {
		return nil, r.wrong.Err()
	}
	t.Cleaning.Read = t.Len()
	t.Cleaning.Change("not in the order of submission", t.Sort())
	if o.Cores {
		t.Machine = &jobs.Machine{Cores: true}
	}
	return t, nil
}

// field is the text of a column; empty if the file lacks it.
func (r *slurmsimReader) field(name string) string {
	if at := r.column[slices.Index(slurmsimColumns, name)]; at >= 0 {
		return strings.TrimSpace(r.row[at])
	}
	return ""
}

// number reads a number of at least low; def if it is not there.
func (r *slurmsimReader) number(name string, low, def float64) float64 {
	text := r.field(name)
	if text == "" {
		return def
	}
	x, ok := sacct.NumberOf(text)
	if !ok || x < low || math.IsInf(x, 0) {
		col := 1
		for _, f := range r.row[:r.column[slices.Index(slurmsimColumns, name)]] {
			col += len(f) + 1
		}
		r.wrong.Add(r.line, col, "%s %q: want a number of at least %v", name, text, low)
		return def
	}
	return x
}

func (r *slurmsimReader) job() jobs.Job {
	j := jobs.Job{
		Number: int64(r.number("job_id", 0, 0)), SubmitSec: r.number("dt", 0, 0), RunSec: r.number("wall_time", -1, 0), LimitSec: math.Inf(1), WaitSec: math.NaN(),
		User: r.field("user"), Account: r.field("account"), Partition: r.field("partition"), QOS: r.field("qos"), Line: int32(r.line),
	}
	if minutes := r.number("wall_limit", 0, 0); minutes > 0 {
		j.LimitSec = minutes * 60
	}
	if j.RunSec < 0 {
		if j.RunSec = j.LimitSec + 1; math.IsInf(j.RunSec, 1) {
			r.wrong.Add(r.line, 1, "job %d runs into its limit, and has none", j.Number)
		}
	}
	tasks, perNode := r.number("n_tasks", 1, 1), r.number("ntasks_per_node", 0, 0)
	if tasks > math.MaxInt32 || perNode > math.MaxInt32 {
		r.wrong.Add(r.line, 1, "job %d: too many tasks", j.Number)
		return j
	}
	n := jobs.Needs{Tasks: int32(tasks), TasksPerNode: int32(perNode), CoresPerTask: 1, Constraint: strings.Clone(r.field("constraint"))}
	n.MemoryPerNodeBytes = r.number("mem", 0, 0) * (1 << 20)
	gres, ok := gresList(r.field("gres"))
	if !ok {
		r.wrong.Add(r.line, 1, "gres %q: want a list such as gpu:2", r.field("gres"))
	}
	n.Gres, j.Needs = gres, &n
	switch {
	case r.o.Cores:
		j.Units = n.Tasks
	case n.TasksPerNode > 0:
		j.Units = (n.Tasks-1)/n.TasksPerNode + 1
	}
	return j
}
