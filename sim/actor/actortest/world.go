package actortest

import (
	"context"
	"testing"
	"time"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// World is a world under test, with a log.
type World struct {
	*actor.World
	// Limit is how long Run may take in real time: a minute, unless it is changed.
	Limit time.Duration

	t       testing.TB
	stalled bool
	lines   []line
}

// New makes a world of a platform. It is closed when the test ends.
func New(t testing.TB, p *platform.Platform, o actor.Options) *World {
	t.Helper()
	o.Stalls = true
	under, err := actor.New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	w := &World{World: under, Limit: time.Minute, t: t}
	t.Cleanup(func() {
		if !w.stalled { // its actor never comes back
			w.Close()
		}
	})
	return w
}

// Host finds a host, which must be there.
func (w *World) Host(name string) *actor.Host {
	w.t.Helper()
	h, err := w.World.Host(name)
	if err != nil {
		w.t.Fatal(err)
	}
	return h
}

// Run lets time pass until nothing more happens. An error fails the test.
func (w *World) Run() {
	w.t.Helper()
	if err := w.runErr(); err != nil {
		w.t.Fatal(err)
	}
}

// runErr is Run for a test that expects an error, such as an *actor.DeadlockError.
func (w *World) runErr() error {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), w.Limit)
	defer cancel()
	over := make(chan error, 1)
	go func() {
		defer close(over) // with nothing in it if an actor has called t.FailNow or t.SkipNow
		over <- w.World.Run(ctx)
	}()
	looks := time.NewTicker(w.Limit / 2)
	defer looks.Stop()
	for {
		select {
		case err, returned := <-over:
			if !returned {
				w.leave()
			}
			return err
		case <-looks.C:
			if err := w.Stalled(); err != nil {
				w.stalled = true
				w.t.Fatalf("%v for %v or longer", err, w.Limit/2)
			}
		}
	}
}

// leave ends the test as an actor has.
func (w *World) leave() {
	if w.t.Skipped() {
		w.t.SkipNow()
	}
	w.t.FailNow()
}

// NothingLeft fails the test if actors are alive, or if mailboxes and queues hold what was not
// received.
func (w *World) NothingLeft() {
	w.t.Helper()
	for _, a := range w.Actors() {
		w.t.Errorf("%v (pid %d) is alive at %v s", a, a.PID(), w.NowSec())
	}
	for _, text := range w.Unmatched() {
		w.t.Error(text)
	}
}
