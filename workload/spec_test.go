package workload

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/spec"
)

func TestFromSpec(t *testing.T) {
	for text, want := range map[string]interface{ Generate() (*DAG, error) }{
		"layered": Layered{1000, 100, 3, 1, Range{1e9, 1e11}, Range{1e6, 1e8}},
		"layered(tasks=50, width=5, fanin=2, seed=9, work=1Gf..2Gf, data=3MB)": Layered{50, 5, 2, 9, Range{1e9, 2e9}, Range{3e6, 3e6}},
		"layered(tasks=50,width=5,flops-scale=0.1,bytes-scale=100)":            Layered{50, 5, 3, 1, Range{1e8, 1e10}, Range{1e8, 1e10}},
		"chain":                             Chain{10, 1, Range{1e9, 1e9}, Range{1e6, 1e6}},
		"chain(tasks=3,work=1..2,data=1kB)": Chain{3, 1, Range{1, 2}, Range{1e3, 1e3}},
		"forkjoin":                          ForkJoin{1, 10, 1, Range{1e9, 1e9}, Range{1e6, 1e6}},
		"forkjoin(stages=2,width=3,seed=18446744073709551615)": ForkJoin{2, 3, 1<<64 - 1, Range{1e9, 1e9}, Range{1e6, 1e6}},
	} {
		t.Run(text, func(t *testing.T) {
			got, err := FromSpec(text)
			require.NoError(t, err)
			d, err := want.Generate()
			require.NoError(t, err)
			require.Equal(t, d, got)
		})
	}
}

// TestGeneratorParams makes each generator with the arguments that its line in
// the table shows as defaults: the same program as with none.
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

func TestFromSpecMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"layred(tasks=1)": `workload "layred(tasks=1)": unknown generator "layred" (did you mean "layered"?)`,
		"xyz": `workload "xyz": unknown generator "xyz" (want one of layered, topcuoglu, daggen, chain, forkjoin, outtree, intree, ` +
			`diamond, laplace, stencil, mapreduce, gauss, fft, cholesky, lu, montage, cybershake, epigenomics, inspiral, sipht, seismology)`,
		"topcuoglu(shape=0)":                             "topcuoglu: shape 0: want more than 0",
		"topcuoglu(out-degree=0)":                        "topcuoglu: out-degree: 0: want at least 1",
		"topcuoglu(beta=2.5)":                            "topcuoglu: beta 2.5: want 0 to 2",
		"topcuoglu(ccr=-1)":                              "topcuoglu: ccr -1: want at least 0",
		"topcuoglu(processors=-1)":                       "topcuoglu: -1 processors: want at least 0",
		"topcuoglu(work=-1)":                             "topcuoglu: work -1..-1: want 0 <= min <= max",
		"topcuoglu(speed=0)":                             "topcuoglu: speed 0: want more than 0",
		"topcuoglu(bandwidth=0)":                         "topcuoglu: bandwidth 0: want more than 0",
		"topcuoglu(v=200000000)":                         "topcuoglu: 200000000 tasks: more than 100000000",
		"topcuoglu(processors=10000001)":                 "topcuoglu: 1000000100 times of tasks on processors: more than 1000000000",
		"topcuoglu(v=100000,shape=50,out-degree=100000)": "topcuoglu: 1299803113 edges: more than 1000000000",
		"daggen(fat=1.1)":                                "daggen: fat 1.1: want 0 to 1",
		"daggen(density=-1)":                             "daggen: density -1: want 0 to 1",
		"daggen(regular=2)":                              "daggen: regular 2: want 0 to 1",
		"daggen(jump=0)":                                 "daggen: jump: 0: want at least 1",
		"daggen(ccr=4)":                                  "daggen: ccr 4: want 0 to 3 (to-ccr sets the ratio itself)",
		"daggen(alpha=0..1.5)":                           "daggen: alpha 1.5: want 0 to 1",
		"daggen(to-ccr=-1)":                              "daggen: to-ccr -1: want at least 0",
		"daggen(n=200000000)":                            "daggen: 200000000 tasks: more than 100000000",
		"outtree(depth=0)":                               "outtree: depth: 0: want at least 1",
		"outtree(depth=2000)":                            "outtree: +Inf tasks: more than 100000000",
		"intree(depth=30)":                               "intree: 1073741823 tasks: more than 100000000",
		"diamond(n=10001)":                               "diamond: 100020001 tasks: more than 100000000",
		"laplace(n=0,sweeps=0)":                          "laplace: n: 0: want at least 1\nlaplace: sweeps: 0: want at least 1",
		"laplace(sweeps=9223372036854775807)":            "laplace: 147573952589676412928 tasks: more than 100000000",
		"stencil(reach=-1)":                              "stencil: 5 steps over 8 points with a reach of -1: want at least 1, 1 and 0",
		"stencil(width=100000,reach=100000)":             "stencil: 40000000000 edges: more than 1000000000",
		"mapreduce(maps=100000,reduces=100000)":          "mapreduce: 10000000000 edges: more than 1000000000",
		"gauss(n=1)":                                     "gauss: a matrix of 1 columns: want at least 2",
		"gauss(n=100000)":                                "gauss: 5000049999 tasks: more than 100000000",
		"fft(n=6)":                                       "fft: 6 points: want a power of two",
		"fft(n=4611686018427387904)":                     "fft: 295147905179352825856 tasks: more than 100000000",
		"cholesky(n=1000)":                               "cholesky: 167167000 tasks: more than 100000000",
		"cholesky(spread=2)":                             "cholesky: spread 2: want 0 to 1",
		"lu(block=0)":                                    "lu: block: 0: want at least 1",
		"lu(n=1000)":                                     "lu: 333833500 tasks: more than 100000000",
		"montage(tasks=10)":                              "montage: 10 tasks: want at least 11",
		"montage(speed=0)":                               "montage: speed 0: want more than 0",
		"montage(bytes-scale=-1)":                        "montage: bytes-scale: -1: want at least 0",
		"montage(tasks=100000001)":                       "montage: 100000001 tasks: more than 100000000",
		"cybershake(tasks=6)":                            "cybershake: 6 tasks: want at least 7",
		"epigenomics(tasks=7)":                           "epigenomics: 7 tasks: want at least 8",
		"inspiral(tasks=5)":                              "inspiral: 5 tasks: want at least 6",
		"sipht(tasks=12)":                                "sipht: 12 tasks: want at least 13",
		"seismology(tasks=1)":                            "seismology: 1 tasks: want at least 2",
		"layered(task=1)":                                `layered: unknown argument "task" (did you mean "tasks"?)`,
		"layered(tasks=0)":                               "layered: tasks: 0: want at least 1",
		"layered(tasks=1e3)":                             `layered: tasks: "1e3" is not a whole number`,
		"layered(seed=-1,width=-2)":                      "layered: seed: \"-1\" is not a whole number, at least 0\nlayered: width: -2: want at least 1",
		"layered(work=2Gf..1Gf)":                         "layered: work: range 2e+09..1e+09: want 0 <= min <= max",
		"layered(bytes-scale=-1)":                        "layered: bytes-scale: -1: want at least 0",
		"layered(flops-scale=1e300)":                     "layered: work +Inf..+Inf: want 0 <= min <= max",
		"layered(tasks=200000000)":                       "layered: 200000000 tasks: more than 100000000",
		"chain(tasks=99999999999999999)":                 "chain: 99999999999999999 tasks: more than 100000000",
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
