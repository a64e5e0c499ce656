package noise

import (
	"errors"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Noise is how actual numbers differ from those that schedulers are told. The zero Noise
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
	const open = len(name) + 1
	var all []error
	for _, part := range srcerr.Parts(err) {
		in, _ := errors.AsType[*spec.ArgError](part)
		value := spec.ValueColumn(name+"("+text+")", in.Index) - open
		inner := false
		for _, deep := range srcerr.Parts(errors.Unwrap(errors.Unwrap(part))) {
			if at, ok := errors.AsType[*spec.Error](deep); ok {
				all, inner = append(all, &spec.Error{Col: value + at.Col - 1, Msg: at.Msg}), true
			}
		}
		if !inner {
			at := spec.Column(name+"("+text+")", in.Index) - open
			all = append(all, &spec.Error{Col: at, Msg: strings.TrimPrefix(part.Error(), name+": ")})
		}
	}
	return errors.Join(all...)
}
