package runview_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

func TestPstates(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=3,pstates=2f/1f/0f,pstate=1)")
	require.NoError(t, err)
	r := &runview.Run{Platform: p, Result: &sim.Result{MakespanSec: 9, Pstates: []sim.PstateChange{
		{Host: 2, AtSec: 0, Pstate: 2}, {Host: 2, AtSec: 0, Pstate: 0}, {Host: 0, AtSec: 4, Pstate: 0}, {Host: 2, AtSec: 5, Pstate: 2}, {Host: 0, AtSec: 9, Pstate: 1},
	}}}
	require.Equal(t, []runview.Pstate{
		{0, 1, 0, 4, true}, {2, 0, 0, 5, false}, {0, 0, 4, 9, false}, {2, 2, 5, 9, true}, {0, 1, 9, 9, true},
	}, r.Pstates())
	require.Empty(t, (&runview.Run{Platform: p, Result: &sim.Result{MakespanSec: 9}}).Pstates())
}
