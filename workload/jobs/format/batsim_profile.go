package format

import (
	"fmt"
	"math"
	"strings"

	"github.com/clustersim/clustersim/internal/jsonwalk"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload/jobs"
)

// batsimProfile is what jobs of a profile do.
type batsimProfile struct {
	name string
	at   int // offset of the object
	ret  int
	seq  []batsimName // of a sequence
	body jobs.Body    // nil if refused; a sequence without its parts
	each bool         // a transfer of each node, not of all together

	refused   string // why it cannot run; empty if it can
	refusedAt int
	reported  bool // refused has been reported
}

// batsimName is the name of a profile, and its offset.
type batsimName struct {
	name string
	at   int
}

// batsimUse is a profile on a number of nodes.
type batsimUse struct {
	profile string
	nodes   int32
}

// batsimKind is a type of profiles.
type batsimKind int

const (
	batsimDelay batsimKind = iota
	batsimParallel
	batsimHomogeneous
	batsimSequence
	batsimStorage
	batsimStaging
	batsimRefused
)

// batsimType is a type of profiles, by one of its names.
type batsimType struct {
	name    string
	kind    batsimKind
	spread  bool   // amounts are totals
	refused string // why it cannot run
}

// batsimTypes are the names of types in version 5, then those of version 4 and before.
var batsimTypes = []batsimType{
	{name: "DelayProfile", kind: batsimDelay},
	{name: "ParallelTaskProfile", kind: batsimParallel},
	{name: "ParallelTaskHomogeneousProfile", kind: batsimHomogeneous},
	{name: "SequentialCompositionProfile", kind: batsimSequence},
	{name: "ParallelTaskOnStorageHomogeneousProfile", kind: batsimStorage},
	{name: "ParallelTaskDataStagingBetweenStoragesProfile", kind: batsimStaging},
	{name: "TraceReplayProfile", kind: batsimRefused, refused: "traces of messages or usage are not replayed"},
	{name: "ptask", kind: batsimParallel}, // between versions 4 and 5
	{name: "ptask_homogeneous", kind: batsimHomogeneous},
	{name: "delay", kind: batsimDelay},
	{name: "parallel", kind: batsimParallel},
	{name: "msg_par", kind: batsimParallel},
	{name: "parallel_homogeneous", kind: batsimHomogeneous},
	{name: "msg_par_hg", kind: batsimHomogeneous},
	{name: "parallel_homogeneous_total", kind: batsimHomogeneous, spread: true},
	{name: "msg_par_hg_tot", kind: batsimHomogeneous, spread: true},
	{name: "composed", kind: batsimSequence},
	{name: "parallel_homogeneous_pfs", kind: batsimStorage},
	{name: "msg_par_hg_pfs", kind: batsimStorage},
	{name: "data_staging", kind: batsimStaging},
	{name: "smpi", kind: batsimRefused, refused: "traces of messages are not replayed"},
	{name: "usage_trace", kind: batsimRefused, refused: "traces of usage are not replayed"},
	{name: "send", kind: batsimRefused, refused: "messages to the scheduler are not simulated"},
	{name: "recv", kind: batsimRefused, refused: "messages from the scheduler are not simulated"},
}

var batsimProfileFields = []string{
	"type", "ret", "delay", "cpu", "com", "generation_strategy", "seq", "repeat", "bytes_to_read", "bytes_to_write", "storage", "host",
	"nb_bytes", "from", "to",
}

func (r *batsimReader) readProfiles(w *jsonwalk.Walker) {
	if w.Kind() != '{' {
		r.src.Fail(w.At(), "", "profiles: want an object, found %s", kindWord(w.Kind()))
		w.Skip()
		return
	}
	o := jsonObject{src: r.src, fields: batsimProfileFields}
	w.Each(func(key []byte, keyAt int) {
		name := string(key)
		if _, twice := r.profiles[name]; twice {
			r.src.Fail(keyAt, "", "profile %q is given twice", name)
		}
		p := &batsimProfile{name: name, at: keyAt}
		r.profiles[name] = p
		r.order = append(r.order, name)
		if o.read(w, fmt.Sprintf("profile %q", name)) {
			p.read(&o)
		}
	})
}

func (p *batsimProfile) read(o *jsonObject) {
	if !o.has("type") {
		o.fail("type", "", "no type")
		return
	}
	p.ret = o.whole("ret", math.MinInt32, 0)
	name := o.text("type", "")
	t, err := srcerr.Named("type", name, batsimTypes, func(t batsimType) string { return t.name })
	if err != nil {
		t = batsimType{kind: batsimRefused, refused: err.Error()}
	}
	switch t.kind {
	case batsimDelay:
		if !o.has("delay") {
			o.fail("delay", "", "no delay")
		}
		p.body = jobs.Delay{Sec: o.number("delay", 0, 0)}
	case batsimParallel:
		b := jobs.Parallel{Flops: amounts(o, "cpu"), Bytes: amounts(o, "com")}
		if b.Flops == nil && b.Bytes == nil {
			o.fail("cpu", "", "neither cpu nor com")
		}
		p.body = b
	case batsimHomogeneous:
		p.body = jobs.Parallel{FlopsPerNode: o.number("cpu", 0, 0), BytesPerPair: o.number("com", 0, 0), Spread: spread(o) || t.spread}
	case batsimSequence:
		p.readSequence(o)
	case batsimStorage:
		p.readStorage(o)
	case batsimStaging:
		for _, field := range []string{"nb_bytes", "from", "to"} {
			if !o.has(field) {
				o.fail(field, "", "no %s", field)
			}
		}
		p.body = jobs.Transfer{ReadBytes: o.number("nb_bytes", 0, 0), From: strings.Clone(o.text("from", "")), To: strings.Clone(o.text("to", ""))}
	case batsimRefused:
		p.refused, p.refusedAt = t.refused, o.value("type").at
		if err == nil {
			p.refused = fmt.Sprintf("type %q: %s", name, t.refused)
		}
	}
}

// amounts reads a list of numbers.
func amounts(o *jsonObject, field string) []float64 {
	list := []float64{}
	if !o.each(field, func(v jsonValue) {
		x, wrong := v.number(0)
		if wrong != "" {
			o.src.Fail(v.at, "", "%s: %s: %s", o.label, field, wrong)
		}
		list = append(list, x)
	}) {
		return nil
	}
	return list
}

// spread says whether amounts are divided among the nodes.
func spread(o *jsonObject) bool {
	const each, total = "DefinedAmountsUsedForEachValue", "DefinedAmountsSpreadUniformly"
	switch word := o.text("generation_strategy", each); word {
	case each:
	case total:
		return true
	default:
		o.fail("generation_strategy", "", "generation_strategy %q: want %s or %s", word, each, total)
	}
	return false
}

// readSequence reads names of profiles.
func (p *batsimProfile) readSequence(o *jsonObject) {
	if !o.has("seq") {
		o.fail("seq", "", "no seq")
	}
	o.each("seq", func(v jsonValue) {
		if v.kind() != '"' {
			o.src.Fail(v.at, "", "%s: seq: want names of profiles, found %s", o.label, kindWord(v.kind()))
			return
		}
		p.seq = append(p.seq, batsimName{v.text(), v.at})
	})
	if o.has("seq") && len(p.seq) == 0 {
		o.fail("seq", "", "an empty seq")
	}
	p.body = jobs.Sequence{Repeat: o.whole("repeat", 1, 1)}
}

// readStorage reads what is moved between each node, or all of them, and a storage.
func (p *batsimProfile) readStorage(o *jsonObject) {
	b := jobs.Transfer{ReadBytes: o.number("bytes_to_read", 0, 0), WriteBytes: o.number("bytes_to_write", 0, 0)}
	b.Storage = o.text("storage", o.text("host", "pfs"))
	if !o.has("bytes_to_read") && !o.has("bytes_to_write") {
		o.fail("bytes_to_read", "", "neither bytes_to_read nor bytes_to_write")
	}
	p.body, p.each = b, !spread(o)
}

// checkCycles reports sequences that contain themselves.
func (r *batsimReader) checkCycles() {
	numbers := make(map[string]jobs.ID, len(r.order))
	for i, name := range r.order {
		numbers[name] = jobs.ID(i)
	}
	uses := make([][]jobs.Dependency, len(r.order))
	for i, name := range r.order {
		for _, part := range r.profiles[name].seq {
			if to, ok := numbers[part.name]; ok {
				uses[i] = append(uses[i], jobs.Dependency{Job: to})
			} else {
				hint := ""
				if near := srcerr.Suggest(part.name, r.order); near != "" {
					hint = fmt.Sprintf("did you mean %q?", near)
				}
				r.src.Fail(part.at, hint, "profile %q: seq: no profile %q", name, part.name)
			}
		}
	}
	if cycle := cycleOf(uses); cycle != nil {
		cycle = firstFirst(cycle)
		var text strings.Builder
		for i, p := range cycle {
			if i == maxCycleShown && len(cycle) > maxCycleShown+1 {
				text.WriteString("..., ")
				break
			}
			fmt.Fprintf(&text, "%q, ", r.order[p])
		}
		first := r.profiles[r.order[cycle[0]]]
		r.src.Fail(first.at, "", "profile %q: sequences contain each other: %s%q", first.name, text.String(), first.name)
	}
}

// bodyOf is what a job does. It is nil after a mistake.
func (r *batsimReader) bodyOf(j *batsimJob) jobs.Body {
	p := r.profiles[j.profile]
	if p == nil {
		hint := ""
		if near := srcerr.Suggest(j.profile, r.order); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		r.src.Fail(j.profileAt, hint, "job %q: no profile %q", j.id, j.profile)
		return nil
	}
	return r.body(p, j)
}

// body is what a job does in a profile; bodies are shared by jobs of one size.
func (r *batsimReader) body(p *batsimProfile, j *batsimJob) jobs.Body {
	use := batsimUse{p.name, j.nodes}
	if body, known := r.bodies[use]; known {
		return body
	}
	body := p.body
	switch b := body.(type) {
	case jobs.Parallel:
		r.checkAmounts(p, &b, j)
	case jobs.Transfer:
		if p.each {
			b.ReadBytes *= float64(j.nodes)
			b.WriteBytes *= float64(j.nodes)
			body = b
		}
	case jobs.Sequence:
		b.Bodies = make([]jobs.Body, 0, len(p.seq))
		plain := true
		for _, part := range p.seq {
			inner := r.body(r.profiles[part.name], j)
			_, delay := inner.(jobs.Delay)
			plain = plain && delay
			b.Bodies = append(b.Bodies, inner)
		}
		body = b
		if plain {
			sec, ok := delaySec(b)
			if !ok {
				r.src.Fail(p.at, "", "profile %q: it lasts too long", p.name)
			}
			body = jobs.Delay{Sec: sec}
		}
	case nil:
		if p.refused != "" && !p.reported {
			p.reported = true
			r.src.Fail(p.refusedAt, "", "profile %q: %s", p.name, p.refused)
		}
	}
	if p.ret != 0 && body != nil {
		body = jobs.Failing{Body: body, Code: p.ret}
	}
	r.bodies[use] = body
	return body
}

// checkAmounts reports lists of another length than the job's number of nodes.
func (r *batsimReader) checkAmounts(p *batsimProfile, b *jobs.Parallel, j *batsimJob) {
	n := int(j.nodes)
	if b.Flops != nil && len(b.Flops) != n {
		r.src.Fail(j.profileAt, "", "job %q: profile %q has %d cpu values for %d nodes", j.id, p.name, len(b.Flops), n)
	}
	if b.Bytes != nil && len(b.Bytes) != n*n {
		r.src.Fail(j.profileAt, "", "job %q: profile %q has %d com values for %d nodes, not %d", j.id, p.name, len(b.Bytes), n, n*n)
	}
}
