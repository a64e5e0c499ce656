package gantt

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
)

// TestSlowPartsAreMarked: each task on a slow host has a line as long as it is, and
// no other task has one.
func TestSlowPartsAreMarked(t *testing.T) {
	r := viewtest.Run(t, viewtest.Cases()["slack"])
	p := newPicture(r, Options{}, HTML)
	require.NotEmpty(t, p.slow)
	require.Contains(t, p.notes, "a line below a task: its host is in a slow power state")
	lines := p.slow
	for i := range p.boxes {
		b := &p.boxes[i]
		run := r.Result.Tasks[b.task]
		host := r.Platform.Host(run.Host)
		if run.FinishSec-run.StartSec < 1.5*r.DAG.WorkFlop(b.task)/host.SpeedFlops || b.w < 2 {
			continue
		}
		require.NotEmpty(t, lines)
		require.InDelta(t, b.seen().x, lines[0].x, 1e-6)
		require.InDelta(t, b.seen().w, lines[0].w, 1e-6)
		require.InDelta(t, b.seen().y+b.seen().h, lines[0].y+lines[0].h, 1e-6)
		lines = lines[1:]
	}
	require.Empty(t, lines)
	require.Empty(t, newPicture(viewtest.Run(t, viewtest.Cases()["many cores"]), Options{}, HTML).slow)
}
