package granularity

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
)

// The paper's own platform after gives its scenarios again, but for those that the paper
// has of yet another platform.
func TestOtherwiseAsInThePaper(t *testing.T) {
	data := inputFiles(t)[afterFile].Data
	after, err := platform.ReadNative(afterFile, data, platform.ReadOptions{})
	require.NoError(t, err)
	r, err := Table3(t.Context(), Options{After: after})
	require.NoError(t, err)
	require.Equal(t, r.Rows[:5], r.Other)
	require.Equal(t, fmt.Sprint(replay(t).Ledger), fmt.Sprint(r.Ledger)) // NaN is not equal to itself
	require.Nil(t, replay(t).Other)
}

// HEFT under LV08 is a model of the study of the curves.
func TestOtherwiseWithAMapper(t *testing.T) {
	s := curves(t)
	lv08 := sim.Network{}
	r, err := Table3(t.Context(), Options{Network: &lv08, Mapper: run.BySpec("heft", catalog.Env{})})
	require.NoError(t, err)
	compared := 0
	for _, m := range s.Models {
		if m.Model.Scheduler == "heft" && m.Model.Network == lv08 {
			require.Equal(t, m.Rows, r.Other)
			compared++
		}
	}
	require.Equal(t, 1, compared)
}

func TestOtherwiseMistakes(t *testing.T) {
	few, err := platform.FromSpec("cluster(hosts=4)")
	require.NoError(t, err)
	_, err = Table3(t.Context(), Options{After: few})
	require.ErrorContains(t, err, "has 4 hosts (want at least the 5 of the platform before)")
	other, err := platform.FromSpec("cluster(hosts=10)")
	require.NoError(t, err)
	_, err = Table3(t.Context(), Options{After: other})
	require.ErrorContains(t, err, `no host "p1-1"`)
	_, err = Table3(t.Context(), Options{Mapper: run.BySpec("online-mct", catalog.Env{})})
	require.ErrorIs(t, err, ErrPolicy)
}
