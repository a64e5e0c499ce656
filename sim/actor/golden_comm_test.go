package actor_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

func TestGoldenPingPong(t *testing.T) {
	for network, want := range map[string]string{
		"lv08":     "0.019014486310328 ping\n150.178356407226488 pong",
		"cm02":     "0.001461662636118 ping\n145.639040936839933 pong",
		"raw":      "0.001461655701065 ping\n138.703987703371325 pong",
		"constant": "1 ping\n2 pong",
	} {
		t.Run(network, func(t *testing.T) {
			w, s := newWorld(t, small(t), network)
			ping, pong := actor.MailboxOf[float64](w, "1"), actor.MailboxOf[float64](w, "2")
			host(t, w, "Tremblay").Spawn("pinger", func(a *actor.Actor) {
				_ = ping.Put(a, a.NowSec(), 1)
				_, _ = pong.Get(a)
				s.say("pong")
			})
			host(t, w, "Jupiter").Spawn("ponger", func(a *actor.Actor) {
				_, _ = ping.Get(a)
				s.say("ping")
				_ = pong.Put(a, a.NowSec(), 1e9)
			})
			run(t, w)
			s.check(t, want)
		})
	}
}

// fatpipe is hosts that share a link which does not limit their sum.
func fatpipe(t *testing.T) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("fatpipe")
	link := b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 498e6, LatencySec: 150e-6, Sharing: platform.FatPipe})
	var hosts []platform.HostID
	for _, name := range []string{"Tremblay", "Ruby", "Perl"} {
		hosts = append(hosts, b.Host(platform.Host{Name: name, SpeedFlops: 98e6, Cores: 1}))
	}
	b.RouteBoth(hosts[0], hosts[1], link)
	b.RouteBoth(hosts[0], hosts[2], link)
	b.RouteBoth(hosts[1], hosts[2], link)
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func TestGoldenCommWait(t *testing.T) {
	w, s := newWorld(t, fatpipe(t), "lv08")
	box := actor.MailboxOf[string](w, "receiver")
	host(t, w, "Tremblay").Spawn("sender", func(a *actor.Actor) {
		_ = a.SleepFor(5)
		for range 3 {
			s.say("sends")
			c := box.PutAsync(a, "message", 482117300)
			_ = c.Wait(a)
		}
		s.say("sends finalize")
		_ = box.PutAsync(a, "finalize", 0).Wait(a)
	})
	host(t, w, "Ruby").Spawn("receiver", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		for got := ""; got != "finalize"; {
			r := box.GetAsync(a)
			for {
				if ok, err := r.Test(a); ok {
					require.NoError(t, err)
					break
				}
				_ = a.SleepFor(.1)
			}
			got = r.Value()
			s.say("received %s", got)
		}
	})
	run(t, w)
	s.check(t, `
		4.999999999999999 sends
		5.999999982590153 sends
		5.999999999999996 received message
		6.999999982590150 sends
		6.999999999999992 received message
		7.999999982590146 sends finalize
		7.999999999999988 received message
		8.099999999999989 received finalize`)
}

func TestGoldenCommWaitUntil(t *testing.T) {
	w, s := newWorld(t, fatpipe(t), "lv08")
	box := actor.MailboxOf[int](w, "receiver")
	host(t, w, "Tremblay").Spawn("sender", func(a *actor.Actor) {
		var sent []actor.Activity
		for i := range 3 {
			sent = append(sent, box.PutAsync(a, i, 5e7))
		}
		sent = append(sent, box.PutAsync(a, 3, 0))
		for i := len(sent) - 1; i >= 0; i-- {
			require.NoError(t, sent[i].WaitFor(a, 1))
		}
		s.say("sent")
	})
	host(t, w, "Ruby").Spawn("receiver", func(a *actor.Actor) {
		for range 4 {
			v, _ := box.Get(a)
			s.say("%d", v)
		}
	})
	run(t, w)
	s.check(t, `
		0.105458310748147 0
		0.210916621496294 1
		0.316374932244442 2
		0.318326432244442 3
		0.318326432244442 sent`)
}

func TestGoldenCommSuspend(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	box := actor.MailboxOf[int](w, "receiver")
	host(t, w, "Tremblay").Spawn("sender", func(a *actor.Actor) {
		c := box.PutInit(1, 13194230)
		_ = a.SleepFor(1)
		c.Start(a)
		_ = a.SleepFor(1)
		s.say("%.0f left", c.Remaining())
		c.Suspend()
		c.Resume()
		_ = c.Wait(a)
		s.say("sent")
	})
	host(t, w, "Jupiter").Spawn("receiver", func(a *actor.Actor) {
		_, _ = box.Get(a)
		s.say("received")
	})
	run(t, w)
	s.check(t, `
		2 6660438 left
		3.000000350598485 received
		3.000000350598485 sent`)
}

func TestGoldenCommDependent(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	box := actor.MailboxOf[int](w, "box")
	host(t, w, "Tremblay").Spawn("sender", func(a *actor.Actor) {
		exec := a.World().ExecInit(2 * a.Host().SpeedFlops())
		put := box.PutInit(1, 7e6)
		exec.Before(put)
		put.Start(a)
		exec.Start(a)
		_ = exec.Wait(a)
		s.say("executed")
		_ = put.Wait(a)
		s.say("sent")
	})
	host(t, w, "Jupiter").Spawn("receiver", func(a *actor.Actor) {
		exec := a.World().ExecInit(2 * a.Host().SpeedFlops())
		get := box.GetInit()
		get.Before(exec)
		exec.Start(a)
		get.Start(a)
		_ = get.Wait(a)
		s.say("received")
		_ = exec.Wait(a)
		s.say("executed too")
	})
	run(t, w)
	want := map[string]float64{"executed": 2, "received": 3.069996629263223, "sent": 3.069996629263223, "executed too": 5.069996629263223}
	require.Len(t, s.lines, len(want))
	for i, line := range s.lines {
		require.InDelta(t, want[line], s.dates[i], 1e-9, line)
	}
}

func TestGoldenHost2Host(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	tremblay, jupiter, fafard, ginette := host(t, w, "Tremblay"), host(t, w, "Jupiter"), host(t, w, "Fafard"), host(t, w, "Ginette")
	host(t, w, "Boivin").Spawn("sender", func(a *actor.Actor) {
		c12 := w.SendToInit(tremblay, jupiter, 1.5e7)
		c34 := w.SendToInit(fafard, ginette, 1e7)
		c12.Start(a)
		noise := sendAsync(a, tremblay, jupiter, 1e4)
		_ = a.SleepFor(1)
		c34.Start(a)
		_ = c12.Wait(a)
		s.say("%.2e left", c34.Remaining())
		_ = c34.Wait(a)
		s.say("done")
		_ = noise.Wait(a)
		_ = a.SendTo(tremblay, ginette, 100)
		s.say("sent")
	})
	run(t, w)
	s.check(t, `
		2.272620653217040 5.33e+05 left
		2.343277782581574 done
		2.359840850336120 sent`)
}

func TestGoldenThrottling(t *testing.T) {
	w, s := newWorld(t, spec(t, "cluster(hosts=2,speed=1Gf,bw=125MBps,lat=50us,bb-bw=2.25GBps,bb-lat=500us)"), "lv08")
	box := actor.MailboxOf[int](w, "box")
	w.HostAt(0).Spawn("sender", func(a *actor.Actor) {
		_ = box.Put(a, 1, 2.5e8)
		_ = box.PutAsync(a, 1, 2.5e8, actor.CommOptions{RateBytesPerSec: 6.25e7}).Wait(a)
	})
	w.HostAt(1).Spawn("receiver", func(a *actor.Actor) {
		for range 2 {
			_, _ = box.Get(a)
			s.say("received")
		}
	})
	run(t, w)
	s.check(t, "2.069661670103093 received\n6.077467670103093 received")
}

// TestGoldenPointToPoint has every kind of put meet every kind of get (teshsuite/s4u/comm-pt2pt).
func TestGoldenPointToPoint(t *testing.T) {
	const alone = 0.007806346391732
	puts := map[string]func(a *actor.Actor, box actor.Mailbox[int]){
		"put":   func(a *actor.Actor, box actor.Mailbox[int]) { _ = box.Put(a, 1, 42) },
		"async": func(a *actor.Actor, box actor.Mailbox[int]) { _ = box.PutAsync(a, 1, 42).Wait(a) },
		"init": func(a *actor.Actor, box actor.Mailbox[int]) {
			c := box.PutInit(1, 42)
			c.Start(a)
			_ = c.Wait(a)
		},
		"detached": func(a *actor.Actor, box actor.Mailbox[int]) { box.Detach(a, 1, 42) },
	}
	gets := map[string]func(a *actor.Actor, box actor.Mailbox[int]){
		"get":       func(a *actor.Actor, box actor.Mailbox[int]) { _, _ = box.Get(a) },
		"async":     func(a *actor.Actor, box actor.Mailbox[int]) { _ = box.GetAsync(a).Wait(a) },
		"permanent": func(a *actor.Actor, box actor.Mailbox[int]) { _, _ = box.Get(a) },
	}
	for put, doPut := range puts {
		for get, doGet := range gets {
			for _, lateSec := range []float64{-.5, 0, .5} { // of the get
				t.Run(fmt.Sprint(put, "-", get, lateSec), func(t *testing.T) {
					w, s := newWorld(t, spec(t, "cluster(hosts=2,speed=1Gf,bw=125MBps,lat=50us,bb-bw=2.25GBps,bb-lat=500us)"), "lv08")
					box := actor.MailboxOf[int](w, "box")
					w.HostAt(1).Spawn("receiver", func(a *actor.Actor) {
						if get == "permanent" {
							box.SetReceiver(a, a)
						}
						_ = a.SleepFor(.5 + max(lateSec, 0))
						doGet(a, box)
						s.say("received")
					})
					w.HostAt(0).Spawn("sender", func(a *actor.Actor) {
						_ = a.SleepFor(.5 + max(-lateSec, 0))
						doPut(a, box)
						if put != "detached" {
							s.say("sent")
						} else {
							require.InDelta(t, .5+max(-lateSec, 0), a.NowSec(), 1e-9)
						}
					})
					run(t, w)
					sent, received := .5+max(lateSec, -lateSec, 0)+alone, .5+max(lateSec, -lateSec, 0)+alone
					if get == "permanent" {
						sent = .5 + max(-lateSec, 0) + alone
						received = max(sent, .5+max(lateSec, 0))
					}
					for i, line := range s.lines {
						require.InDelta(t, map[string]float64{"sent": sent, "received": received}[line], s.dates[i], 1e-9, line)
					}
				})
			}
		}
	}
}

func TestGoldenMasterWorkers(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	workers := []string{"Tremblay", "Jupiter", "Fafard", "Ginette", "Bourassa"}
	host(t, w, "Tremblay").Spawn("master", func(a *actor.Actor) {
		for i := range 20 {
			if i < 7 || i == 19 {
				s.say("sends %d", i)
			}
			_ = actor.MailboxOf[float64](w, workers[i%5]).Put(a, 5e7, 1e6)
		}
		s.say("all sent")
		for _, name := range workers {
			_ = actor.MailboxOf[float64](w, name).Put(a, 0, 0)
		}
	})
	for _, name := range workers {
		host(t, w, name).Spawn("worker", func(a *actor.Actor) {
			box := actor.MailboxOf[float64](w, name)
			for {
				flops, _ := box.Get(a)
				if flops == 0 {
					break
				}
				_ = a.Exec(flops)
			}
			s.say("%s exits", name)
		})
	}
	run(t, w)
	s.check(t, `
		0 sends 0
		0.002265286214963 sends 1
		0.171419949969709 sends 2
		0.329816712199867 sends 3
		0.453548707452359 sends 4
		0.586167651564851 sends 5
		0.588432937779814 sends 6
		3.918038432383307 sends 19
		4.077318223075799 all sent
		4.077513373075799 Tremblay exits
		4.096527709245799 Jupiter exits
		4.122235794495799 Fafard exits
		4.965688695231131 Ginette exits
		5.133855434783624 Bourassa exits`)
}

func TestGoldenHostOnOff(t *testing.T) { // teshsuite/s4u/host-on-off
	w, s := newWorld(t, small(t), "lv08")
	jupiter := host(t, w, "Jupiter")
	box := actor.MailboxOf[string](w, "worker")
	worker := func(a *actor.Actor) {
		for {
			if v, err := box.Get(a); err != nil || v == "finalize" {
				return
			}
			_ = a.Exec(5e7)
		}
	}
	jupiter.Spawn("worker", worker)
	host(t, w, "Tremblay").Spawn("master", func(a *actor.Actor) {
		send := func(what string, bytes float64) {
			c := box.PutAsync(a, what, bytes)
			err := c.WaitFor(a, 1)
			switch {
			case err == nil:
				s.say("sent %s", what)
			case errors.Is(err, actor.ErrTimeout):
				c.Cancel(a)
				s.say("timeout")
			default:
				s.say("%v", errors.Unwrap(err))
			}
		}
		send("task", 1e6)
		_ = a.SleepUntil(1)
		jupiter.SetOn(false)
		jupiter.SetOn(true)
		send("task", 1e6)
	})
	run(t, w)
	require.Equal(t, []string{"sent task", "timeout"}, s.lines)
	require.InDelta(t, 0.169154663754746, s.dates[0], 1e-9)
	require.InDelta(t, 2, s.dates[1], 1e-9)
}
