package campaign_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/sim"
)

// runnerFunc is a Runner without a simulation.
type runnerFunc func(ctx context.Context, j *campaign.Job) (campaign.Metrics, error)

func (f runnerFunc) Run(ctx context.Context, _ *sim.Engine, j *campaign.Job) (campaign.Metrics, error) {
	return f(ctx, j)
}

// seeds is a campaign of n runs.
func seeds(t require.TestingT, n int) *campaign.Runs {
	return bind(t, fmt.Sprintf(`axes: {workload: "layered(tasks=12,width=4)", platform: "cluster(hosts=3)", seed: 1..%d}`, n), nil)
}

// The results are the same lines for any number of workers.
func TestWorkersChangeNothing(t *testing.T) {
	for _, text := range []string{mixed, small} {
		runs := bind(t, text, mixedFiles)
		one, want := execute(t, runs, 1, campaign.JSONLines)
		for _, workers := range []int{2, 5} {
			many, sum := execute(t, runs, workers, campaign.JSONLines)
			require.Equal(t, want, sum)
			require.Equal(t, one.sorted(), many.sorted())
		}
	}
}

// In order the results are those of one worker, not only when sorted.
func TestInOrder(t *testing.T) {
	runs := seeds(t, 3000)
	runner := runnerFunc(func(_ context.Context, j *campaign.Job) (campaign.Metrics, error) {
		if j.Setting.Seed%1500 == 1 { // longer than all that may be ahead of it
			for range 2_000_000 {
				_ = strings.Count("ab", "b")
			}
		}
		return campaign.Metrics{}, nil
	})
	one, many := &memory{}, &memory{}
	for to, workers := range map[*memory]int{one: 1, many: 5} {
		x := campaign.Execution{Runs: runs, Runner: runner, Workers: workers, Sink: to, InOrder: true}
		_, err := x.Run(t.Context())
		require.NoError(t, err)
	}
	require.Len(t, one.lines, 3000)
	require.Equal(t, one.lines, many.lines)
}

// A run that fails or panics is a result; the others are made; the counts agree.
func TestFailures(t *testing.T) {
	runs := seeds(t, 30)
	runner := runnerFunc(func(_ context.Context, j *campaign.Job) (campaign.Metrics, error) {
		switch j.Setting.Seed % 3 {
		case 1:
			return campaign.Metrics{}, errors.New("two\nlines")
		case 2:
			panic("at the disco")
		}
		return campaign.Metrics{}, nil
	})
	to := &memory{}
	var shown []campaign.Summary
	x := campaign.Execution{
		Runs: runs, Runner: runner, Workers: 3, Sink: to,
		Progress: func(s campaign.Summary) { shown = append(shown, s) },
	}
	sum, err := x.Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, campaign.Summary{Total: 30, Made: 30, Failed: 20}, sum)
	all := strings.Join(to.lines, "")
	require.Equal(t, 10, strings.Count(all, `"status":"failed","error":"two;lines",`))
	require.Equal(t, 10, strings.Count(all, `"status":"failed","error":"internal error: at the disco",`))
	require.Equal(t, 10, strings.Count(all, `"status":"ok",`))
	require.Len(t, shown, 30)
	for i, s := range shown {
		require.Equal(t, i+1, s.Made)
	}
}

// An interrupt ends the campaign; runs that it broke off are no results.
func TestInterrupt(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		at := rapid.Int64Range(1, 40).Draw(rt, "run")
		inOrder := rapid.Bool().Draw(rt, "in order")
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var begun atomic.Int64
		runner := runnerFunc(func(ctx context.Context, _ *campaign.Job) (campaign.Metrics, error) {
			if begun.Add(1) == at {
				cancel()
			}
			return campaign.Metrics{}, ctx.Err()
		})
		to := &memory{}
		x := campaign.Execution{Runs: seeds(rt, 40), Runner: runner, Workers: rapid.IntRange(1, 4).Draw(rt, "workers"), Sink: to, InOrder: inOrder}
		sum, err := x.Run(ctx)
		require.ErrorIs(rt, err, context.Canceled)
		require.Less(rt, sum.Made, 40)
		require.Zero(rt, sum.Failed)
		require.LessOrEqual(rt, len(to.lines), sum.Made)
		require.NotContains(rt, strings.Join(to.lines, ""), "failed")
	})
}

// A sink that fails ends the campaign with its error.
func TestSinkFails(t *testing.T) {
	for _, inOrder := range []bool{false, true} {
		to := &memory{fail: 7}
		runs := seeds(t, 5000)
		x := campaign.Execution{Runs: runs, Runner: runnerFunc(func(context.Context, *campaign.Job) (campaign.Metrics, error) {
			return campaign.Metrics{}, nil
		}), Workers: 4, Sink: to, InOrder: inOrder}
		_, err := x.Run(t.Context())
		require.ErrorIs(t, err, errDiskFull)
		require.Less(t, len(to.lines), 100)
	}
	_, err := (&campaign.Execution{}).Run(t.Context())
	require.Error(t, err)
}

// What a run reads may hear of an interrupt a moment before the campaign does.
func TestInterruptIsNoFailure(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	runner := runnerFunc(func(context.Context, *campaign.Job) (campaign.Metrics, error) {
		time.AfterFunc(5*time.Millisecond, cancel)
		return campaign.Metrics{}, fmt.Errorf("reading: %w", context.Canceled)
	})
	to := &memory{}
	x := campaign.Execution{Runs: seeds(t, 40), Runner: runner, Workers: 2, Sink: to}
	sum, err := x.Run(ctx)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, campaign.Summary{Total: 40}, sum)
	require.Empty(t, to.lines)
}
