package gantt_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/picture/actorview"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

func drawActors(t *testing.T, f gantt.Format, r *actorview.Recorder, o gantt.ActorOptions) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, gantt.Actors(&b, f, r, o))
	return b.Bytes()
}

func TestActors(t *testing.T) {
	svg := drawActors(t, gantt.SVG, viewtest.Actors(t), gantt.ActorOptions{Title: "masters & workers"})
	golden.Check(t, "actors.svg", svg)
	require.Equal(t, svg, drawActors(t, gantt.SVG, viewtest.Actors(t), gantt.ActorOptions{Title: "masters & workers"}), "the same bytes every time")
	for _, f := range []gantt.Format{gantt.PNG, canvas.PDF} {
		require.NotEmpty(t, drawActors(t, f, viewtest.Actors(t), gantt.ActorOptions{}))
	}
	require.EqualError(t, gantt.Actors(&bytes.Buffer{}, "bmp", viewtest.Actors(t), gantt.ActorOptions{}), `gantt: unknown format "bmp"`)
}

func TestActorsWithoutRoom(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2)")
	require.NoError(t, err)
	r := &actorview.Recorder{}
	w, err := actor.New(p, actor.Options{Observer: r})
	require.NoError(t, err)
	for i := range 2500 {
		box := actor.MailboxOf[int](w, fmt.Sprint(i/2))
		w.HostAt(platform.HostID(i%2)).Spawn("a", func(a *actor.Actor) {
			if i%2 == 0 {
				_ = box.Put(a, 0, 1e3)
			} else {
				_, _ = box.Get(a)
			}
		})
	}
	require.NoError(t, w.Run(context.Background()))
	svg := string(drawActors(t, gantt.SVG, r, gantt.ActorOptions{}))
	require.Contains(t, svg, "500 of 2500 actors are not drawn: there is no room")
	require.Contains(t, svg, "1250 messages not drawn")
	svg = string(drawActors(t, gantt.SVG, r, gantt.ActorOptions{Messages: gantt.Show}))
	require.Contains(t, svg, "250 messages not drawn: no actor sends or receives them, or there is no room")
	require.False(t, strings.Contains(string(drawActors(t, gantt.SVG, &actorview.Recorder{}, gantt.ActorOptions{})), "NaN"), "nothing has happened")
}
