package gantt

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// stormy is a run on many hosts that fail now and then, some of which run nothing.
func stormy(t *testing.T) *runview.Run {
	r := viewtest.Run(t, viewtest.Case{
		Platform: "cluster(hosts=150,cores=2,state=mtbf(exp(10min),repair=exp(1min)))", Workload: "layered(tasks=400,width=120)", Scheduler: "heft",
		Options: sim.Options{OnFailure: sim.RetryTasks},
	})
	require.NotEmpty(t, r.Attempts())
	return r
}

// offAt is how many hosts of a list are off at a time.
func offAt(r *runview.Run, hosts []platform.HostID, sec float64) (n float64) {
	for _, h := range hosts {
		for _, d := range r.Result.Downtimes {
			if d.Host == h && d.FromSec <= sec && sec < d.ToSec {
				n++
			}
		}
	}
	return n
}

// Every host is in at most one row with others; at any time the height of what hangs from the top is the share that is off.
func TestSharedOffsTwin(t *testing.T) {
	r := stormy(t)
	p := newPicture(r, Options{Rows: FoldRows}, SVG)
	require.Len(t, p.shared, len(p.groups)+1, "idle hosts share the last row")
	seen, found := map[platform.HostID]bool{}, 0
	for _, row := range p.shared {
		for _, h := range row.hosts {
			require.False(t, seen[h])
			seen[h] = true
		}
		for i := range 200 {
			sec := p.spanSec * (float64(i) + 0.37) / 200
			want, got := offAt(r, row.hosts, sec), 0.0
			for _, m := range p.sharedOffs {
				if m.y == row.y && m.x <= p.x(sec) && p.x(sec) < m.x+m.w {
					got += m.h
				}
			}
			if want > 0 {
				found++
				require.InDelta(t, max(row.h*want/float64(len(row.hosts)), lowestOff), got, 1e-9)
			} else {
				require.Zero(t, got)
			}
		}
	}
	require.Greater(t, found, 100)
}

// Too many changes become averages with the same sum.
func TestSharedOffsAreCoarse(t *testing.T) {
	row := sharedRow{hosts: make([]platform.HostID, 4)}
	var steps []offStep
	for i := range 5000 {
		from := float64(i)*0.02 + 0.003
		steps = append(steps, offStep{fromSec: from, toSec: from + 0.011, hosts: float64(1 + i%4)})
	}
	sum := func(list []offStep) (all float64) {
		for _, s := range list {
			all += s.hosts * (s.toSec - s.fromSec)
		}
		return all
	}
	parts := row.coarse(steps, 100)
	require.Len(t, parts, loadParts)
	require.InEpsilon(t, sum(steps), sum(parts), 1e-9)
	require.Equal(t, "on the average 1.38 of 4 hosts off", parts[7].tip)
	require.Empty(t, row.coarse(nil, 100))
}

// Each attempt that failed is a cross in the row of its host, or one of those that a cross stands for.
func TestCrossesTwin(t *testing.T) {
	r := stormy(t)
	p := newPicture(r, Options{Rows: FoldRows}, SVG)
	attempts := 0
	for _, c := range p.crosses {
		attempts += 1 + c.more
	}
	require.Equal(t, len(r.Attempts()), attempts)
	for _, f := range r.Attempts() {
		near := false
		for _, c := range p.crosses {
			g := p.groupAt(f.Host)
			near = near || c.at.Y > g.y && c.at.Y < g.y+g.h && math.Abs(c.at.X-p.x(f.AtSec)) < nearest
		}
		require.True(t, near, "%+v", f)
	}
}

// Pictures say what the signs mean, and tips say more; a run without failures has neither.
func TestSharedFailuresAreShown(t *testing.T) {
	r := stormy(t)
	for _, f := range []Format{SVG, HTML} {
		var out bytes.Buffer
		require.NoError(t, Write(&out, f, r, Options{Rows: FoldRows}))
		for _, want := range []string{
			`<g id="sharedoffs">`, `<g id="crosses">`, " hosts off: node-", " failed\n", "lost\nhost failed",
			"grey from the top of a row of several hosts is the share of them that are off", "crosses are attempts that failed on one of the hosts of a row",
		} {
			require.True(t, bytes.Contains(bytes.ReplaceAll(out.Bytes(), []byte("&#xA;"), []byte("\n")), []byte(want)), "%s: %s", f, want)
		}
	}
	calm := newPicture(viewtest.Run(t, foldCases()["wide"]), Options{}, SVG)
	require.NotEmpty(t, calm.shared)
	require.Empty(t, calm.sharedOffs)
	require.Empty(t, calm.crosses)
	for _, f := range []Format{SVG, canvas.PNG, canvas.PDF} {
		require.NoError(t, Write(&bytes.Buffer{}, f, r, Options{Rows: AllRows}))
	}
}

// Idle hosts that share a row below those that have their own show how many of them are off.
func TestIdleHostsThatAreOff(t *testing.T) {
	r := stormy(t)
	p := newPicture(r, Options{Rows: AllRows}, SVG)
	require.Len(t, p.shared, 1)
	require.NotEmpty(t, p.sharedOffs)
	require.Empty(t, p.crosses, "they ran nothing")
	last := p.rows[len(p.rows)-1]
	for _, m := range p.sharedOffs {
		require.True(t, m.y == last.y && m.h <= last.h)
	}
}

// Hosts that blink all the time take no more room in a file than can be seen.
func TestManySharedFailures(t *testing.T) {
	r := viewtest.Run(t, viewtest.Case{
		Platform: "cluster(hosts=110,state=mtbf(exp(30s),repair=exp(3s)))", Workload: "layered(tasks=220,width=2)", Scheduler: "round-robin",
		Options: sim.Options{OnFailure: sim.RetryTasks},
	})
	require.Greater(t, len(r.Result.Downtimes), 40_000)
	p := newPicture(r, Options{}, SVG)
	require.LessOrEqual(t, len(p.sharedOffs), len(p.shared)*loadParts)
	require.LessOrEqual(t, float64(len(p.crosses)), float64(len(p.groups))*p.plot.w/nearest)
}
