package format

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/formula"
	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// elastisimReader reads the jobs of ElastiSim: rigid ones whose models only wait.
type elastisimReader struct {
	src    *srcerr.Source
	o      Options
	t      *jobs.Trace
	models map[string]*elastisimModel
	types  map[string]int // jobs that are not rigid
	lines  lineCounter
}

// elastisimModel is what jobs of a model do: times, each a sum of products of formulas.
type elastisimModel struct {
	waits  [][]string // factors, as texts
	parsed map[string][][]formula.Formula
	bad    bool
}

var elastisimJobFields = []string{"type", "submit_time", "num_nodes", "application_model", "arguments", "walltime"}

// isElastisim says whether a text lists jobs of ElastiSim.
func isElastisim(text []byte) bool {
	w := jsonwalk.New(text, 0)
	if w.Kind() != '{' {
		return false
	}
	found := false
	w.Each(func(key []byte, _ int) {
		if string(key) != "jobs" || w.Kind() != '[' {
			w.Skip()
			return
		}
		inner := *w
		if inner.Enter(); inner.More(']') && inner.Kind() == '{' {
			keys := topKeys(text[inner.At():])
			found = keys["application_model"] || keys["submit_time"]
		}
		w.Stop()
	})
	return found
}

// readElastisim reads jobs of ElastiSim. Their models stand in files that o.Open opens.
func readElastisim(fileName string, data []byte, o Options) (*jobs.Trace, error) {
	src := &srcerr.Source{File: fileName, Data: data}
	r := &elastisimReader{
		src: src, o: o, t: &jobs.Trace{Files: []string{fileName}}, models: map[string]*elastisimModel{}, types: map[string]int{},
		lines: lineCounter{data: data},
	}
	if checkJSON(src) {
		top := jsonObject{src: src, fields: []string{"jobs"}}
		top.read(jsonwalk.New(data, 0), "file")
		if !top.has("jobs") {
			top.fail("jobs", "", "no jobs")
		}
		job := jsonObject{src: src, fields: elastisimJobFields}
		number := 0
		top.each("jobs", func(v jsonValue) {
			if job.read(jsonwalk.New(data, v.at), fmt.Sprintf("job %d", number)) {
				r.job(&job, number)
			}
			number++
		})
	}
	if len(r.types) > 0 {
		var counts []string
		for _, kind := range sortedKeys(r.types) {
			counts = append(counts, fmt.Sprintf("%d %s", r.types[kind], kind))
		}
		src.FailOnly(0, "", "jobs that are not rigid: %s", strings.Join(counts, ", "))
	}
	if src.Failed() {
		return nil, src.Err()
	}
	r.t.Sort()
	r.t.Cleaning.Read = r.t.Len()
	return r.t, nil
}

func (r *elastisimReader) job(o *jsonObject, number int) {
	if kind := o.text("type", "rigid"); kind != "rigid" {
		r.types[kind]++
		return
	}
	for _, field := range []string{"submit_time", "num_nodes", "application_model"} {
		if !o.has(field) {
			o.fail(field, "", "no %s", field)
			return
		}
	}
	j := jobs.Job{
		Number: int64(number), SubmitSec: o.number("submit_time", 0, 0), Units: int32(o.whole("num_nodes", 1, 1)), LimitSec: math.Inf(1), WaitSec: math.NaN(),
		Line: r.lines.line(o.at),
	}
	if sec := o.number("walltime", 0, 0); sec > 0 {
		j.LimitSec = sec
	}
	names, values := []string{"num_nodes"}, []float64{float64(j.Units)}
	o.pairs("arguments", func(key string, v jsonValue) {
		if x, wrong := v.number(math.Inf(-1)); wrong == "" && !slices.Contains(names, key) {
			names, values = append(names, key), append(values, x)
		}
	})
	m := r.model(o)
	if m.bad {
		return
	}
	sec, err := m.sec(names, values)
	if err == nil && !(sec >= 0) {
		err = fmt.Errorf("it lasts %v s", sec)
	}
	if err != nil {
		o.fail("application_model", "", "model %q: %v", o.text("application_model", ""), err)
		m.bad = true
		return
	}
	j.RunSec = sec
	r.t.Add(&j)
}

// model reads the model of a job, once for all jobs that have it.
func (r *elastisimReader) model(o *jsonObject) *elastisimModel {
	name := o.text("application_model", "")
	if m := r.models[name]; m != nil {
		return m
	}
	m := &elastisimModel{parsed: map[string][][]formula.Formula{}, bad: true}
	r.models[name] = m
	if name == "" {
		return m
	}
	if r.o.Open == nil {
		o.fail("application_model", "", "model %q: files cannot be opened here", name)
		return m
	}
	data, err := r.o.Open(name)
	if err != nil {
		o.fail("application_model", "", "model %q: %v", name, err)
		return m
	}
	src := &srcerr.Source{File: name, Data: data}
	if checkJSON(src) {
		m.read(src)
	}
	if err := src.Err(); err != nil {
		o.fail("application_model", "", "%v", srcerr.Parts(err)[0])
		return m
	}
	m.bad = false
	return m
}

// read reads the phases of a model, and what runs before and after them.
func (m *elastisimModel) read(src *srcerr.Source) {
	top := jsonObject{src: src, fields: []string{"on_init", "phases", "on_termination"}}
	if !top.read(jsonwalk.New(src.Data, 0), "model") {
		return
	}
	for _, field := range []string{"on_init", "on_termination"} {
		if v := top.value(field); v.at >= 0 {
			m.phase(src, v, field)
		}
	}
	n := 0
	top.each("phases", func(v jsonValue) {
		n++
		m.phase(src, v, fmt.Sprintf("phase %d", n))
	})
}

// phase reads the tasks of a phase.
func (m *elastisimModel) phase(src *srcerr.Source, v jsonValue, label string) {
	o := jsonObject{src: src, fields: []string{"iterations", "tasks"}}
	if !o.read(jsonwalk.New(src.Data, v.at), label) {
		return
	}
	times := formulaText(&o, "iterations", "1")
	task := jsonObject{src: src, fields: []string{"type", "delay", "pattern", "iterations"}}
	o.each("tasks", func(v jsonValue) {
		if !task.read(jsonwalk.New(src.Data, v.at), label) {
			return
		}
		switch pattern := task.text("pattern", "uniform"); {
		case task.text("type", "") != "busy_wait":
			task.fail("type", "", "a task of type %q: only busy_wait is read", task.text("type", ""))
		case !task.has("delay"):
			task.fail("delay", "", "busy_wait without a delay")
		case !slices.Contains([]string{"uniform", "all_ranks", "root_only", "even_ranks", "odd_ranks"}, pattern):
			task.fail("pattern", "", "a task of pattern %q is not read", pattern)
		default:
			m.waits = append(m.waits, []string{times, formulaText(&task, "iterations", "1"), formulaText(&task, "delay", "0")})
		}
	})
}

// formulaText is a formula, or a number.
func formulaText(o *jsonObject, field, def string) string {
	if v := o.value(field); v.kind() == '0' {
		return string(v.raw)
	}
	return o.text(field, def)
}

// sec is how long a job of some arguments lasts.
func (m *elastisimModel) sec(names []string, values []float64) (sum float64, err error) {
	key := strings.Join(names, "\x00")
	waits, ok := m.parsed[key]
	if !ok {
		for _, texts := range m.waits {
			var factors []formula.Formula
			for _, text := range texts {
				f, err := formula.Parse(text, names...)
				if err != nil {
					return 0, fmt.Errorf("formula %q: %w", text, err)
				}
				factors = append(factors, f)
			}
			waits = append(waits, factors)
		}
		m.parsed[key] = waits
	}
	for _, factors := range waits {
		product := 1.0
		for _, f := range factors {
			x, err := f.Eval(values...)
			if err != nil {
				return 0, fmt.Errorf("formula %q: %w", f, err)
			}
			product *= x
		}
		sum += product
	}
	return sum, nil
}
