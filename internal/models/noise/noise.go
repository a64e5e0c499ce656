package noise

import (
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/exectime"
	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// Noise is how actual numbers differ from those that schedulers plan with. The zero Noise
// is none. Values can be compared.
type Noise struct {
	Task, Speed, Bandwidth, Latency law.Law // of factors
	Seed                            uint64
	Stated                          bool // the text says which seed
}

// None is the text of no noise.
const None = "none"

// firstSeed is that of a noise that states none.
const firstSeed = 1

// kinds are what a noise may have laws for.
var kinds = [...]struct {
	name string
	law  func(*Noise) *law.Law
}{
	{"task", func(n *Noise) *law.Law { return &n.Task }},
	{"speed", func(n *Noise) *law.Law { return &n.Speed }},
	{"bandwidth", func(n *Noise) *law.Law { return &n.Bandwidth }},
	{"latency", func(n *Noise) *law.Law { return &n.Latency }},
}

// Join puts together what a list of noises was taken apart to at commas: a new one begins
// where a kind comes again, and none stands alone.
func Join(parts []string) []string {
	var list []string
	seen := map[string]bool{} // keys of the last; empty where nothing can be added to it
	for _, part := range parts {
		key, _, keyed := strings.Cut(part, "=")
		key = strings.TrimSpace(key)
		if keyed && len(seen) > 0 && !seen[key] {
			list[len(list)-1] += "," + part
		} else {
			list = append(list, part)
			clear(seen)
		}
		if keyed {
			seen[key] = true
		}
	}
	return list
}

// Kinds are the names of what a noise may have laws for.
func Kinds() []string {
	var list []string
	for _, k := range &kinds {
		list = append(list, k.name)
	}
	return list
}

// On says whether there is any noise.
func (n Noise) On() bool { return n.laws() != Noise{} }

func (n Noise) laws() Noise {
	n.Seed, n.Stated = 0, false
	return n
}

// WithSeed is the same noise with another seed.
func (n Noise) WithSeed(seed uint64) Noise {
	n.Seed = seed
	return n
}

// String is the text that Parse reads back; the seed is there if it was stated.
func (n Noise) String() string {
	if !n.On() {
		return None
	}
	var parts []string
	for _, k := range &kinds {
		if l := *k.law(&n); !l.IsZero() {
			parts = append(parts, k.name+"="+l.String())
		}
	}
	if n.Stated {
		parts = append(parts, spec.SeedKey+"="+strconv.FormatUint(n.Seed, 10))
	}
	return strings.Join(parts, ",")
}

// Parse reads none, or KIND=LAW,KIND=LAW with the kinds task, speed, bandwidth and latency,
// and perhaps seed=N. The error joins *spec.Error values.
func Parse(text string) (Noise, error) {
	if strings.TrimSpace(text) == None {
		return Noise{}, nil
	}
	s, err := spec.ParseArgs(name, text)
	if err != nil {
		return Noise{}, err
	}
	n, args := Noise{Stated: s.HasSeed()}, s.Reader()
	for _, k := range &kinds {
		if !args.Has(k.name) {
			continue
		}
		var wrong error
		if *k.law(&n), wrong = law.Parse(args.String(k.name, ""), law.Factors); wrong != nil {
			args.Fail(k.name, "%w", wrong)
		}
	}
	n.Seed = args.Uint64(spec.SeedKey, firstSeed)
	if err := args.Err(); err != nil {
		return Noise{}, placed(text, err)
	}
	if !n.On() {
		return Noise{}, &spec.Error{Col: 1, Msg: "want " + None + ", or a law for task, speed, bandwidth or latency, such as task=lognormal(cv=0.2)"}
	}
	return n, nil
}

const name = "noise"

// placed gives mistakes in arguments their columns in text.
func placed(text string, err error) error {
	list := spec.Placed(name+"("+text+")", err)
	for _, e := range list {
		e.Col -= len(name) + 1
		e.Msg = strings.TrimPrefix(e.Msg, name+": ")
	}
	return spec.Joined(list)
}

// factor is what is drawn for a thing of a kind, by its name; 1 without a law.
func (n *Noise) factor(l law.Law, kind, name string) float64 {
	if l.IsZero() {
		return 1
	}
	s := law.NewStream(n.Seed, kind, name)
	return s.Draw(l)
}

// Actual is the workload and the platform that a run takes place with. Both are what they
// were where there is no noise. Cost: O(tasks * processors of cost rows + hosts + links).
func (n Noise) Actual(d *workload.DAG, p *platform.Platform) (*workload.DAG, *platform.Platform) {
	if !n.On() {
		return d, p
	}
	var by platform.Scaling
	if !n.Speed.IsZero() {
		by.Speed = func(h platform.HostID) float64 { return n.factor(n.Speed, "speed", p.HostName(h)) }
	}
	if !n.Bandwidth.IsZero() {
		by.Bandwidth = func(l platform.LinkID) float64 { return n.factor(n.Bandwidth, "bandwidth", p.LinkName(l)) }
	}
	if !n.Latency.IsZero() {
		by.Latency = func(l platform.LinkID) float64 { return n.factor(n.Latency, "latency", p.LinkName(l)) }
	}
	return n.workload(d, p), p.Scaled(by)
}

// workload has the actual work, and the actual times on the actual hosts of p.
func (n *Noise) workload(d *workload.DAG, p *platform.Platform) *workload.DAG {
	work := make([]float64, d.NumTasks())
	for t := range work {
		work[t] = n.factor(n.Task, "task", d.TaskName(workload.TaskID(t)))
	}
	exec, err := exectime.New(d, p)
	if err != nil {
		return d // it does not run on p
	}
	slower := make([]float64, len(d.Processors()))
	if exec.FromRows() {
		for h := range platform.HostID(p.NumHosts()) {
			slower[exec.Column(h)] = 1 / n.factor(n.Speed, "speed", p.HostName(h))
		}
	}
	return d.Scaled(
		func(t workload.TaskID) float64 { return work[t] },
		func(t workload.TaskID, processor int) float64 { return work[t] * slower[processor] },
	)
}
