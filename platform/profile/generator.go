package profile

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Generator makes the events of a profile from laws, for ever, and of its own for each
// host or link that has it:
//
//	mtbf(weibull(shape=0.7,scale=30d),repair=exp(1h))   on for a time, then off for the repair
//	load(uniform(0.5..1),every=10min)                   a factor, drawn at 0 and then again and again
//
// It can be compared.
type Generator struct {
	kind   *generatorKind
	first  law.Law // how long it is on; the factor
	second law.Law // how long it is off; the time to the next factor
}

// generatorKind is a kind of generator.
type generatorKind struct {
	name          string
	first, second string // its arguments
	of            *law.Quantity
	state         bool // it makes a state, not a factor
}

var generatorKinds = [...]generatorKind{
	{"mtbf", "up", "repair", law.Seconds, true},
	{"load", "factor", "every", law.Factors, false},
}

// generatorMains are the arguments that stand without their keys.
var generatorMains = map[string]string{"mtbf": "up", "load": "factor"}

// leastSec is the least median of a law of times, and the least mean time of an event in a pass that repeats: with
// less, time would hardly pass.
const leastSec = 0.5e-6

// IsGenerator says whether a text means a generator, right or wrong.
func IsGenerator(text string) bool {
	name, _, open := strings.Cut(strings.TrimSpace(text), "(")
	return open && name != "" && 'a' <= name[0] && name[0] <= 'z' && !strings.ContainsAny(name, " \t,:;\"'")
}

// ParseGenerator reads a generator. The error joins *spec.Error values.
func ParseGenerator(text string) (Generator, error) {
	var names []string
	name, _, _ := strings.Cut(strings.TrimSpace(text), "(")
	name = strings.TrimSpace(name)
	g := Generator{}
	for i := range generatorKinds {
		if names = append(names, generatorKinds[i].name); names[i] == name {
			g.kind = &generatorKinds[i]
		}
	}
	if g.kind == nil {
		return g, &spec.Error{Col: 1, Msg: srcerr.Unknown("generator", name, names).Error()}
	}
	s, err := spec.ParseMain(text, generatorMains)
	if err != nil {
		return g, err
	}
	args := s.Reader()
	g.first = lawOf(args, g.kind.first, g.kind.of)
	g.second = lawOf(args, g.kind.second, law.Seconds)
	if err := args.Err(); err != nil {
		return Generator{}, spec.Joined(spec.Placed(text, err))
	}
	return g, nil
}

func lawOf(args *spec.Args, key string, of *law.Quantity) law.Law {
	if !args.Has(key) {
		example := map[string]string{"up": "weibull(shape=0.7,scale=30d)", "repair": "exp(1h)", "factor": "uniform(0.5..1)", "every": "10min"}
		args.Fail(key, "missing (want a law, such as %s)", example[key])
		return law.Law{}
	}
	l, err := law.Parse(args.String(key, ""), of)
	switch {
	case err != nil:
		args.Fail(key, "%w", err)
	case of == law.Seconds && !(l.Quantile(0.5) >= leastSec):
		args.Fail(key, "half of its times are below 0.5us (want longer ones)")
	}
	return l
}

// String is the text that ParseGenerator reads back.
func (g Generator) String() string {
	return fmt.Sprintf("%s(%s,%s=%s)", g.kind.name, g.first, g.kind.second, g.second)
}

// OfState says whether the values are a state, on or off, and not a factor.
func (g Generator) OfState() bool { return g.kind.state }

// Laws are those that its events are drawn from: of the times on and off for a state, otherwise of the factors and
// the times between them.
func (g Generator) Laws() (first, second law.Law) { return g.first, g.second }
