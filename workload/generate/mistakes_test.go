package generate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload"
)

// TestGeneratorMistakes gives each generator arguments that make no workload, or
// one of absurd size.
func TestGeneratorMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"topcuoglu(shape=0)":                             "topcuoglu: shape 0: want more than 0",
		"topcuoglu(out-degree=0)":                        "topcuoglu: out-degree: 0: want at least 1",
		"topcuoglu(beta=2.5)":                            "topcuoglu: beta 2.5: want 0 to 2",
		"topcuoglu(ccr=-1)":                              "topcuoglu: ccr -1: want at least 0",
		"topcuoglu(processors=-1)":                       "topcuoglu: -1 processors: want at least 0",
		"topcuoglu(work=-1)":                             "topcuoglu: work -1: want at least 0, at most 1e+30",
		"topcuoglu(speed=0)":                             "topcuoglu: speed 0: want more than 0",
		"topcuoglu(bandwidth=0)":                         "topcuoglu: bandwidth 0: want more than 0",
		"topcuoglu(v=200000000)":                         "topcuoglu: 200000000 tasks: more than 10000000",
		"topcuoglu(processors=10000001)":                 "topcuoglu: 1000000100 times of tasks on processors: more than 100000000",
		"topcuoglu(v=100000,shape=50,out-degree=100000)": "topcuoglu: 1299803113 edges: more than 70000000",
		"daggen(fat=1.1)":                                "daggen: fat 1.1: want 0 to 1",
		"daggen(density=-1)":                             "daggen: density -1: want 0 to 1",
		"daggen(regular=2)":                              "daggen: regular 2: want 0 to 1",
		"daggen(jump=0)":                                 "daggen: jump: 0: want at least 1",
		"daggen(ccr=4)":                                  "daggen: ccr 4: want 0 to 3 (to-ccr sets the ratio itself)",
		"daggen(alpha=0..1.5)":                           "daggen: alpha 1.5: want 0 to 1",
		"daggen(to-ccr=-1)":                              "daggen: to-ccr -1: want at least 0",
		"daggen(n=200000000)":                            "daggen: 200000000 tasks: more than 10000000",
		"outtree(depth=0)":                               "outtree: depth: 0: want at least 1",
		"outtree(depth=2000)":                            "outtree: +Inf tasks: more than 10000000",
		"intree(depth=30)":                               "intree: 1073741823 tasks: more than 10000000",
		"diamond(n=10001)":                               "diamond: 100020001 tasks: more than 10000000",
		"laplace(n=0,sweeps=0)":                          "laplace: n: 0: want at least 1\nlaplace: sweeps: 0: want at least 1",
		"laplace(sweeps=9223372036854775807)":            "laplace: 147573952589676412928 tasks: more than 10000000",
		"stencil(reach=-1)":                              "stencil: 5 steps over 8 points with a reach of -1: want at least 1, 1 and 0",
		"stencil(width=100000,reach=100000)":             "stencil: 40000000000 edges: more than 70000000",
		"mapreduce(maps=100000,reduces=100000)":          "mapreduce: 10000000000 edges: more than 70000000",
		"bag-of-tasks(nodes=0)":                          "bag-of-tasks: nodes: 0: want at least 1",
		"bag-of-tasks(nodes=10000001)":                   "bag-of-tasks: nodes: 10000001: more than 10000000",
		"bag-of-tasks(tasks=10000001)":                   "bag-of-tasks: 10000001 tasks: more than 10000000",
		"bag-of-tasks(tasks=10000000,batches=10000000)":  "bag-of-tasks: 30000001 tasks: more than 10000000",
		"bag-of-tasks(weights=1|x)":                      `bag-of-tasks: weights: "1|x" is neither "equal" nor numbers such as 1|2|1`,
		"bag-of-tasks(weights=1|2|3,nodes=2)":            "bag-of-tasks: weights: 3 weights for 2 nodes",
		"bag-of-tasks(weights=0)":                        "bag-of-tasks: weights sum to 0: want a finite sum above 0",
		"bag-of-tasks(weights=1|-1)":                     "bag-of-tasks: weight -1 of node 2: want a finite number, at least 0",
		"bag-of-tasks(weights=NaN)":                      "bag-of-tasks: weight NaN of node 1: want a finite number, at least 0",
		"bag-of-tasks(serve=-1f)":                        "bag-of-tasks: serve -1: want 0 to 1e+30",
		"gauss(n=1)":                                     "gauss: a matrix of 1 columns: want at least 2",
		"gauss(n=100000)":                                "gauss: 5000049999 tasks: more than 10000000",
		"fft(n=6)":                                       "fft: 6 points: want a power of two",
		"fft(n=4611686018427387904)":                     "fft: 295147905179352825856 tasks: more than 10000000",
		"cholesky(n=1000)":                               "cholesky: 167167000 tasks: more than 10000000",
		"cholesky(spread=2)":                             "cholesky: spread 2: want 0 to 1",
		"lu(block=0)":                                    "lu: block: 0: want at least 1",
		"lu(n=1000)":                                     "lu: 333833500 tasks: more than 10000000",
		"montage(tasks=10)":                              "montage: 10 tasks: want at least 11",
		"montage(speed=0)":                               "montage: speed 0: want more than 0, at most 1e+30",
		"montage(bytes-scale=-1)":                        "montage: bytes-scale: -1: want at least 0",
		"montage(tasks=100000001)":                       "montage: 100000001 tasks: more than 10000000",
		"cybershake(tasks=6)":                            "cybershake: 6 tasks: want at least 7",
		"epigenomics(tasks=7)":                           "epigenomics: 7 tasks: want at least 8",
		"inspiral(tasks=5)":                              "inspiral: 5 tasks: want at least 6",
		"sipht(tasks=12)":                                "sipht: 12 tasks: want at least 13",
		"seismology(tasks=1)":                            "seismology: 1 tasks: want at least 2",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := FromSpec(text)
			require.EqualError(t, err, want)
		})
	}
}

// TestStructMistakes are those that FromSpec finds before the generator does.
func TestStructMistakes(t *testing.T) {
	bad := Range{2, 1}
	for name, tt := range map[string]struct {
		generate func() (*workload.DAG, error)
		want     string
	}{
		"topcuoglu on": {
			topcuoglu{Tasks: 1, OutDegree: 1, Shape: 1, WorkFlop: 1, On: reference{1e-320, 1}}.generate, "speed 1e-320: too small for work of 1",
		},
		"daggen on": {daggen{Tasks: 1, Jump: 1, Data: Range{1, 1}}.generate, "speed 0: want more than 0"},
		"bag":       {BagOfTasks{Tasks: 1, Batches: 1}.generate, "1 tasks on 0 nodes in 1 batches: want each at least 1"},
		"bag work": {
			BagOfTasks{Tasks: 1, Batches: 1, Weights: []float64{1}, Work: bad}.generate, "work 2..1: want 0 <= min <= max",
		},
		"no speed":    {workflowOf(workflow{Tasks: 100, DataScale: 1}, "montage", 11, stages.montage), "speed 0: want more than 0, at most 1e+30"},
		"no scale":    {workflowOf(workflow{Tasks: 100, SpeedFlops: 1, DataScale: -1}, "sipht", 13, stages.sipht), "bytes-scale -1: want at least 0, at most 1e+30"},
		"too much":    {workflowOf(workflow{Tasks: 100, SpeedFlops: 1e307, DataScale: 1}, "epigenomics", 8, stages.epigenomics), "speed 1e+307: want more than 0, at most 1e+30"},
		"data beyond": {workflowOf(workflow{Tasks: 100, SpeedFlops: 1, DataScale: 1e305}, "cybershake", 7, stages.cyberShake), "bytes-scale 1e+305: want at least 0, at most 1e+30"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := tt.generate()
			require.EqualError(t, err, tt.want)
		})
	}
}

func workflowOf(w workflow, name string, least int, shape func(stages)) func() (*workload.DAG, error) {
	return func() (*workload.DAG, error) { return w.make(name, least, shape) }
}
