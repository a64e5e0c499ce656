package campaign_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/platform"
	platformformat "github.com/clustersim/clustersim/platform/format"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
	"github.com/clustersim/clustersim/workload/generate"
)

// files are an environment in memory: names that are not in it are specs.
type files map[string]string

func (f files) env() run.Env {
	return run.Env{
		Open: func(name string) (run.Source, error) {
			if text, ok := f[name]; ok {
				return run.Source{Name: name, Data: []byte(text)}, nil
			}
			if !spec.Looks(name) {
				return run.Source{}, fmt.Errorf("%s: %w", name, os.ErrNotExist)
			}
			return run.Source{Name: name, Spec: name}, nil
		},
		Workload: func(src run.Source, flops float64) (*workload.DAG, error) {
			if src.Spec != "" {
				d, err := generate.FromSpec(src.Spec)
				return d, inSpec(src.Spec, err)
			}
			return format.Read(src.Name, src.Data, workload.ReadOptions{ReferenceSpeedFlops: flops})
		},
		Platform: func(src run.Source) (*platform.Platform, error) {
			if src.Spec != "" {
				p, err := platform.FromSpec(src.Spec)
				return p, inSpec(src.Spec, err)
			}
			return platformformat.Read(src.Name, src.Data, platform.ReadOptions{})
		},
		Schedulers: catalog.Env{ReadFile: func(name string) ([]byte, error) {
			if text, ok := f[name]; ok {
				return []byte(text), nil
			}
			return nil, os.ErrNotExist
		}},
	}
}

// inSpec makes the spec the file that a mistake is in, as the command does.
func inSpec(spec string, err error) error {
	if err == nil {
		return nil
	}
	at := srcerr.At(spec, 1, 1, "%v", err)
	if in, ok := errors.AsType[*srcerr.Error](err); ok {
		*at = *in
		at.File = spec
	}
	return at
}

// bind reads a campaign that has no mistakes.
func bind(t require.TestingT, text string, f files) *campaign.Runs {
	c, err := campaign.Read("c.yaml", []byte(text))
	require.NoError(t, err)
	runs, err := c.Bind(f.env())
	require.NoError(t, err)
	return runs
}

// points lists what a campaign's runs are on some axes.
func points(runs *campaign.Runs, axes ...string) []string {
	var list []string
	for j := range runs.Jobs() {
		var words []string
		for _, a := range axes {
			words = append(words, j.Value(a).Text)
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// memory is a sink that keeps lines.
type memory struct {
	mu     sync.Mutex
	format campaign.Format
	lines  []string
	fail   int // at this line; 0: never
}

// testContext never ends.
var testContext = context.Background()

var errDiskFull = errors.New("disk full")

func (m *memory) Append(r *campaign.Result) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.lines = append(m.lines, string(m.format.Append(nil, r))); len(m.lines) == m.fail {
		return errDiskFull
	}
	return nil
}

func (m *memory) sorted() []string { return slices.Sorted(slices.Values(m.lines)) }

// execute makes all runs and returns their lines.
func execute(t require.TestingT, runs *campaign.Runs, workers int, format campaign.Format) (*memory, campaign.Summary) {
	to := &memory{format: format}
	x := campaign.Execution{Runs: runs, Runner: campaign.NewSimulator(runs), Workers: workers, Sink: to}
	sum, err := x.Run(testContext)
	require.NoError(t, err)
	return to, sum
}

// sortedLines are the lines of a file.
func sortedLines(t *testing.T, file string) string {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	lines := bytes.SplitAfter(data, []byte("\n"))
	slices.SortFunc(lines, bytes.Compare)
	return string(bytes.Join(lines, nil))
}

const small = `
axes:
  workload: ["layered(tasks=12,width=4)", "chain(tasks=3)"]
  platform: "cluster(hosts=3)"
  scheduler: [heft, random]
  seed: 1..4
`

func TestPointsTurnTheLastAxisFastest(t *testing.T) {
	runs := bind(t, `
axes:
  platform: cluster(hosts=2)
  workload: chain(tasks=2)
  scheduler: [heft, cpop]
  k: 1..2
  beta: [1, 1.5..2.5/0.5]
`, nil)
	require.Equal(t, 2*2*4, runs.Total)
	require.Equal(t, []string{
		"heft 1 1", "heft 1 1.5", "heft 1 2", "heft 1 2.5", "heft 2 1", "heft 2 1.5", "heft 2 2", "heft 2 2.5",
		"cpop 1 1", "cpop 1 1.5", "cpop 1 2", "cpop 1 2.5", "cpop 2 1", "cpop 2 1.5", "cpop 2 2", "cpop 2 2.5",
	}, points(runs, "scheduler", "k", "beta"))
}

// Seeds go to what takes one and states none, and multiply nothing else.
func TestSeeds(t *testing.T) {
	runs := bind(t, `
axes:
  workload: ["layered(tasks=9)", "layered(tasks=9,seed=7)", w.yaml]
  platform: cluster(hosts=2)
  scheduler: [heft, random, "random(seed=5)"]
  seed: [3, 10..11]
`, files{"w.yaml": "tasks: [{name: a, work: 1}]\n"})
	require.Equal(t, []string{
		"layered(tasks=9) heft 3", "layered(tasks=9) heft 10", "layered(tasks=9) heft 11",
		"layered(tasks=9) random 3", "layered(tasks=9) random 10", "layered(tasks=9) random 11",
		"layered(tasks=9) random(seed=5) 3", "layered(tasks=9) random(seed=5) 10", "layered(tasks=9) random(seed=5) 11",
		"layered(tasks=9,seed=7) heft ",
		"layered(tasks=9,seed=7) random 3", "layered(tasks=9,seed=7) random 10", "layered(tasks=9,seed=7) random 11",
		"layered(tasks=9,seed=7) random(seed=5) ",
		"w.yaml heft ", "w.yaml random 3", "w.yaml random 10", "w.yaml random 11", "w.yaml random(seed=5) ",
	}, points(runs, "workload", "scheduler", "seed"))
}

func TestExclude(t *testing.T) {
	runs := bind(t, `
axes: {workload: "chain()", platform: "cluster()", k: 1..3, beta: 1..3, scheduler: [heft, cpop]}
exclude:
  - {k: 1, beta: [2, 3]}
  - {k: 2..3, scheduler: cpop}
  - {beta: 1.0, k: 3}
`, nil)
	require.Equal(t, []string{"1 1 heft", "1 1 cpop", "2 1 heft", "2 2 heft", "2 3 heft", "3 2 heft", "3 3 heft"},
		points(runs, "k", "beta", "scheduler"))
}

// A workload and a platform that are always there.
func nothingWorkload(run.Source, float64) (*workload.DAG, error) {
	return generate.FromSpec("chain(tasks=1)")
}

func nothingPlatform(run.Source) (*platform.Platform, error) {
	return platform.FromSpec("cluster(hosts=1)")
}
