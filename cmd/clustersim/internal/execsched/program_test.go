package execsched

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// fakeProgram is one of the programs of package fakeprogram.
func fakeProgram(t testing.TB, what string, timeoutSec float64, stderr io.Writer) *Program {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	return New(t.Context(), []string{self, "program", what}, timeoutSec, stderr)
}

// impatient does not wait for a program to exit.
func impatient(p *Program) *Program {
	p.grace = time.Millisecond
	return p
}

// chain is a, b and c in a row on two equal hosts, 1 s each, 1 s a message.
func chain(t testing.TB) *scheduler.Problem {
	t.Helper()
	b := workload.NewBuilder("chain")
	first, second, third := b.Task("a", 1), b.Task("b", 1), b.Task("c", 1)
	b.Edge(first, second, 1)
	b.Edge(second, third, 1)
	d, err := b.Build()
	require.NoError(t, err)
	builder := platform.NewBuilder("pair")
	p, q := builder.Host(platform.Host{Name: "p", SpeedFlops: 1, Cores: 1}), builder.Host(platform.Host{Name: "q", SpeedFlops: 1, Cores: 1})
	builder.RouteBoth(p, q, builder.Link(platform.Link{Name: "wire", BandwidthBytesPerSec: 1}))
	pl, err := builder.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, pl, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
}

func TestSuite(t *testing.T) {
	t.Parallel()
	schedtest.Run(t, fakeProgram(t, "first-host", 10, nil))
}

func TestSuiteOnline(t *testing.T) {
	t.Parallel()
	schedtest.RunPolicy(t, func() scheduler.Policy { return fakeProgram(t, "online", 10, nil) })
}

func TestMap(t *testing.T) {
	t.Parallel()
	for _, what := range []string{
		"first-host", "by-name", "stays",
		`{"type":"schedule","tasks":[{"task":"a","host":"p"},{"task":1,"host":"p"},{"task":"c","host":0}]}`,
	} {
		p := fakeProgram(t, what, 10, nil)
		if what == "stays" {
			p = impatient(p)
		}
		s, err := p.Map(context.Background(), chain(t))
		require.NoError(t, err, what)
		require.Equal(t, []platform.HostID{0, 0, 0}, s.Host, what)
		require.Equal(t, [][]workload.TaskID{{0, 1, 2}, nil}, s.Order, what)
		require.Nil(t, s.Plan)
	}
	s, err := fakeProgram(t, `{"type":"schedule","tasks":[`+
		`{"task":0,"host":0,"start_sec":0,"finish_sec":1},`+
		`{"task":1,"host":1,"start_sec":2,"finish_sec":3},`+
		`{"task":2,"host":1,"start_sec":3,"finish_sec":4}]}`, 10, nil).Map(context.Background(), chain(t))
	require.NoError(t, err)
	require.Equal(t, []scheduler.Interval{{StartSec: 0, FinishSec: 1}, {StartSec: 2, FinishSec: 3}, {StartSec: 3, FinishSec: 4}}, s.Plan)
}

// TestStderr: a program's standard error is passed on line by line.
func TestStderr(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	_, err := fakeProgram(t, "noisy", 10, &stderr).Map(context.Background(), chain(t))
	require.NoError(t, err)
	require.Equal(t, "exec: one\nexec: two, not ended\n", stderr.String())
}

// TestMapErrors: whatever a program does wrong, the error is one clear line.
func TestMapErrors(t *testing.T) {
	t.Parallel()
	rows := func(rows string) string { return `{"type":"schedule","tasks":[` + rows + `]}` }
	long := strings.Repeat("y", 8000)
	const all = `{"task":0,"host":0},{"task":1,"host":0},{"task":2,"host":0}`
	for what, want := range map[string]string{
		"crash":      `exited with status 3 before its schedule: ValueError: no plan`,
		"leaves":     `exited with status 0 before its schedule`,
		"closes":     `closed its standard output before its schedule (killed)`,
		"dies":       `exited with status 1 before its hello`,
		"fails-late": `exited with status 4 after its last reply: could not save`,

		`Computing...`:                            `reply 2:1: not JSON: invalid character 'C' looking for beginning of value (standard output is for replies only)`,
		`{"type":"schedule",}`:                    `reply 2:20: not JSON: invalid character '}' looking for beginning of object key string (standard output is for replies only)`,
		`{"type":"schedule"`:                      `reply 2:18: not JSON: unexpected end of JSON input (standard output is for replies only)`,
		`[1]`:                                     `reply 2:1: a JSON array (want an object with a type)`,
		`{}`:                                      `reply 2:1: no type (want {"type": "schedule", ...})`,
		`{"type":"decisions"}`:                    `reply 2:1: type "decisions" (want "schedule")`,
		`{"type":"schedule","t":[]}`:              `reply 2:20: unknown field "t"`,
		`{"type":"schedule","tasks":7}`:           `reply 2:28: tasks: a JSON number is wrong here`,
		`{"type":"error","message":"give\n up"}`:  `the program says: give up`,
		rows(``):                                  `schedule: task "a": in no host's order; schedule: task "b": in no host's order; schedule: task "c": in no host's order`,
		rows(`{"task":7,"host":0}`):               `reply 2: tasks[0]: no task number 7: there are 3, counted from 0`,
		rows(`{"task":-1,"host":0}`):              `reply 2: tasks[0]: no task number -1: there are 3, counted from 0`,
		rows(`{"task":"aa","host":0}`):            `reply 2: tasks[0]: unknown task "aa" (did you mean "a"?)`,
		rows(`{"task":0,"host":"zzz"}`):           `reply 2: tasks[0]: unknown host "zzz"`,
		rows(`{"task":0,"host":2}`):               `reply 2: tasks[0]: no host number 2: there are 2, counted from 0`,
		rows(`{"task":0}`):                        `reply 2: tasks[0]: no host`,
		rows(`{"host":0}`):                        `reply 2: tasks[0]: no task`,
		rows(`{"task":0.5,"host":0}`):             `reply 2: tasks[0]: 0.5: want the number or the name of a task`,
		rows(`{"task":0,"host":[1]}`):             `reply 2: tasks[0]: [1]: want the number or the name of a host`,
		rows(`{"task":null,"host":0}`):            `reply 2: tasks[0]: null: want the number or the name of a task`,
		rows(all + `,` + all):                     `reply 2: tasks[3]: task "a" occurs twice`,
		rows(`{"task":0,"host":0,"start_sec":0}`): `reply 2: tasks[0]: want start_sec and finish_sec in all rows or in none`,
		rows(`{"task":1,"host":0},{"task":0,"host":0},{"task":2,"host":0}`): `schedule: deadlock: "a" waits for "b" (ahead of it on host "p"); "b" waits for "a" (its predecessor)`,
		rows(`{"task":0,"host":0,"start_sec":0,"finish_sec":1},` +
			`{"task":1,"host":1,"start_sec":1,"finish_sec":2},` +
			`{"task":2,"host":1,"start_sec":3,"finish_sec":4}`): `plan: task "b": starts at 1 s, but the output of "a" is there at 2 s`,

		`{"type":"error","message":"\u001b[2J"}`:   `the program says: \x1b[2J`,
		`{"type":"\u009b"}`:                        `reply 2:1: type "\u009b" (want "schedule")`,
		rows(`{"task":"\u0007","host":0}`):         `reply 2: tasks[0]: unknown task "\a" (did you mean "a"?)`,
		rows(`{"task":"` + long + `","host":0}`):   `reply 2: tasks[0]: unknown task "` + long[:nameMax] + `"...`,
		rows(`{"task":["` + long + `"],"host":0}`): `reply 2: tasks[0]: ["` + long[:shownMax-2] + `... (7704 more bytes): want the number or the name of a task`,
		"colours": `exited with status 3 before its schedule: \x1b[31mno plan\x1b[0m`,

		`hello:{"type":"hello","protocol":2}`:                 `it speaks version 2 of the protocol, this clustersim version 1 (see docs/protocol.md)`,
		`hello:{"type":"hello"}`:                              `reply 1:1: hello without a protocol version (want "protocol": 1)`,
		`hello:{"type":"hello","protocol":1,"want":["moon"]}`: `reply 1:1: hello requests "moon" (there are "pairs" and "routes")`,
		`hello:{"type":"schedule"}`:                           `reply 1:1: type "schedule" (want "hello")`,
	} {
		if testing.Short() && strings.ContainsAny(what[:1], "{[C") { // the reply is read without a program
			_, err := readSchedule(reply{2, []byte(what)}, chain(t))
			require.Error(t, err, what)
			require.Equal(t, want, strings.ReplaceAll(err.Error(), "\n", "; "), what)
			continue
		}
		p := fakeProgram(t, what, 10, nil)
		if what == "closes" {
			p = impatient(p)
		}
		_, err := p.Map(context.Background(), chain(t))
		var ours *Error
		require.ErrorAs(t, err, &ours, what)
		line := strings.ReplaceAll(ours.Err.Error(), "\n", "; ")
		require.Equal(t, want, line, what)
		require.True(t, strings.HasPrefix(err.Error(), `exec "`), err.Error())
	}
}

func TestNotStarted(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"no-such-program-anywhere": `exec "no-such-program-anywhere": does not start: executable file not found in $PATH`,
		"":                         `exec "": does not start: exec: no command`,
	} {
		_, err := New(t.Context(), []string{word}, 1, nil).Map(context.Background(), chain(t))
		require.EqualError(t, err, want)
	}
}

// TestHang: a program that does not reply in time is killed with everything it
// started, whether it reads or not.
func TestHang(t *testing.T) {
	t.Parallel()
	_, err := fakeProgram(t, "deaf", 0.001, nil).Map(context.Background(), chain(t))
	require.ErrorContains(t, err, "no reply within 1ms: its hello was due (set timeout to wait longer)")
	p := fakeProgram(t, "hang", 60, nil)
	proc, err := p.start(t.Context(), "static", chain(t))
	require.NoError(t, err)
	p.timeout = time.Millisecond
	_, err = proc.reply("its schedule")
	require.ErrorContains(t, err, "no reply within 1ms: its schedule was due (set timeout to wait longer)")
	requireGone(t, proc)
}

// TestReadsNothing: a program that replies without having read a problem that is larger than a
// pipe, and stays, is killed too.
func TestReadsNothing(t *testing.T) {
	t.Parallel()
	b := workload.NewBuilder("")
	for i := range 10_000 {
		b.Task(fmt.Sprintf("task-with-a-name-%d", i), 1)
	}
	d, err := b.Build()
	require.NoError(t, err)
	p := impatient(fakeProgram(t, "deaf-schedule", 60, nil))
	proc, err := p.start(t.Context(), "static", scheduler.NewProblem(d, chain(t).Platform, scheduler.TransferModel{}))
	require.NoError(t, err)
	_, err = proc.reply("its schedule")
	require.NoError(t, err)
	require.NoError(t, proc.end())
	requireGone(t, proc)
}

// TestCancelled: cancelling the context kills the program at once.
func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	p := fakeProgram(t, "hang", 60, onWrite(cancel))
	_, err := p.Map(ctx, chain(t))
	require.ErrorIs(t, err, context.Canceled)
	_, err = p.Map(ctx, chain(t))
	require.ErrorIs(t, err, context.Canceled, "none is started then")
}

// onWrite is a standard error that calls a function when a program writes to it.
type onWrite func()

func (f onWrite) Write(text []byte) (int, error) {
	f()
	return len(text), nil
}

// hasty has no patience after the first decisions.
type hasty struct{ *Program }

func (p hasty) Decide(v scheduler.View) ([]scheduler.Decision, error) {
	decisions, err := p.Program.Decide(v)
	p.timeout = time.Millisecond
	return decisions, err
}

// TestOnlineFails: a program that fails during the run ends it.
func TestOnlineFails(t *testing.T) {
	t.Parallel()
	for what, want := range map[string]string{
		"online-crash": "exited with status 5 before its decisions: out of ideas",
		"online-hang":  "no reply within 1ms: its decisions was due",
		`{"type":"decisions","decisions":[{"task":0,"host":9}]}`:   "reply 2: decisions[0]: no host number 9: there are 2, counted from 0",
		`{"type":"decisions","decisions":[{"task":"x","host":0}]}`: `reply 2: decisions[0]: unknown task "x"`,
	} {
		p := fakeProgram(t, what, 10, nil)
		var policy scheduler.Policy = p
		if what == "online-hang" {
			policy = hasty{p}
		}
		_, err := schedtest.Ask(chain(t), policy)
		require.ErrorContains(t, err, want, what)
		require.Nil(t, p.online.proc, "reaped")
	}
}

// TestOnlineLeft: a run that fails for another reason leaves a process behind, which
// Close ends; a new run would end it too.
func TestOnlineLeft(t *testing.T) {
	t.Parallel()
	p := fakeProgram(t, `{"type":"decisions","decisions":[{"task":2,"host":0}]}`, 10, nil)
	_, err := schedtest.Ask(chain(t), p)
	require.ErrorContains(t, err, "not ready")
	first := p.online.proc
	require.NotNil(t, first)
	_, err = schedtest.Ask(chain(t), p)
	require.ErrorContains(t, err, "not ready")
	require.NotSame(t, first, p.online.proc)
	requireGone(t, first)
	second := p.online.proc
	require.NoError(t, p.Close())
	requireGone(t, second)
	require.NoError(t, p.Close())
}

func requireGone(t *testing.T, p *process) {
	t.Helper()
	select {
	case <-p.exited:
		require.NotNil(t, p.cmd.ProcessState)
	default:
		t.Fatal("the process still runs")
	}
}

// TestBigProblem: 10,000 tasks pass in about a second; five is for slow
// computers.
func TestBigProblem(t *testing.T) {
	t.Parallel()
	b := workload.NewBuilder("big")
	for i := range 10_000 {
		id := b.Task(fmt.Sprintf("task-with-a-name-%d", i), float64(i))
		if i >= 100 {
			b.Edge(id-100, id, 1e6)
			b.Edge(id-99, id, 1e6)
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	p, err := platform.FromSpec("cluster(hosts=64)")
	require.NoError(t, err)
	pr := scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
	start := time.Now()
	s, err := fakeProgram(t, "first-host", 10, nil).Map(context.Background(), pr)
	require.NoError(t, err)
	require.Len(t, s.Order[0], 10_000)
	require.Less(t, time.Since(start), 5*time.Second)
}

// TestErrorUnwraps: callers can look for the cause.
func TestErrorUnwraps(t *testing.T) {
	t.Parallel()
	cause := errors.New("x")
	require.ErrorIs(t, (&Program{words: []string{"a", "b"}}).wrap(cause), cause)
	require.EqualError(t, (&Program{words: []string{"a", "b"}}).wrap(cause), `exec "a b": x`)
	require.NoError(t, (&Program{}).wrap(nil))
}
