package profile

import (
	"fmt"
	"math"
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

// Least and Most are the bounds of the values; Most may be +Inf.
func (g Generator) Least() float64 {
	if g.kind.state {
		return 0
	}
	return bound(g.first, 0, 0)
}

// Most is the upper bound of the values.
func (g Generator) Most() float64 {
	if g.kind.state {
		return 1
	}
	return bound(g.first, 1, math.Inf(1))
}

// bound is a law's quantile, or what it is if it has none.
func bound(l law.Law, p, none float64) float64 {
	x := l.Quantile(p)
	if math.IsNaN(x) {
		return none
	}
	return x
}

// Generated are the events of a generator for one host or link.
type Generated struct {
	g      *Generator
	stream law.Stream
	atSec  float64
	on     bool // what comes next
}

// Course starts the events of something that its names distinguish from all others. It depends on
// the seed and the names alone.
func (g *Generator) Course(seed uint64, names ...string) Generated {
	return Generated{g: g, stream: law.NewStream(seed, names...)}
}

// By is the generator.
func (c *Generated) By() *Generator { return c.g }

// Next is the next event; there always is one. Dates rise.
func (c *Generated) Next() (atSec, value float64, ok bool) {
	if c.g.kind.state {
		delay := c.g.first
		if c.on {
			delay, value = c.g.second, 1
		}
		c.on = !c.on
		c.atSec = later(c.atSec, c.stream.Draw(delay))
		return c.atSec, value, true
	}
	if c.on {
		c.atSec = later(c.atSec, c.stream.Draw(c.g.second))
	}
	c.on = true
	return c.atSec, c.stream.Draw(c.g.first), true
}

// later is a date after another, also where the delay is too short to be seen.
func later(sec, delaySec float64) float64 {
	return max(sec+delaySec, math.Nextafter(sec, math.Inf(1)))
}
