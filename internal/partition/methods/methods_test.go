package methods

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/partition"
	"github.com/clustersim/clustersim/internal/partition/generate"
	"github.com/clustersim/clustersim/internal/partition/mapping"
	"github.com/clustersim/clustersim/internal/partition/multilevel"
	"github.com/clustersim/clustersim/internal/partition/search"
	"github.com/clustersim/clustersim/internal/spec"
)

// TestMethods: each line says what is true: the parameters parse to what the
// name alone stands for, no others do, and the method makes partitions.
func TestMethods(t *testing.T) {
	g, err := generate.FromSpec("grid(rows=4,cols=4)")
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, e := range All() {
		t.Run(e.Name, func(t *testing.T) {
			require.False(t, seen[e.Name])
			seen[e.Name] = true
			plain, err := Parse(e.Name)
			require.NoError(t, err)
			full, err := Parse(e.Name + "(" + e.Params + ")")
			require.NoError(t, err)
			require.Equal(t, plain, full)
			_, err = Parse(e.Name + "(no-such=1)")
			require.ErrorContains(t, err, `method `+e.Name+`: unknown argument "no-such"`)
			require.NotEmpty(t, e.Summary)
			require.NotContains(t, e.Summary, "\n")
			require.NotEmpty(t, e.Source)
			r, err := plain.Partition(g, 2, partition.Options{Seed: 1, Imbalance: 0.1})
			require.NoError(t, err)
			require.NoError(t, partition.Validate(g, 2, partition.Options{Imbalance: 0.1}, r.Part))
			require.GreaterOrEqual(t, r.Objective, int64(4))
		})
	}
}

// TestMethodDefaults: a method without parameters is its type's zero value, in
// what it does.
func TestMethodDefaults(t *testing.T) {
	g, err := generate.FromSpec("geometric(n=40,degree=6)")
	require.NoError(t, err)
	for name, zero := range map[string]partition.Method{
		"multilevel": multilevel.Method{}, "spectral": multilevel.Spectral{}, "kernighan-lin": search.KernighanLin{}, "qga": search.QuantumGenetic{},
		"genetic": search.Genetic{}, "annealing": search.Annealing{}, "qga(paper=true)": search.AsPrinted(), "mapped": mapping.Mapped{Method: multilevel.Method{}},
	} {
		m, err := Parse(name)
		require.NoError(t, err)
		o := partition.Options{Seed: 3, Imbalance: 0.1}
		want, wantErr := zero.Partition(g, 3, o)
		got, gotErr := m.Partition(g, 3, o)
		require.Equal(t, want, got, name)
		require.Equal(t, wantErr, gotErr, name)
	}
}

func TestParseMethod(t *testing.T) {
	for text, want := range map[string]partition.Method{
		"exact(nodes-max=7)":                         search.Exact{MaxNodes: 7},
		"spectral(refine=true)":                      multilevel.Spectral{Refine: true},
		"annealing(evaluations=3,local-search=true)": search.Annealing{Evaluations: 3, LocalSearch: true},
		"genetic(population=4,generations=5,stagnation=6,tournament=3,crossover=1,mutation=0.5,local-search=true)": search.Genetic{
			Population: 4, Generations: 5, Stagnation: 6, Tournament: 3, Crossover: 1, Mutation: 0.5, LocalSearch: true,
		},
		"qga(population=4,generations=5,stagnation=6,angle=-0.5,epsilon=0.1,groups=2,local-every=0,global-every=9,local-search=true)": search.QuantumGenetic{
			Population: 4, Generations: 5, Stagnation: 6, Angle: -0.5, Epsilon: 0.1, Groups: 2, LocalEvery: -1, GlobalEvery: 9, LocalSearch: true,
		},
		"mapped(method=spectral(refine=true),powers=false,mapping=false)": mapping.Mapped{Method: multilevel.Spectral{Refine: true}, BlindToPowers: true, NotMapped: true},
	} {
		m, err := Parse(text)
		require.NoError(t, err)
		require.Equal(t, want, m)
	}
	m, err := Parse("qga(paper=true,angle=1pi)")
	require.NoError(t, err)
	printed := search.AsPrinted()
	printed.Population, printed.Generations, printed.Groups, printed.Angle = 20, 500, 5, math.Pi
	require.Equal(t, printed, m)
}

func TestParseMethodMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"":                     `method "": `,
		"qga(":                 `method "qga(": `,
		"mutlilevel":           `unknown method "mutlilevel" (did you mean "multilevel"?)`,
		"zzz":                  `unknown method "zzz" (want one of multilevel, spectral, kernighan-lin, exact, qga, genetic, annealing, mapped)`,
		"multilevel(cycle=2)":  `method multilevel: unknown argument "cycle" (did you mean "cycles"?)`,
		"spectral(refne=true)": `method spectral: unknown argument "refne" (did you mean "refine"?)`,
		"exact(nodes-max=0)":   "method exact: nodes-max: want a whole number, at least 1",
		"exact(nodes-max=x)":   `method exact: nodes-max: "x" is not a whole number`,
		"genetic(population=0,crossover=0,mutation=2)": "method genetic: population: want a whole number, at least 1\n" +
			"method genetic: crossover: want a probability, above 0 and at most 1\n" +
			"method genetic: mutation: want a probability, above 0 and at most 1, or auto: one vertex on average",
		"genetic(mutation=nan)":       "method genetic: mutation: want a probability, above 0 and at most 1, or auto: one vertex on average",
		"qga(angle=0)":                `method qga: angle: "0": want an angle from -pi to pi, but not 0, such as 0.01pi`,
		"qga(angle=1.1pi)":            `method qga: angle: "1.1pi": want an angle from -pi to pi, but not 0, such as 0.01pi`,
		"qga(angle=pi)":               `method qga: angle: "pi": want an angle from -pi to pi, but not 0, such as 0.01pi`,
		"qga(angle=nan)":              `method qga: angle: "nan": want an angle from -pi to pi, but not 0, such as 0.01pi`,
		"qga(epsilon=0.5)":            "method qga: epsilon: want a probability below 0.5",
		"qga(stagnation=-1)":          "method qga: stagnation: want a whole number, at least 0",
		"mapped(method=zzz(a=1))":     `method mapped: method: unknown method "zzz"`,
		"mapped(method=exact(n=1))":   `method mapped: method: method exact: unknown argument "n" (want nodes-max)`,
		"mapped(powers=1)":            `method mapped: powers: "1" is not true or false`,
		"kernighan-lin(starts=1e3)":   `method kernighan-lin: starts: "1e3" is not a whole number`,
		"annealing(evaluations=1,a=)": `method "annealing(evaluations=1,a=)": column 27`,
	} {
		m, err := Parse(text)
		require.Nil(t, m, text)
		require.ErrorContains(t, err, want, text)
	}
}

// FuzzParseMethod: no panic; one of an error and a method; the spec prints back
// to one of the same method.
func FuzzParseMethod(f *testing.F) {
	for _, e := range All() {
		f.Add(e.Name)
		f.Add(e.Name + "(" + e.Params + ")")
	}
	f.Add("mapped(method=mapped(method=qga(angle=0.02pi,paper=true)),powers=false)")
	f.Add("genetic(mutation=0.5,mutation=)")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse(text)
		if err != nil {
			require.Nil(t, m)
			require.NotEmpty(t, strings.TrimSpace(err.Error()))
			return
		}
		require.NotNil(t, m)
		sp, err := spec.Parse(text)
		require.NoError(t, err)
		again, err := Parse(sp.String())
		require.NoError(t, err)
		require.Equal(t, m, again)
	})
}
