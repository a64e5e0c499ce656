package generate

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/workload"
)

func TestFromSpec(t *testing.T) {
	for text, want := range map[string]layered{
		"layered":            {1000, 32, 3, 1, Range{1e9, 1e11}, Range{1e6, 1e8}, Range{1, 1}, Range{}},
		"layered(tasks=100)": {100, 10, 3, 1, Range{1e9, 1e11}, Range{1e6, 1e8}, Range{1, 1}, Range{}},
		"layered(tasks=3)":   {3, 2, 3, 1, Range{1e9, 1e11}, Range{1e6, 1e8}, Range{1, 1}, Range{}},
		"layered(tasks=1)":   {1, 1, 3, 1, Range{1e9, 1e11}, Range{1e6, 1e8}, Range{1, 1}, Range{}},
		"layered(tasks=50, width=5, fanin=2, seed=9, work=1Gf..2Gf, data=3MB)": {50, 5, 2, 9, Range{1e9, 2e9}, Range{3e6, 3e6}, Range{1, 1}, Range{}},
		"layered(tasks=9,cores=1..4,memory=1GB..2GB)":                          {9, 3, 3, 1, Range{1e9, 1e11}, Range{1e6, 1e8}, Range{1, 4}, Range{1e9, 2e9}},
		"layered(tasks=50,width=5,flops-scale=0.1,bytes-scale=100)":            {50, 5, 3, 1, Range{1e8, 1e10}, Range{1e8, 1e10}, Range{1, 1}, Range{}},
	} {
		t.Run(text, func(t *testing.T) {
			got, err := FromSpec(text)
			require.NoError(t, err)
			d, err := want.generate()
			require.NoError(t, err)
			require.Equal(t, d, got)
		})
	}
}

// TestGeneratorParams makes each generator with the arguments that its line in
// the table shows as defaults: the same workload as with none.
func TestGeneratorParams(t *testing.T) {
	for _, g := range Generators() {
		plain, err := FromSpec(g.Name)
		require.NoError(t, err)
		spelled, err := FromSpec(g.Name + "(" + g.Params + ")")
		require.NoError(t, err)
		require.Equal(t, plain, spelled)
		require.NotEmpty(t, g.Summary)
	}
}

// What says that it draws nothing is the same with every seed; by default, or with a
// range or a spread, the others change.
func TestDraws(t *testing.T) {
	for _, g := range Generators() {
		for _, args := range []string{"", "work=1Gf..2Gf", "data=1MB..2MB", "work=1Gf,data=3MB", "spread=0", "spread=0.5"} {
			var first *workload.DAG
			same := true
			for seed := range uint64(5) {
				s, err := spec.Parse(g.Name + "(" + args + ")")
				require.NoError(t, err)
				d, err := FromSpec(s.WithSeed(seed).String())
				if err != nil {
					require.NotEmpty(t, args)
					break // another generator's argument
				}
				if first == nil {
					first = d
				}
				same = same && reflect.DeepEqual(first, d)
				if seed == 4 {
					require.Equal(t, !same, Draws(s), s)
				}
			}
		}
	}
	require.False(t, Draws(spec.Spec{Name: "nothing"}))
}

// TestSizeAloneGivesEdges sets nothing but a generator's size: the tasks must
// depend on each other.
func TestSizeAloneGivesEdges(t *testing.T) {
	for _, g := range Generators() {
		size, _, _ := strings.Cut(g.Params, "=")
		for _, text := range []string{g.Name, g.Name + "(" + size + "=16)", g.Name + "(" + size + "=64)"} {
			if text == "outtree(depth=64)" || text == "intree(depth=64)" {
				continue // 2^64 tasks
			}
			d, err := FromSpec(text)
			require.NoError(t, err)
			require.GreaterOrEqual(t, 2*d.NumEdges(), d.NumTasks(), text)
		}
	}
}

func TestFromSpecMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"layred(tasks=1)": `workload "layred(tasks=1)": unknown generator "layred" (did you mean "layered"?)`,
		"xyz": `workload "xyz": unknown generator "xyz" (want one of layered, topcuoglu, daggen, chain, forkjoin, amdahl, outtree, intree, ` +
			`diamond, laplace, stencil, mapreduce, bag-of-tasks, gauss, fft, cholesky, lu, floyd, montage, cybershake, epigenomics, inspiral, sipht, seismology)`,
		"layered(task=1)":                     `layered: unknown argument "task" (did you mean "tasks"?)`,
		"layered(tasks=0)":                    "layered: tasks: 0: want at least 1",
		"layered(tasks=1e3)":                  `layered: tasks: "1e3" is not a whole number`,
		"layered(seed=-1,width=-2)":           "layered: seed: \"-1\" is not a whole number, at least 0\nlayered: width: -2: want at least 1",
		"layered(work=2Gf..1Gf)":              "layered: work: range 2e+09..1e+09: want 0 <= min <= max",
		"layered(bytes-scale=-1)":             "layered: bytes-scale: -1: want at least 0",
		"layered(flops-scale=1e300)":          "layered: work +Inf..+Inf: want 0 <= min <= max",
		"layered(tasks=100000000)":            "layered: 100000000 tasks: more than 10000000",
		"mapreduce(maps=30000,reduces=30000)": "mapreduce: 900000000 edges: more than 70000000",
		"layered(tasks=200000000)":            "layered: 200000000 tasks: more than 10000000",
		"forkjoin(width=9223372036854775807,stages=9223372036854775807)": "forkjoin: 85070591730234615865843651857942052864 tasks: more than 10000000",
		"layered(memory=1e30B)":          "layered: tasks of up to 1 cores and 1e+30 bytes of memory: want at most 1000000 and 9007199254740992",
		"layered(cores=2000000)":         `layered: cores: "2000000": want a whole number from 1 to 1000000 (want a quantity or min..max)`,
		"chain(tasks=99999999999999999)": "chain: 99999999999999999 tasks: more than 10000000",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := FromSpec(text)
			require.EqualError(t, err, want)
		})
	}
	_, err := FromSpec("layered(work=1q)")
	require.ErrorContains(t, err, `layered: work: unknown unit "q" in "1q"`)
	require.ErrorContains(t, err, "(want a quantity or min..max)")

	_, err = FromSpec("layered(tasks=1")
	at, ok := errors.AsType[*spec.Error](err)
	require.True(t, ok)
	require.Equal(t, 16, at.Col)
}
