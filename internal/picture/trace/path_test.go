package trace_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/internal/picture/trace"
)

// TestChromeShowsThePath: an explained run has a process more, with slices that follow each
// other from 0 to the makespan, and the contention of each task and transfer.
func TestChromeShowsThePath(t *testing.T) {
	for name, c := range viewtest.Cases() {
		t.Run(name, func(t *testing.T) {
			r, links, a := viewtest.Explained(t, c)
			var out bytes.Buffer
			require.NoError(t, trace.WriteChrome(&out, r, links, a))
			var file struct {
				TraceEvents []traceEvent `json:"traceEvents"`
			}
			require.NoError(t, json.Unmarshal(out.Bytes(), &file))
			path, now, contended := r.Platform.NumHosts()+2, 0.0, 0
			steps := 0
			for i := range file.TraceEvents {
				e := &file.TraceEvents[i]
				checkKeys(t, e)
				switch {
				case e.Ph != "X":
				case *e.Pid == path:
					require.Equal(t, now, e.nano())
					require.Equal(t, a.Name(&a.Path[steps]), *e.Name)
					now = e.end()
					steps++
				case e.Args["contention_s"] != nil:
					require.Positive(t, e.Args["contention_s"])
					contended++
				}
			}
			require.Len(t, a.Path, steps)
			require.InDelta(t, r.Result.MakespanSec*1e9, now, 0.5)
			want := 0
			for _, x := range append(a.Transfers, a.Tasks...) {
				if x.ContentionSec > 0 {
					want++
				}
			}
			require.Equal(t, want, contended)
		})
	}
}

// TestPajeShowsThePath: it is a container of its own.
func TestPajeShowsThePath(t *testing.T) {
	for name, c := range viewtest.Cases() {
		t.Run(name, func(t *testing.T) {
			r, links, a := viewtest.Explained(t, c)
			var out bytes.Buffer
			require.NoError(t, trace.WritePaje(&out, r, links, a))
			p := newPajeReader(t)
			p.read(out.String())
			require.Empty(t, p.containers)
			require.Equal(t, len(r.Result.Tasks)+len(r.Attempts())+downtimes(r)+len(a.Path), p.pushed)
			require.Equal(t, len(a.Path), strings.Count(out.String(), " K path k"))
		})
	}
}
