package workload

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// Generator is a kind of program that [FromSpec] makes.
type Generator struct {
	Name    string
	Params  string // as one would write them, with their defaults
	Summary string

	build func(*spec.Args) (*DAG, error)
}

// Generators lists what FromSpec knows, in the order help prints it.
func Generators() []Generator {
	return []Generator{
		{
			"layered", "tasks=1000,width=100,fanin=3,seed=1,work=1e9..1e11,data=1e6..1e8,flops-scale=1,bytes-scale=1",
			"layers of width tasks, each reading fanin random tasks of the layer before", layeredFrom,
		},
		{
			"chain", "tasks=10,seed=1,work=1Gf,data=1MB",
			"one task after the other", chainFrom,
		},
		{
			"forkjoin", "width=10,stages=1,seed=1,work=1Gf,data=1MB",
			"stages of width independent tasks between two single ones", forkJoinFrom,
		},
	}
}

// FromSpec makes a program from one line, such as
//
//	layered(tasks=1000, width=100, fanin=3, seed=7, work=1Gf..100Gf, data=50MB)
//
// A range min..max is drawn from uniformly. [Generators] has the names and
// their arguments. A mistake in the grammar is an error with its column, one
// in an argument names it.
func FromSpec(text string) (*DAG, error) {
	s, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("workload %q: %w", text, err)
	}
	var names []string
	for _, g := range Generators() {
		if g.Name == s.Name {
			return g.build(s.Reader())
		}
		names = append(names, g.Name)
	}
	if near := srcerr.Suggest(s.Name, names); near != "" {
		return nil, fmt.Errorf("workload %q: unknown generator %q (did you mean %q?)", text, s.Name, near)
	}
	return nil, fmt.Errorf("workload %q: unknown generator %q (want one of %s)", text, s.Name, strings.Join(names, ", "))
}

func layeredFrom(a *spec.Args) (*DAG, error) {
	l := Layered{
		Tasks: count(a, "tasks", 1000),
		Width: count(a, "width", 100),
		Fanin: count(a, "fanin", 3),
		Seed:  a.Uint64("seed", 1),
		Work:  quantity(a, "work", Range{1e9, 1e11}, units.Work).scaled(scale(a, "flops-scale")),
		Data:  quantity(a, "data", Range{1e6, 1e8}, units.Data).scaled(scale(a, "bytes-scale")),
	}
	return generate(a, "layered", l.Generate)
}

func chainFrom(a *spec.Args) (*DAG, error) {
	c := Chain{
		Tasks: count(a, "tasks", 10),
		Seed:  a.Uint64("seed", 1),
		Work:  quantity(a, "work", Range{1e9, 1e9}, units.Work),
		Data:  quantity(a, "data", Range{1e6, 1e6}, units.Data),
	}
	return generate(a, "chain", c.Generate)
}

func forkJoinFrom(a *spec.Args) (*DAG, error) {
	f := ForkJoin{
		Width:  count(a, "width", 10),
		Stages: count(a, "stages", 1),
		Seed:   a.Uint64("seed", 1),
		Work:   quantity(a, "work", Range{1e9, 1e9}, units.Work),
		Data:   quantity(a, "data", Range{1e6, 1e6}, units.Data),
	}
	return generate(a, "forkjoin", f.Generate)
}

// generate builds only when every argument is right.
func generate(a *spec.Args, name string, build func() (*DAG, error)) (*DAG, error) {
	if err := a.Err(); err != nil {
		return nil, err
	}
	d, err := build()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return d, nil
}

func count(a *spec.Args, key string, def int) int {
	n := a.Int(key, def)
	if n < 1 {
		a.Fail(key, "%d: want at least 1", n)
	}
	return n
}

func scale(a *spec.Args, key string) float64 {
	x := a.Float(key, 1)
	if x < 0 {
		a.Fail(key, "%v: want at least 0", x)
	}
	return x
}

func quantity(a *spec.Args, key string, def Range, parse func(string) (float64, error)) Range {
	text := a.String(key, "")
	if !a.Has(key) {
		return def
	}
	r, err := parseRange(text, parse)
	if err == nil {
		err = r.check("range")
	}
	if err != nil {
		a.Fail(key, "%w", err)
		return def
	}
	return r
}
