package execsched

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/workload"
)

// between is the part of docs/protocol.md between two texts.
func between(t *testing.T, before, after string) string {
	t.Helper()
	manual, err := os.ReadFile("../../../../docs/protocol.md")
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(manual), before)
	require.True(t, ok, before)
	part, _, ok := strings.Cut(rest, after)
	require.True(t, ok, after)
	return part
}

// forkOfManual is the problem that docs/protocol.md shows.
func forkOfManual(t *testing.T) *scheduler.Problem {
	t.Helper()
	b := workload.NewBuilder("")
	b.Edge(b.Task("a", 3e9), b.Task("b", 6e9), 1e8)
	d, err := b.Build()
	require.NoError(t, err)
	builder := platform.NewBuilder("")
	fast := builder.Host(platform.Host{Name: "fast", SpeedFlops: 3e9, Cores: 1})
	slow := builder.Host(platform.Host{Name: "slow", SpeedFlops: 1e9, Cores: 2})
	builder.RouteBoth(fast, slow, builder.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1e8, LatencySec: 1e-3}))
	p, err := builder.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
}

// TestManualProblem: docs/protocol.md shows the message that is sent.
func TestManualProblem(t *testing.T) {
	t.Parallel()
	m, err := newProblem(forkOfManual(t), optional{pairs: true})
	require.NoError(t, err)
	text, err := json.Marshal(m)
	require.NoError(t, err)
	shown := `{"type":"problem",` + between(t, `{"type":"problem",`, "```")
	require.JSONEq(t, shown, string(text))
	for _, reply := range []string{
		`{"type":"schedule",` + between(t, `{"type":"schedule",`, "\n"),
	} {
		pr := forkOfManual(t)
		s, err := readSchedule(replyOf(strings.Replace(reply, `{"task":0,"host":0}`, `{"task":0,"host":0,"start_sec":0,"finish_sec":1}`, 1)), pr)
		require.NoError(t, err)
		require.NoError(t, scheduler.ValidatePlan(pr, s))
	}
}

func replyOf(text string) reply { return reply{1, []byte(text)} }

// TestProblemParts: everything that differs from the default is sent, and optional
// parts only on request.
func TestProblemParts(t *testing.T) {
	t.Parallel()
	pr := forkOfManual(t)
	var err error
	pr.Costs, err = scheduler.NewMatrixCosts(pr.DAG, [][]float64{{1, 2}, {4, 3}}, pr.Costs)
	require.NoError(t, err)
	m, err := newProblem(pr, optional{routes: true})
	require.NoError(t, err)
	text, err := json.Marshal(m)
	require.NoError(t, err)
	require.Nil(t, m.Pairs)
	require.Contains(t, string(text), `"exec_sec":[[1,2],[4,3]]`)
	require.Contains(t, string(text), `"links":[{"name":"wire","bandwidth_bytes_per_sec":100000000,"latency_sec":0.001},`)
	require.Contains(t, string(text), `"routes":[[[],[0]],[[0],[]]]`)

	pr.Costs = struct{ scheduler.Costs }{pr.Costs}
	_, err = newProblem(pr, optional{pairs: true})
	require.EqualError(t, err, "these costs cannot be given by pairs of hosts")
	_, err = newProblem(pr, optional{})
	require.NoError(t, err)
}

// TestNoRoute: infinite numbers are sent as null.
func TestNoRoute(t *testing.T) {
	t.Parallel()
	pr := forkOfManual(t)
	builder := platform.NewBuilder("islands")
	builder.Host(platform.Host{Name: "fast", SpeedFlops: 1, Cores: 1})
	builder.Host(platform.Host{Name: "slow", SpeedFlops: 1, Cores: 1})
	p, err := builder.Build()
	require.NoError(t, err)
	pr = scheduler.NewProblem(pr.DAG, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	m, err := newProblem(pr, optional{pairs: true, routes: true})
	require.NoError(t, err)
	text, err := json.Marshal(m)
	require.NoError(t, err)
	require.Contains(t, string(text), `"fixed_sec":[[0,null],[null,0]]`)
	require.Contains(t, string(text), `"routes":[[[],null],[null,[]]]`)
}

// FuzzReplies: whatever a program replies, the result is an error or a valid value,
// never a panic.
func FuzzReplies(f *testing.F) {
	for _, text := range []string{
		`{"type":"schedule","tasks":[{"task":0,"host":"fast"},{"task":"b","host":1}]}`,
		`{"type":"hello","protocol":1,"want":["pairs","routes"]}`,
		`{"type":"decisions","decisions":[{"task":0,"host":0}]}`,
		`{"type":"decisions","decisions":[{"task":0,"host":0}],"pstates":[{"host":1,"pstate":0},{"host":"fast"}]}`,
		`{"type":"schedule","tasks":[{"task":0,"host":0,"pstate":-1},{"task":1,"host":1,"pstate":0}]}`,
		`{"type":"error","message":"no"}`, `[`, `{"type":"schedule","tasks":[{"task":[],"host":{}}]}`, `null`, ``,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pr := forkOfManual(t)
		r := replyOf(text)
		_, _ = readHello(r)
		if s, err := readSchedule(r, pr); err == nil {
			_ = scheduler.Validate(pr, s)
			if s.Plan != nil {
				_ = scheduler.ValidatePlan(pr, s)
			}
		}
		decisions, _, err := readDecisions(r, &directory{pr: pr})
		for _, x := range decisions {
			require.NoError(t, err)
			require.True(t, x.Task >= 0 && x.Task < 2 && x.Host >= 0 && x.Host < 2)
		}
	})
}
