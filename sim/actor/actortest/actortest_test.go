package actortest_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

func pair(t testing.TB) *platform.Platform {
	t.Helper()
	p, err := platform.FromSpec("cluster(hosts=2,speed=1Gf,bw=125MBps,lat=50us)")
	require.NoError(t, err)
	return p
}

// pingPong spawns two actors that log what they do.
func pingPong(w *actortest.World) {
	ping, pong := actor.MailboxOf[string](w.World, "ping"), actor.MailboxOf[string](w.World, "pong")
	w.Host("node-0").Spawn("ping", func(a *actor.Actor) {
		_ = ping.Put(a, "hello", 1e6)
		answer, _ := pong.Get(a)
		w.Logf(a, "got %q", answer)
	})
	w.Host("node-1").Spawn("pong", func(a *actor.Actor) {
		text, _ := ping.Get(a)
		w.Logf(a, "got %q", text)
		_ = a.Exec(1e9)
		_ = pong.Put(a, "goodbye", 1e6)
	})
}

func TestLog(t *testing.T) {
	w := actortest.New(t, pair(t), actor.Options{})
	pingPong(w)
	w.Run()
	w.NothingLeft()
	w.Golden("pingpong")
	w.Want(`
		0.009548422680412 pong@node-1: got "hello"
		1.019096845360824 ping@node-0: got "goodbye"`)
	require.Equal(t, 2, strings.Count(w.Log(), "\n"))
}

// fake is a test that notes why it fails.
type fake struct {
	testing.TB
	why     strings.Builder
	skipped bool
}

func (f *fake) Helper()           {}
func (f *fake) Cleanup(func())    {}
func (f *fake) Fatal(args ...any) { fmt.Fprint(&f.why, args...); runtime.Goexit() }
func (f *fake) Fatalf(format string, args ...any) {
	fmt.Fprintf(&f.why, format, args...)
	runtime.Goexit()
}
func (f *fake) Errorf(format string, args ...any) { fmt.Fprintf(&f.why, format+"\n", args...) }
func (f *fake) Error(args ...any)                 { fmt.Fprintln(&f.why, args...) }
func (f *fake) FailNow()                          { f.why.WriteString("failed now"); runtime.Goexit() }
func (f *fake) Skipped() bool                     { return f.skipped }
func (f *fake) SkipNow()                          { f.skipped = true; runtime.Goexit() }

// failing runs a test that is to fail, and says why it did.
func failing(t *testing.T, test func(t *fake)) string {
	t.Helper()
	f, over := &fake{TB: t}, make(chan bool)
	go func() {
		defer close(over)
		test(f)
	}()
	<-over
	return f.why.String()
}

func TestFailures(t *testing.T) {
	for name, tt := range map[string]struct {
		test func(f *fake, w *actortest.World)
		want string
	}{
		"deadlock": {func(_ *fake, w *actortest.World) {
			w.HostAt(0).Spawn("a", func(a *actor.Actor) { _, _ = actor.MailboxOf[int](w.World, "x").Get(a) })
			w.Run()
		}, "deadlock at 0 s: 1 actor waits for what never comes\npid 1 (a@node-0) waits for"},
		"no host": {func(_ *fake, w *actortest.World) { w.Host("x") }, `there is no host "x"`},
		"endless": {func(_ *fake, w *actortest.World) {
			w.Limit = 300 * time.Millisecond
			w.HostAt(0).Spawn("a", func(a *actor.Actor) {
				for {
					_ = a.SleepFor(1)
				}
			})
			w.Run()
		}, "context deadline exceeded"},
		"blocked": {func(_ *fake, w *actortest.World) {
			w.Limit = 10 * time.Millisecond
			w.HostAt(1).Spawn("stuck", func(*actor.Actor) { <-make(chan bool) })
			w.Run()
		}, "stuck@node-1 (pid 1) at 0 s: its code blocks outside the simulation for 5ms or longer"},
		"an actor fails": {func(f *fake, w *actortest.World) {
			w.HostAt(0).Spawn("a", func(*actor.Actor) { f.Fatalf("no: ") })
			w.Run()
		}, "no: failed now"},
		"date": {func(_ *fake, w *actortest.World) {
			w.HostAt(0).Spawn("a", func(a *actor.Actor) { _ = a.SleepFor(1 + 2e-9); w.Logf(a, "x") })
			w.Run()
			w.Want("1 a@node-0: x")
		}, "line 1 of the log\n  got:  1.000000002 a@node-0: x\n  want: 1 a@node-0: x\n"},
		"too short": {func(_ *fake, w *actortest.World) { w.Want("1 x") }, `the log ends before "1 x"`},
		"no date":   {func(_ *fake, w *actortest.World) { w.Want("x y") }, `want "x y": it begins with no date`},
		"too long": {func(_ *fake, w *actortest.World) {
			w.HostAt(0).Spawn("a", func(a *actor.Actor) { w.Logf(a, "x") })
			w.Run()
			w.Want("")
		}, `the log goes on with "0 a@node-0: x"`},
		"left": {func(_ *fake, w *actortest.World) {
			w.HostAt(0).Spawn("a", func(a *actor.Actor) {
				actor.MailboxOf[int](w.World, "b").Detach(a, 1, 1)
				actor.MailboxOf[int](w.World, "a").Detach(a, 1, 1)
				_, _ = actor.QueueOf[int](w.World, "q").Get(a)
			})
			_ = w.RunUntil(t.Context(), 1)
			w.NothingLeft()
		}, "a@node-0 (pid 1) is alive at 1 s\nmailbox \"a\": 1 put, not got\nmailbox \"b\": 1 put, not got\nqueue \"q\": 1 waited for, not put\n"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, failing(t, func(f *fake) { tt.test(f, actortest.New(f, pair(t), actor.Options{})) }), tt.want)
		})
	}
}

func TestSkipInActor(t *testing.T) {
	var f *fake
	require.Empty(t, failing(t, func(x *fake) {
		f = x
		w := actortest.New(x, pair(t), actor.Options{})
		w.HostAt(0).Spawn("a", func(*actor.Actor) { x.SkipNow() })
		w.Run()
		x.Fatal("it goes on")
	}))
	require.True(t, f.skipped)
}

func TestProgram(t *testing.T) {
	actortest.Program(t, "hello", func(out io.Writer) error {
		_, err := fmt.Fprintln(out, "hello")
		return err
	})
	require.Contains(t, failing(t, func(f *fake) {
		actortest.Program(f, "hello", func(io.Writer) error { return errors.New("no") })
	}), "no")
	n := 0
	require.Contains(t, failing(t, func(f *fake) {
		actortest.Program(f, "hello", func(out io.Writer) error {
			n++
			_, err := fmt.Fprintln(out, n)
			return err
		})
	}), "it prints\n1\n\nand, when it runs again,\n2\n")
}
