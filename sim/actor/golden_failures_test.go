package actor_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// TestGoldenPlatformFailures repeats platform-failures: a deployment of actors that restart, and
// hosts and links that go off under them.
func TestGoldenPlatformFailures(t *testing.T) {
	text, err := os.ReadFile("testdata/failures.xml")
	require.NoError(t, err)
	p, err := simgrid.Read("failures.xml", text, platform.ReadOptions{ReadFile: func(name string) ([]byte, error) {
		return []byte(strings.ReplaceAll(name, ";", "\n") + "\n"), nil // the profile stands in the place of its name
	}})
	require.NoError(t, err)
	for network, want := range map[string]struct {
		endSec float64
		golden string
	}{
		"lv08(crosstraffic=false)": {43.309278350515456, "failures"},
		"lv08":                     {43.7747422680412, "failures-crosstraffic"},
	} {
		t.Run(want.golden, func(t *testing.T) {
			n, err := sim.ParseNetwork(network)
			require.NoError(t, err)
			w := actortest.New(t, p, actor.Options{Network: n})
			require.NoError(t, w.Deploy(p.Actors(), failing(t, w)))
			w.Run()
			w.Golden(want.golden)
			require.InDelta(t, want.endSec, w.NowSec(), 1e-9)
		})
	}
}

// failing are the master and the worker of TestGoldenPlatformFailures.
func failing(t *testing.T, w *actortest.World) actor.Functions {
	box := func(i any) actor.Mailbox[float64] { return actor.MailboxOf[float64](w.World, fmt.Sprint("worker-", i)) }
	return actor.Functions{
		"master": func(a *actor.Actor, args []string) {
			tasks, workers := int(number(t, args[0])), int(number(t, args[3]))
			for i := range tasks {
				w.Logf(a, "to %d: %v", i%workers, why(box(i%workers).PutFor(a, number(t, args[1]), number(t, args[2]), 10)))
			}
			for i := range workers {
				w.Logf(a, "end of %d: %v", i, why(box(i).PutFor(a, -1, 0, 1)))
			}
		},
		"worker": func(a *actor.Actor, args []string) {
			mine := box(args[0])
			for flop, err := range mine.All(a) {
				switch {
				case err != nil:
					w.Logf(a, "%v", why(err))
				case flop < 0:
					w.Logf(a, "ends")
					return
				default:
					w.Logf(a, "begins")
					_ = a.Exec(flop)
					w.Logf(a, "is done")
				}
			}
		},
	}
}

func TestGoldenCommFailure(t *testing.T) {
	b := platform.NewBuilder("failure")
	var hosts []platform.HostID
	for i := range 3 {
		hosts = append(hosts, b.Host(platform.Host{Name: fmt.Sprint("Host", i+1), SpeedFlops: 1, Cores: 1}))
	}
	for i := range 2 {
		link := b.Link(platform.Link{Name: fmt.Sprint("linkto", i+2), BandwidthBytesPerSec: 1. / 8})
		b.RouteBoth(hosts[0], hosts[i+1], link)
	}
	p, err := b.Build()
	require.NoError(t, err)
	w := lv08(t, p)
	box2, box3 := actor.MailboxOf[int](w.World, "mailbox2"), actor.MailboxOf[int](w.World, "mailbox3")
	w.Host("Host1").Spawn("sender", func(a *actor.Actor) {
		c2, c3 := box2.PutAsync(a, 666, 5), box3.PutAsync(a, 666, 2)
		set := actor.NewSet(w.World, c2, c3)
		_, err := set.WaitAny(a)
		w.Logf(a, "any: %v; %v, %v", why(err), c2.State(), c3.State())
		w.Logf(a, "the first: %v", why(c2.Wait(a)))
		w.Logf(a, "all: %v", why(set.WaitAll(a)))
	})
	for i, box := range []actor.Mailbox[int]{box2, box3} {
		w.HostAt(hosts[i+1]).Spawn("receiver", func(a *actor.Actor) {
			_, err := box.Get(a)
			w.Logf(a, "%v", why(err))
		})
	}
	w.Host("Host1").Spawn("killer", func(a *actor.Actor) {
		_ = a.SleepFor(10)
		link, err := w.Link("linkto2")
		require.NoError(t, err)
		link.SetOn(false)
	})
	w.Run()
	w.Want(`
		10 receiver@Host2: link failed
		10 sender@Host1: any: link failed; failed, started
		10 sender@Host1: the first: link failed
		17.319587628865982 receiver@Host3: <nil>
		17.319587628865982 sender@Host1: all: <nil>`)
}

// TestGoldenCommReady has peers poll for what has arrived (comm-ready).
func TestGoldenCommReady(t *testing.T) {
	w := lv08(t, fatpipe(t))
	names := []string{"Tremblay", "Ruby", "Perl"}
	box := func(i int) actor.Mailbox[string] { return actor.MailboxOf[string](w.World, fmt.Sprint("peer-", i)) }
	peer := func(me, messages int, bytes float64) func(a *actor.Actor) {
		return func(a *actor.Actor) {
			mine, sent := box(me), actor.NewSet(w.World)
			mine.SetReceiver(a, a)
			toAll := func(text string) {
				for i := range names {
					if i != me {
						to := box(i)
						if text != "finalize" {
							w.Logf(a, "sends %s to %d", text, i)
						}
						sent.Add(to.PutAsync(a, text, bytes))
						if text == "finalize" {
							w.Logf(a, "sends %s to %d", text, i)
						}
					}
				}
			}
			for i := range messages {
				toAll(fmt.Sprintf("%d of %d", i, me))
			}
			toAll("finalize")
			for left := len(names) - 1; left > 0; {
				if !mine.Ready() {
					w.Logf(a, "nothing")
					_ = a.SleepFor(.01)
					continue
				}
				start := a.NowSec()
				text, err := mine.Get(a)
				require.NoError(t, err)
				require.Equal(t, start, a.NowSec())
				w.Logf(a, "got %s", text)
				if text == "finalize" {
					left--
				}
			}
			require.NoError(t, sent.WaitAll(a))
			w.Logf(a, "goodbye")
		}
	}
	w.Host("Tremblay").Spawn("peer", peer(0, 2, 5e7))
	w.Host("Ruby").Spawn("peer", peer(1, 6, 2.5e5))
	w.Host("Perl").Spawn("peer", peer(2, 0, 5e7))
	w.Run()
	w.NothingLeft()
	w.Golden("ready")
	require.InDelta(t, .11, w.NowSec(), 1e-9)
}
