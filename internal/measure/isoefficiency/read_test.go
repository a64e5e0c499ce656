package isoefficiency_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	platformformat "github.com/clustersim/clustersim/platform/format"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
	"github.com/clustersim/clustersim/workload/generate"
)

const good = `workloads:
  fine: cholesky(n={2*n},block=64)
  coarse: cholesky(n={n},block=128)
platform: cluster(hosts={p},speed=1Gf|2Gf)
n: {from: 2, to: 12, samples: 4}
p: {from: 2, to: 8, times: 2}
efficiency: [0.4, 60%]
tolerance: 0.05
definition: parallel
work: (128*n)^3/3
scheduler: list
network: cm02
host-sharing: time
loopback: simgrid
reference-speed: 1Gf
`

func TestRead(t *testing.T) {
	in, err := isoefficiency.Read("good.yaml", []byte(good))
	require.NoError(t, err)
	require.Len(t, in.Workloads, 2)
	require.Equal(t, "fine", in.Workloads[0].Name)
	require.Equal(t, "cholesky(n={2*n},block=64)", in.Workloads[0].Text)
	require.Equal(t, isoefficiency.Stepped(2, 12, 1), in.Sizes)
	require.Equal(t, 4, in.Samples)
	require.Equal(t, []int{2, 4, 8}, in.P)
	require.Equal(t, []float64{0.4, 0.6}, in.Targets)
	require.Equal(t, 0.05, in.Tolerance)
	require.Equal(t, isoefficiency.Parallel, in.Definition)
	require.Equal(t, "(128*n)^3/3", in.Work)
	require.Equal(t, "list", in.Scheduler)
	require.Equal(t, sim.TimeShared, in.Options.HostSharing)
	require.Equal(t, sim.LoopbackSimGrid, in.Options.Loopback)
	require.Equal(t, sim.CM02, in.Options.Network.Kind)
	require.Equal(t, 1e9, in.ReferenceFlops)

	in, err = isoefficiency.Read("least.json", []byte(`{"workloads": {"a": "fft(n={2^n})"}, "platform": "ring(hosts={p})", "n": 3, "p": [2, 3]}`))
	require.NoError(t, err)
	require.Equal(t, isoefficiency.Listed(3), in.Sizes)
	require.Equal(t, []float64{0.6}, in.Targets)
	require.Equal(t, isoefficiency.DefaultTolerance, in.Tolerance)

	in, err = isoefficiency.Read("any.yaml", []byte(strings.Replace(good, "samples: 4", "step: any", 1)))
	require.NoError(t, err)
	require.Equal(t, isoefficiency.Stepped(2, 12, 0), in.Sizes)
}

// testEnv has specs and a few files.
func testEnv(files map[string]string) run.Env {
	return run.Env{
		Open: func(name string) (run.Source, error) {
			if text, ok := files[name]; ok {
				return run.Source{Name: name, Data: []byte(text)}, nil
			}
			if !strings.Contains(name, "(") {
				return run.Source{}, errors.New("no such file or directory")
			}
			return run.Source{Name: name, Spec: name}, nil
		},
		Workload: func(src run.Source, referenceFlops float64) (*workload.DAG, error) {
			if src.Spec != "" {
				return generate.FromSpec(src.Spec)
			}
			return format.Read(src.Name, src.Data, workload.ReadOptions{ReferenceSpeedFlops: referenceFlops})
		},
		Platform: func(src run.Source) (*platform.Platform, error) {
			if src.Spec != "" {
				return platform.FromSpec(src.Spec)
			}
			return platformformat.Read(src.Name, src.Data, platform.ReadOptions{})
		},
	}
}

func study(t require.TestingT, text string, files map[string]string) *isoefficiency.Study {
	in, err := isoefficiency.Read("study.yaml", []byte(text))
	require.NoError(t, err)
	s, err := in.Bind(testEnv(files))
	require.NoError(t, err)
	s.Workers = 2
	return s
}

// A study keeps no bytes of its file, which may be used for something else before it is bound.
func TestBindAfterTheFileIsGone(t *testing.T) {
	data := []byte("{\"workloads\": {\"a\": \"fft(n={2^n})\"}, \"n\": [1, 2], \"p\": 2,\n\"platform\": \"ring(hosts=3)\"}")
	in, err := isoefficiency.Read("study.json", data)
	require.NoError(t, err)
	clear(data)
	_, err = in.Bind(testEnv(nil))
	require.ErrorContains(t, err, "study.json:2:13: platform: it holds no {p}")
}

// Whatever the bytes, they are a study or each mistake has its place.
func FuzzRead(f *testing.F) {
	f.Add([]byte(good))
	f.Add([]byte(`{"workloads": {"a": "fft(n={2^n})"}, "platform": "ring(hosts={p})", "n": [1, 2], "p": 2}`))
	f.Add([]byte("workloads: {a: b}\nplatform: c\nn: {from: 1, to: 1e300, step: any}\np: {from: 1, to: 100, step: 3}\n"))
	f.Add([]byte("workloads: []\nn: -1\np: 0.5\nwork: n^\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		in, err := isoefficiency.Read("f.yaml", data)
		if err == nil {
			require.NotEmpty(t, in.Workloads)
			require.NotEmpty(t, in.P)
			require.NotEmpty(t, in.Sizes.Samples(in.Samples))
			return
		}
		for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
			var at *srcerr.Error
			require.ErrorAs(t, e, &at)
			require.NotContains(t, e.Error(), "\n")
		}
	})
}
