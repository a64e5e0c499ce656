package watch

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/generate"
)

// bound is a campaign of 2 schedulers, 3 platforms and 4 seeds.
func bound(t testing.TB) *campaign.Runs {
	return boundTo(t, []campaign.Given{
		{Axis: "workload", Values: []string{"layered(tasks=30)"}},
		{Axis: "platform", Values: []string{"cluster(hosts={p})"}},
		{Axis: "p", Values: []string{"2", "4", "8"}},
		{Axis: "scheduler", Values: []string{"heft", "random"}},
		{Axis: "seed", Values: []string{"1..4"}},
	})
}

// boundTo is a campaign of some axes.
func boundTo(t testing.TB, axes []campaign.Given) *campaign.Runs {
	c, err := campaign.New("", axes)
	require.NoError(t, err)
	runs, err := c.Bind(run.Env{
		Open:     func(name string) (run.Source, error) { return run.Source{Name: name, Spec: name}, nil },
		Workload: func(src run.Source, _ float64) (*workload.DAG, error) { return generate.FromSpec(src.Spec) },
		Platform: func(src run.Source) (*platform.Platform, error) { return platform.FromSpec(src.Spec) },
	})
	require.NoError(t, err)
	return runs
}

// kept are results in memory.
type kept struct {
	mu    sync.Mutex
	lines []string
	list  []campaign.Result
}

func (k *kept) Append(r *campaign.Result) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lines = append(k.lines, string(campaign.JSONLines.Append(nil, r)))
	k.list = append(k.list, *r)
	return nil
}

// unlucky fails for one seed, with a message of its own, and is otherwise a simulator.
type unlucky struct{ campaign.Runner }

const message = `<script>document.title = "bad"</script> & "no luck"`

func (u unlucky) Run(ctx context.Context, e *sim.Engine, j *campaign.Job) (campaign.Metrics, error) {
	if j.Value("seed").Text == "4" {
		return campaign.Metrics{}, errors.New(message)
	}
	return u.Runner.Run(ctx, e, j)
}

// execution makes the runs on the board.
func execution(runs *campaign.Runs, b *Board, to campaign.Sink) *campaign.Execution {
	return &campaign.Execution{Runs: runs, Runner: unlucky{campaign.NewSimulator(runs)}, Workers: 2, Sink: b.Sink(to), Progress: b.Progress}
}

func serve(t testing.TB, b *Board) *Server {
	l, err := Listen("0")
	require.NoError(t, err)
	s := Serve(l, b)
	t.Cleanup(func() { require.NoError(t, s.Close("stopped")) })
	return s
}

// events reads what is sent to a watcher, to the end.
func events(t testing.TB, url string, each func(s state)) {
	response, err := http.Get(url + "events")
	require.NoError(t, err)
	defer func() { require.NoError(t, response.Body.Close()) }()
	require.Equal(t, "text/event-stream", response.Header.Get("Content-Type"))
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var s state
			require.NoError(t, json.Unmarshal([]byte(text), &s))
			each(s)
		}
	}
}

// The events of a watcher from the beginning, put together, are those of one that comes
// at the end; the points are the means of the results.
func TestWatchersReceiveAllOfIt(t *testing.T) {
	runs, results := bound(t), &kept{}
	b := NewBoard("test", runs)
	s := serve(t, b)
	early, heard := state{}, map[int]point{}
	var failures []failure
	done := make(chan struct{})
	go func() {
		defer close(done)
		events(t, s.URL(), func(s state) {
			early = s
			for _, c := range s.Cells {
				heard[c.At] = c
			}
			failures = append(failures, s.Failures...)
		})
	}()
	sum, err := execution(runs, b, results).Run(t.Context())
	require.NoError(t, err)
	require.Equal(t, campaign.Summary{Total: 24, Made: 24, Failed: 6}, sum)
	b.End("24 runs: 24 made")
	<-done
	var late state
	events(t, s.URL(), func(s state) { late = s })
	require.True(t, late.First)
	require.Equal(t, "24 runs: 24 made", late.Over)
	require.Equal(t, []int{24, 24, 6}, []int{early.Total, early.Made, early.Failed})
	require.Equal(t, []string{"p", "scheduler"}, late.Axes)
	require.Len(t, late.Cells, 6)
	require.Len(t, heard, 6)
	require.Equal(t, late.Failures, failures)
	require.Len(t, failures, 6)
	require.Equal(t, message, failures[0].Error)
	for _, c := range late.Cells {
		require.Equal(t, c, heard[c.At])
		var list []float64
		total, n := 0.0, 0
		for _, r := range results.list {
			if r.Err == nil && r.Job.Value("p").Text == c.Values[0] && r.Job.Value("scheduler").Text == c.Values[1] {
				total, n = total+r.Metrics[campaign.MakespanSec], n+1
				list = append(list, r.Metrics[campaign.MakespanSec])
			}
		}
		require.Equal(t, 3, n)
		require.Equal(t, n, c.Runs)
		require.InEpsilon(t, total/float64(n), *c.Means[0], 1e-12)
		require.InEpsilon(t, stats.Of(list).Half, c.Halves[0], 1e-9)
	}
}

// The mean of metrics is a number where their sum overflows, also in the events of the page.
func TestMeansDoNotOverflow(t *testing.T) {
	b := NewBoard("test", bound(t))
	s := serve(t, b)
	for range 3 {
		values := make([]float64, len(b.metrics))
		for i := range values {
			values[i] = math.MaxFloat64
		}
		b.add(func(string) string { return "x" }, values)
	}
	b.End("over")
	var heard []point
	events(t, s.URL(), func(s state) { heard = append(heard, s.Cells...) })
	require.Len(t, heard, 1)
	require.Equal(t, 3, heard[0].Runs)
	for _, mean := range heard[0].Means {
		require.InEpsilon(t, math.MaxFloat64, *mean, 1e-12)
	}
}

// An idle connection is closed.
func TestIdleConnectionsAreClosed(t *testing.T) {
	l, err := Listen("0")
	require.NoError(t, err)
	s := serveIdle(l, NewBoard("test", bound(t)), 50*time.Millisecond)
	t.Cleanup(func() { require.NoError(t, s.Close("stopped")) })
	c, err := net.Dial("tcp", l.Addr().String())
	require.NoError(t, err)
	defer func() { require.NoError(t, c.Close()) }()
	_, err = fmt.Fprintf(c, "GET /page.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
	require.NoError(t, err)
	require.NoError(t, c.SetReadDeadline(time.Now().Add(10*time.Second)))
	_, err = io.Copy(io.Discard, c) // ends where the server closes
	require.NoError(t, err)
}

// Watchers that go in the middle, or never read, change no result.
func TestWatchersAreNotWaitedFor(t *testing.T) {
	alone := &kept{}
	runs := bound(t)
	_, err := execution(runs, NewBoard("alone", runs), alone).Run(t.Context())
	require.NoError(t, err)
	b := NewBoard("test", runs)
	s := serve(t, b)
	address := strings.TrimSuffix(strings.TrimPrefix(s.URL(), "http://"), "/")
	for i := range 5 {
		c, err := net.Dial("tcp", address)
		require.NoError(t, err)
		_, err = fmt.Fprintf(c, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
		require.NoError(t, err)
		if i%2 == 0 {
			require.NoError(t, c.Close())
		} else {
			t.Cleanup(func() { _ = c.Close() })
		}
	}
	watched := &kept{}
	_, err = execution(runs, b, watched).Run(t.Context())
	require.NoError(t, err)
	require.ElementsMatch(t, alone.lines, watched.lines)
	began := time.Now()
	require.NoError(t, s.Close("over"))
	require.Less(t, time.Since(began), 3*farewell)
}

// requireSamePoints compares points; means may differ by rounding, as runs end in any order.
func requireSamePoints(t *testing.T, want, got []point) {
	t.Helper()
	require.Len(t, got, len(want))
	for i, w := range want {
		g := got[i]
		require.Len(t, g.Means, len(w.Means))
		for k, mean := range w.Means {
			if mean == nil {
				require.Nil(t, g.Means[k])
			} else {
				require.InEpsilon(t, 1+*mean, 1+*g.Means[k], 1e-12)
			}
		}
		require.InDeltaSlice(t, w.Halves, g.Halves, 1e-6)
		g.Means, w.Means, g.Halves, w.Halves = nil, nil, nil, nil
		require.Equal(t, w, g)
	}
}

// A board that begins with a file's results has the points of one that saw them.
func TestLoadIsAsSeen(t *testing.T) {
	runs, results := bound(t), &kept{}
	seen := NewBoard("seen", runs)
	_, err := execution(runs, seen, results).Run(t.Context())
	require.NoError(t, err)
	for _, f := range []campaign.Format{campaign.JSONLines, campaign.CSV} {
		text, done := f.Header(), campaign.Done{}
		for _, r := range results.list {
			text = f.Append(text, &r)
			done[r.Job.ID] = r.Err != nil
		}
		source := figures.Source{Name: "r", Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(string(text))), nil }}
		loaded := NewBoard("loaded", runs)
		require.NoError(t, loaded.Load(source, done))
		want, _ := seen.since(0, 0)
		got, _ := loaded.since(0, 0)
		requireSamePoints(t, want.Cells, got.Cells)

		source.Outdated = map[string]bool{results.list[0].Job.ID.String(): true}
		less := NewBoard("less", runs)
		require.NoError(t, less.Load(source, done))
		got, _ = less.since(0, 0)
		require.NotEqual(t, want.Cells, got.Cells)
		none := NewBoard("none", runs)
		require.NoError(t, none.Load(source, nil))
		require.Empty(t, none.cells)
	}
}

// The rate is that of the last half minute, and gives the time that is left.
func TestRate(t *testing.T) {
	b := NewBoard("test", bound(t))
	now := time.Unix(1000, 0)
	b.now, b.began = func() time.Time { return now }, now
	s, _ := b.since(0, 0)
	require.Zero(t, s.Rate)
	require.Nil(t, s.LeftSec)
	for i := range 200 {
		now = now.Add(time.Second)
		b.Progress(campaign.Summary{Total: 10_000, Skipped: 1000, Made: 10 * (i + 1)})
	}
	s, _ = b.since(0, 0)
	require.InDelta(t, 10, s.Rate, 0.5)
	require.InEpsilon(t, (9000-2000)/s.Rate, *s.LeftSec, 1e-9)
	require.Less(t, len(b.samples), 40)
	now = now.Add(30 * time.Second) // nothing ends
	s, _ = b.since(0, 0)
	require.InDelta(t, 5, s.Rate, 0.3)
	b.End("over")
	s, _ = b.since(0, 0)
	require.Zero(t, s.Rate)
}

// Boards stay small.
func TestBoardIsBounded(t *testing.T) {
	b := NewBoard("test", bound(t))
	for i := range maxCells + 5 {
		b.add(func(string) string { return fmt.Sprint(i) }, []float64{1, math.NaN()})
		b.fail("x", fmt.Sprint(i))
	}
	s, _ := b.since(0, 0)
	require.Len(t, s.Cells, maxCells)
	require.Nil(t, s.Cells[0].Means[1])
	require.Equal(t, 5, s.Hidden)
	require.Len(t, s.Failures, maxFailures)
	require.Equal(t, maxCells+5, s.Failures[maxFailures-1].Number)
}

// Four paths can be read, and no other request is answered.
func TestRequests(t *testing.T) {
	s := serve(t, NewBoard("test", bound(t)))
	for _, tt := range []struct {
		method, path, host string
		status             int
	}{
		{"GET", "/", "", 200},
		{"GET", "/page.js", "", 200},
		{"HEAD", "/page.css", "", 200},
		{"HEAD", "/events", "", 200},
		{"GET", "/", "localhost:80", 200},
		{"GET", "/", "[::1]", 200},
		{"POST", "/", "", 405},
		{"DELETE", "/events", "", 405},
		{"PUT", "/page.js", "", 405},
		{"GET", "/page.html", "", 404},
		{"GET", "/page/", "", 404},
		{"GET", "/../watch_test.go", "", 404},
		{"GET", "/server.go", "", 404},
		{"GET", "//etc/passwd", "", 404},
		{"GET", "/", "evil.example", 403},
		{"GET", "/events", "evil.example:80", 403},
	} {
		request, err := http.NewRequestWithContext(t.Context(), tt.method, strings.TrimSuffix(s.URL(), "/")+tt.path, nil)
		require.NoError(t, err)
		request.Host = tt.host
		response, err := http.DefaultClient.Do(request)
		require.NoError(t, err)
		require.Equal(t, tt.status, response.StatusCode, tt)
		require.Contains(t, response.Header.Get("Content-Security-Policy"), "default-src 'none'")
		require.NoError(t, response.Body.Close())
	}
}

func TestListen(t *testing.T) {
	for address, want := range map[string]string{"0": "127.0.0.1:", ":0": "127.0.0.1:", "127.0.0.1:0": "127.0.0.1:", "0.0.0.0:0": `0\.0:|::\]:`} {
		l, err := Listen(address)
		require.NoError(t, err, address)
		require.Regexp(t, want, l.Addr().String())
		_, err = Listen(l.Addr().String())
		require.EqualError(t, err, l.Addr().String()+" is in use (choose another port, or 0 for any that is free)")
		require.NoError(t, l.Close())
	}
	for _, address := range []string{"host:", "x", "1:2:3", "127.0.0.1:99999", "203.0.113.1:80"} {
		_, err := Listen(address)
		require.ErrorContains(t, err, "want a port such as 8080", address)
		require.NotContains(t, err.Error(), "\n")
	}
}
