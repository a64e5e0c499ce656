package campaign_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
)

// repeated is a campaign of three runs of whatever takes a seed.
func repeated(t *testing.T, repeats *campaign.Repeats, env run.Env) *campaign.Runs {
	t.Helper()
	c, err := campaign.New("", []campaign.Given{
		{Axis: "platform", Values: []string{"cluster(hosts=2)"}},
		{Axis: "workload", Values: []string{"layered(tasks=9)", "layered(tasks=9,seed=7)", "w.yaml"}},
		{Axis: "seed", Values: []string{"0..2"}},
		{Axis: "scheduler", Values: []string{"heft", "random", "random(seed=5)"}},
	})
	require.NoError(t, err)
	c.Repeats = repeats
	runs, err := c.Bind(env)
	require.NoError(t, err)
	return runs
}

// With Repeats the n-th run has run.Seeded's n-th specs, and what takes no seed runs
// once.
func TestRepeats(t *testing.T) {
	first := uint64(100)
	for _, repeats := range []*campaign.Repeats{{}, {First: &first}} {
		made := map[string]bool{}
		env := files{"w.yaml": tiny}.env()
		read := env.Workload
		env.Workload = func(src run.Source, flops float64) (*workload.DAG, error) {
			made[src.Spec] = true
			return read(src, flops)
		}
		runs := repeated(t, repeats, env)
		require.Equal(t, 3*3+3*3+1+3+3, runs.Total)
		seeded := func(text string, n int) string {
			s, err := spec.Parse(text)
			require.NoError(t, err)
			return run.Seeded(s, repeats.First, n).String()
		}
		for j := range runs.Jobs() {
			w, s, n := j.Value("workload"), j.Value("scheduler"), j.Value("seed").Index
			require.EqualValues(t, n, j.Setting.Seed)
			require.Equal(t, w.Text != "w.yaml", j.OwnWorkload)
			_, err := runs.Inputs.Workload(j)
			require.NoError(t, err)
			if j.OwnWorkload {
				require.Contains(t, made, seeded(w.Text, n))
			}
			first, _ := runs.Inputs.Schedulers(j)
			got, err := first(nil)
			require.NoError(t, err)
			want := s.Text
			if want != "heft" {
				want = seeded(want, n)
			}
			require.Equal(t, want, got.Spec.String())
			require.Equal(t, catalog.Static, j.Kind)
		}
	}
}

// With Repeats a workload that no seed changes runs once.
func TestRepeatsOfEqualWorkloads(t *testing.T) {
	for _, first := range []*uint64{nil, new(uint64)} {
		for text, want := range map[string]int{
			"chain(tasks=3)": 1, "chain(tasks=3,work=1Gf..2Gf)": 3, "cholesky(n=3)": 1, "cholesky(n=3,seed=9)": 1, "cholesky(n=3,spread=0.5)": 3,
			"topcuoglu(v=9)": 3, "layered(tasks=9,width=3,fanin=1,work=1Gf,data=1MB)": 3, "layered(tasks=3,width=1,fanin=1,work=1Gf,data=1MB)": 1,
		} {
			c, err := campaign.New("", []campaign.Given{
				{Axis: "workload", Values: []string{text}}, {Axis: "platform", Values: []string{"cluster(hosts=2)"}}, {Axis: "seed", Values: []string{"0..2"}},
			})
			require.NoError(t, err)
			c.Repeats = &campaign.Repeats{First: first}
			runs, err := c.Bind(files{}.env())
			require.NoError(t, err)
			require.Equal(t, want, runs.Total, text)
		}
	}
}

// What draws nothing is not made again to find that out.
func TestRepeatsMakeLittle(t *testing.T) {
	c, err := campaign.New("", []campaign.Given{
		{Axis: "workload", Values: []string{"cholesky(n=3)", "layered(tasks=9)"}},
		{Axis: "platform", Values: []string{"cluster(hosts=2)"}},
		{Axis: "seed", Values: []string{"0..99"}},
	})
	require.NoError(t, err)
	c.Repeats = &campaign.Repeats{}
	env, made := files{}.env(), 0
	read := env.Workload
	env.Workload = func(src run.Source, flops float64) (*workload.DAG, error) {
		made++
		return read(src, flops)
	}
	runs, err := c.Bind(env)
	require.NoError(t, err)
	require.Equal(t, 101, runs.Total)
	require.Equal(t, 3, made, "cholesky once, two of layered")
}

// A number of a run is no seed, so the runs are others; those that nothing varies are
// the same.
func TestRepeatsHaveTheirOwnIDs(t *testing.T) {
	env := files{"w.yaml": tiny}.env()
	seen, first, total := map[campaign.ID]bool{}, uint64(0), 0
	for _, repeats := range []*campaign.Repeats{nil, {}, {First: &first}} {
		runs := repeated(t, repeats, env)
		total += runs.Total
		for j := range runs.Jobs() {
			require.True(t, !seen[j.ID] || !j.Setting.Seeded)
			seen[j.ID] = true
		}
	}
	require.Len(t, seen, total-2, "HEFT on the file is the same run three times")
}

// A file is read once, when it is bound, so that it may be a pipe.
func TestFilesAreReadOnce(t *testing.T) {
	env, opened := files{"w.yaml": tiny}.env(), map[string]int{}
	open := env.Open
	env.Open = func(name string) (run.Source, error) {
		opened[name]++
		return open(name)
	}
	runs := repeated(t, nil, env)
	execute(t, runs, 1, campaign.JSONLines)
	require.Equal(t, 1, opened["w.yaml"])
}

// A workload that needs the reference speed is bound with it.
func TestBoundAtTheReferenceSpeed(t *testing.T) {
	env := files{}.env()
	read := env.Workload
	env.Workload = func(src run.Source, flops float64) (*workload.DAG, error) {
		if flops == 0 {
			return nil, errors.New("no reference speed")
		}
		return read(src, flops)
	}
	c, err := campaign.Read("c.yaml", []byte(`axes: {workload: chain(), platform: cluster(), reference-speed: [2Gf, file]}`))
	require.NoError(t, err)
	runs, err := c.Bind(env)
	require.NoError(t, err)
	_, sum := execute(t, runs, 1, campaign.JSONLines)
	require.Equal(t, campaign.Summary{Total: 2, Made: 2, Failed: 1}, sum)
}

// Without a file all mistakes stand in the order of the axes.
func TestBindMistakesInOrder(t *testing.T) {
	c, err := campaign.New("", []campaign.Given{
		{Axis: "platform", Values: []string{"clustr()"}},
		{Axis: "workload", Values: []string{"no.yaml", "chain(task=3)"}},
		{Axis: "scheduler", Values: []string{"hefd"}},
	})
	require.NoError(t, err)
	_, err = c.Bind(files{}.env())
	var places []bool
	for _, err := range srcerr.Parts(err) {
		_, placed := errors.AsType[*srcerr.Error](err)
		places = append(places, placed)
	}
	require.Equal(t, []bool{true, false, true, false}, places, err)
}
