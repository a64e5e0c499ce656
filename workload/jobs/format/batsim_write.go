package format

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/workload/jobs"
)

// batsimWriter writes a workload of Batsim 5.
type batsimWriter struct {
	out   *bufio.Writer
	lost  losses
	names map[string]string // of profiles, by their text
	taken map[string]bool   // names of profiles
	order []string          // texts of profiles
	most  int32             // the largest job
}

// writeBatsim writes a workload of Batsim, with the names of version 5. Jobs that cannot be simulated there are
// left out and noted; so is what Batsim has no place for.
func writeBatsim(w io.Writer, t *jobs.Trace, o WriteOptions) error {
	b := &batsimWriter{out: bufio.NewWriter(w), names: map[string]string{}, taken: map[string]bool{}}
	fmt.Fprint(b.out, "{\n")
	if o.Command != "" {
		fmt.Fprintf(b.out, "  \"description\": %s,\n", native.Quoted("written by clustersim: "+o.Command))
	}
	fmt.Fprint(b.out, "  \"jobs\": [")
	written := 0
	last := jobs.Job{SubmitSec: math.Inf(-1)}
	for i := range jobs.ID(t.Len()) {
		j := t.Job(i)
		profile, err := b.profileOf(&j)
		if err != nil {
			return fmt.Errorf("job %q: %w", j.Name, err)
		}
		if profile == "" {
			continue
		}
		b.noteLost(t, &j)
		if j.SubmitSec == last.SubmitSec && j.Name < last.Name {
			b.lost.add("in another order within their date, since Batsim sorts by id")
		}
		last = j
		b.most = max(b.most, j.Units)
		b.job(&j, profile, written > 0)
		written++
	}
	fmt.Fprintf(b.out, "\n  ],\n  \"nb_res\": %d,\n  \"profiles\": {", b.machineUnits(t))
	for i, text := range b.order {
		if i > 0 {
			fmt.Fprint(b.out, ",")
		}
		fmt.Fprintf(b.out, "\n    %s: %s", native.Quoted(b.names[text]), text)
	}
	fmt.Fprint(b.out, "\n  }\n}\n")
	b.lost.note(o.Note)
	return b.out.Flush()
}

// machineUnits is the size of the machine: as the trace says, or that of the largest job.
func (b *batsimWriter) machineUnits(t *jobs.Trace) int {
	units := t.StatedUnits
	if units == 0 && t.Machine != nil {
		units = t.Machine.Units
	}
	return cmp.Or(units, int(b.most), 1)
}

func (b *batsimWriter) job(j *jobs.Job, profile string, more bool) {
	if more {
		fmt.Fprint(b.out, ",")
	}
	fmt.Fprintf(b.out, "\n    {\"id\": %s, \"subtime\": %s, \"res\": %d, \"profile\": %s", native.Quoted(j.Name), jsonNumber(j.SubmitSec), j.Units, native.Quoted(profile))
	if j.LimitSec > 0 && !math.IsInf(j.LimitSec, 1) {
		fmt.Fprintf(b.out, ", \"walltime\": %s", jsonNumber(j.LimitSec))
	}
	fmt.Fprint(b.out, "}")
}

// noteLost counts what Batsim has no place for.
func (b *batsimWriter) noteLost(t *jobs.Trace, j *jobs.Job) {
	if len(j.After) > 0 {
		b.lost.add("dependencies are lost")
	}
	if j.User != "" || j.Group != "" || j.Account != "" || j.Partition != "" || j.QOS != "" {
		b.lost.add("user, group, account, partition and QOS are lost")
	}
	if j.Needs != nil {
		b.lost.add("what they request beside nodes is lost")
	}
}

// profileOf is the name of the profile of what a job does; empty if it is left out.
func (b *batsimWriter) profileOf(j *jobs.Job) (name string, err error) {
	switch {
	case strings.Contains(j.Name, "!"):
		return "", fmt.Errorf("an id of Batsim has no exclamation mark")
	case j.Units <= 0:
		b.lost.add("no size, left out")
		return "", nil
	case j.Body == nil && math.IsNaN(j.RunSec):
		b.lost.add("no run time, left out")
		return "", nil
	case j.Body == nil:
		return b.profile(jobs.Delay{Sec: j.RunSec}, j.Executable)
	}
	return b.profile(j.Body, j.Executable)
}

// profile adds the profile of a body, and those of its parts before it.
func (b *batsimWriter) profile(body jobs.Body, wanted string) (name string, err error) {
	code := 0
	for {
		f, ok := body.(jobs.Failing)
		if !ok {
			break
		}
		body, code = f.Body, cmp.Or(code, f.Code)
	}
	text, kind := "", ""
	switch p := body.(type) {
	case jobs.Delay:
		kind = "delay" + jsonNumber(p.Sec)
		text = `"type": "DelayProfile", "delay": ` + jsonNumber(p.Sec)
	case jobs.Parallel:
		text, kind = parallelProfile(p)
	case jobs.Transfer:
		text, kind = transferProfile(p)
	case jobs.Sequence:
		kind = "sequence"
		if text, err = b.sequence(p); err != nil {
			return "", err
		}
	default:
		return "", fmt.Errorf("jobs that are DAGs are unknown to Batsim")
	}
	if code != 0 {
		text += `, "ret": ` + strconv.Itoa(code)
	}
	return b.named("{"+text+"}", cmp.Or(wanted, kind)), nil
}

// named is the name of a profile; it adds the profile if it is new.
func (b *batsimWriter) named(text, wanted string) string {
	if name, ok := b.names[text]; ok {
		return name
	}
	name := wanted
	for n := 2; b.taken[name]; n++ {
		name = wanted + "-" + strconv.Itoa(n)
	}
	b.names[text], b.taken[name] = name, true
	b.order = append(b.order, text)
	return name
}

func (b *batsimWriter) sequence(s jobs.Sequence) (text string, err error) {
	var t strings.Builder
	t.WriteString(`"type": "SequentialCompositionProfile", "seq": [`)
	for i, part := range s.Bodies {
		name, err := b.profile(part, "")
		if err != nil {
			return "", err
		}
		if i > 0 {
			t.WriteString(", ")
		}
		t.WriteString(native.Quoted(name))
	}
	fmt.Fprintf(&t, `], "repeat": %d`, max(1, s.Repeat))
	return t.String(), nil
}

// spreadStrategy says that amounts are divided among the nodes.
const spreadStrategy = `, "generation_strategy": "DefinedAmountsSpreadUniformly"`

func parallelProfile(p jobs.Parallel) (text, kind string) {
	if p.Flops == nil && p.Bytes == nil {
		text = `"type": "ParallelTaskHomogeneousProfile", "cpu": ` + jsonNumber(p.FlopsPerNode) + `, "com": ` + jsonNumber(p.BytesPerPair)
		if p.Spread {
			text += spreadStrategy
		}
		return text, "homogeneous"
	}
	text = `"type": "ParallelTaskProfile"`
	if p.Flops != nil {
		text += `, "cpu": ` + jsonNumbers(p.Flops)
	}
	if p.Bytes != nil {
		text += `, "com": ` + jsonNumbers(p.Bytes)
	}
	return text, "parallel"
}

func transferProfile(p jobs.Transfer) (text, kind string) {
	if p.Storage == "" {
		return `"type": "ParallelTaskDataStagingBetweenStoragesProfile", "nb_bytes": ` + jsonNumber(p.ReadBytes) + `, "from": ` + native.Quoted(p.From) +
			`, "to": ` + native.Quoted(p.To), "staging"
	}
	return `"type": "ParallelTaskOnStorageHomogeneousProfile", "bytes_to_read": ` + jsonNumber(p.ReadBytes) + `, "bytes_to_write": ` + jsonNumber(p.WriteBytes) +
		`, "storage": ` + native.Quoted(p.Storage) + spreadStrategy, "io"
}

// jsonNumber is a finite number that reads back exactly.
func jsonNumber(x float64) string {
	if math.Abs(x) < 1e15 {
		if text := strconv.FormatFloat(x, 'f', -1, 64); len(text) < 20 {
			return text
		}
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

func jsonNumbers(list []float64) string {
	var b strings.Builder
	for i, x := range list {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(jsonNumber(x))
	}
	return "[" + b.String() + "]"
}
