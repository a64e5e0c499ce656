package actor_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/internal/coroutine"
)

// needGoroutines skips a test where goroutines have no numbers.
func needGoroutines(t *testing.T) {
	t.Helper()
	if coroutine.Goroutine() == 0 {
		t.Skip("the goroutines of this processor are not known")
	}
}

// elsewhere calls f in another goroutine, and returns what it panics with.
func elsewhere(f func()) (value any) {
	done := make(chan bool)
	go func() {
		defer close(done)
		defer func() { value = recover() }()
		f()
	}()
	<-done
	return value
}

// TestCallsOfAnotherGoroutine: while an actor's code waits for another goroutine, calls of that one are refused; the
// run goes on as if there had been none.
func TestCallsOfAnotherGoroutine(t *testing.T) {
	needGoroutines(t)
	const (
		ofActor = "actor: a call of a@A was made from another goroutine; an actor makes its calls itself"
		ofWorld = "actor: a call about a world was made from another goroutine than that which runs it"
	)
	w, _ := newWorld(t, three(t), cm02)
	m := actor.NewMutex(w)
	link := actor.LinkAt(w, 0)
	box := actor.MailboxOf[int](w, "box")
	var x *actor.Exec
	calls := map[string]struct {
		call func(a *actor.Actor)
		want string
	}{
		"SleepFor":     {func(a *actor.Actor) { _ = a.SleepFor(1) }, ofActor},
		"SleepFor(0)":  {func(a *actor.Actor) { _ = a.SleepFor(0) }, ofActor},
		"Exec":         {func(a *actor.Actor) { _ = a.Exec(1) }, ofActor},
		"Put":          {func(a *actor.Actor) { _ = box.Put(a, 1, 1) }, ofActor},
		"Lock":         {func(a *actor.Actor) { _ = m.Lock(a) }, ofActor},
		"Yield":        {func(a *actor.Actor) { a.Yield() }, ofActor},
		"Kill":         {func(a *actor.Actor) { a.Kill(a) }, ofActor},
		"Wait":         {func(a *actor.Actor) { _ = x.Wait(a) }, ofActor},
		"Spawn":        {func(a *actor.Actor) { a.Host().Spawn("b", func(*actor.Actor) {}) }, ofActor},
		"TurnOff":      {func(a *actor.Actor) { a.Host().SetOn(false) }, ofActor},
		"SetBandwidth": {func(*actor.Actor) { link.SetBandwidth(1) }, ofWorld},
		"SetSpeed":     {func(a *actor.Actor) { a.Host().SetSpeedFactor(2) }, ofWorld},
		"Run":          {func(a *actor.Actor) { _ = a.World().Run(context.Background()) }, "actor: Run was called while the world runs"},
		"Close":        {func(a *actor.Actor) { a.World().Close() }, "actor: Close was called while the world runs"},
	}
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		x = a.ExecAsync(1)
		for name, tt := range calls {
			err, _ := elsewhere(func() { tt.call(a) }).(error)
			require.EqualError(t, err, tt.want, name)
		}
		_ = a.SleepFor(1)
	})
	run(t, w)
	require.Equal(t, 1.0, w.NowSec())
	require.Zero(t, box.Len())
}

// TestTwoRuns: of two concurrent calls of Run the second is refused, and the first goes on.
func TestTwoRuns(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	blocked, release, over := make(chan bool), make(chan bool), make(chan error)
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		blocked <- true
		<-release
		_ = a.SleepFor(1)
	})
	go func() { over <- w.Run(context.Background()) }()
	<-blocked
	require.Panics(t, func() { _ = w.Run(context.Background()) })
	require.Panics(t, func() { _ = w.RunUntil(context.Background(), 5) })
	require.Panics(t, w.Close)
	close(release)
	require.NoError(t, <-over)
	require.Equal(t, 2.0, w.NowSec())
	require.NoError(t, w.Run(context.Background()), "one after the other is right")
	w.Close()
	w.Close()
}

// meddler is an observer that does what none may.
type meddler struct {
	at   actor.State
	call func(a *actor.Actor)
}

func (m meddler) ActorState(_ float64, a *actor.Actor, s actor.State) {
	if s == m.at {
		m.call(a)
	}
}

func (meddler) Message(*actor.Message) {}

// TestObserverMakesCalls: a call of an actor, or a change of the world, by an observer panics out of Run, which leaves no
// goroutine behind.
func TestObserverMakesCalls(t *testing.T) {
	const (
		ofActor = "actor: a call of a@B was made while no actor runs; an actor makes its calls itself"
		changes = "actor: an observer changes the world that it observes"
	)
	for name, tt := range map[string]struct {
		call func(a *actor.Actor)
		want string
	}{
		"SleepFor":    {func(a *actor.Actor) { _ = a.SleepFor(1) }, ofActor},
		"SleepFor(0)": {func(a *actor.Actor) { _ = a.SleepFor(0) }, ofActor},
		"Kill":        {func(a *actor.Actor) { a.Kill(a) }, ofActor},
		"Spawn":       {func(a *actor.Actor) { a.Host().Spawn("b", func(*actor.Actor) {}) }, changes},
		"TurnOff":     {func(a *actor.Actor) { a.Host().SetOn(false) }, changes},
		"SetSpeed":    {func(a *actor.Actor) { a.Host().SetSpeedFactor(2) }, changes},
		"a mailbox":   {func(a *actor.Actor) { actor.MailboxOf[int](a.World(), "x") }, changes},
		"Close":       {func(a *actor.Actor) { a.World().Close() }, "actor: Close was called while the world runs"},
		"Run":         {func(a *actor.Actor) { _ = a.World().Run(context.Background()) }, "actor: Run was called while the world runs"},
	} {
		for _, at := range []actor.State{actor.Running, actor.Sleeping, actor.Ended} {
			t.Run(name+" "+at.String(), func(t *testing.T) {
				before := runtime.NumGoroutine()
				w, err := actor.New(three(t), actor.Options{Observer: meddler{at, tt.call}})
				require.NoError(t, err)
				unwound := 0
				for range 2 {
					w.HostAt(1).Spawn("a", func(a *actor.Actor) {
						defer func() { unwound++ }()
						_ = a.SleepFor(1)
					})
				}
				require.PanicsWithError(t, tt.want, func() { _ = w.Run(context.Background()) })
				require.Contains(t, []int{0, 2}, unwound, "0: none had begun")
				requireGoroutines(t, before)
				require.ErrorIs(t, w.Run(context.Background()), actor.ErrClosed)
			})
		}
	}
}
