package actor_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// disks is three hosts of 1e9 flop/s, two of them with a disk, and links between them.
func disks(t *testing.T, write float64) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("disks")
	var hosts []platform.HostID
	for _, name := range []string{"bob", "alice", "carl"} {
		h := platform.Host{Name: name, SpeedFlops: 1e9, Cores: 1}
		if name != "alice" {
			h.Details = &platform.HostDetails{Disks: []platform.Disk{{Name: "Disk1", ReadBytesPerSec: 1e8, WriteBytesPerSec: write}}}
		}
		hosts = append(hosts, b.Host(h))
	}
	for i := range hosts {
		for j := range i {
			b.RouteBoth(hosts[i], hosts[j], b.Link(platform.Link{
				Name: string(rune('a'+i)) + string(rune('a'+j)), BandwidthBytesPerSec: 1.25e8, LatencySec: 150e-6,
			}))
		}
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

func TestGoldenIOAsync(t *testing.T) {
	w, s := newWorld(t, disks(t, 8e7), "lv08")
	bob := host(t, w, "bob")
	disk := bob.Disks()[0]
	bob.Spawn("test", func(a *actor.Actor) {
		_ = a.ReadAsync(disk, 2e7).Wait(a)
		s.say("read")
		_ = a.Read(disk, 2e7)
		s.say("read again")
		_ = a.SleepUntil(.5)
		x := a.WriteAsync(disk, 5e7)
		s.say("%v", errors.Is(x.WaitFor(a, .5), actor.ErrTimeout))
		x.Cancel(a)
		s.say("%v", x.State())
		x = a.WriteAsync(disk, 5e7)
		for {
			s.say("%.1e left", x.Remaining())
			if ok, _ := x.Test(a); ok {
				break
			}
			_ = a.SleepFor(.2)
		}
	})
	run(t, w)
	s.check(t, `
		0.2 read
		0.4 read again
		1 true
		1 canceled
		1 5.0e+07 left
		1.2 3.4e+07 left
		1.4 1.8e+07 left
		1.6 2.0e+06 left
		1.8 0.0e+00 left`)
}

func TestGoldenIODependent(t *testing.T) {
	w, s := newWorld(t, disks(t, 4e7), "lv08")
	bob, carl := host(t, w, "bob"), host(t, w, "carl")
	bob.Spawn("bob", func(a *actor.Actor) {
		chain := []actor.Activity{
			w.ExecInit(1e9, actor.ExecOptions{Host: bob}), w.WriteInit(bob.Disks()[0], 4e6), w.ReadInit(carl.Disks()[0], 4e6), w.ExecInit(1e9, actor.ExecOptions{Host: carl}),
		}
		for i := range len(chain) - 1 {
			chain[i].Before(chain[i+1])
		}
		for _, x := range chain {
			x.Start(a)
		}
		all := actor.NewSet(w, chain...)
		for all.Len() > 0 {
			_, err := all.WaitAny(a)
			require.NoError(t, err)
			s.say("done")
		}
	})
	run(t, w)
	s.check(t, "1 done\n1.1 done\n1.14 done\n2.14 done")
}

// sets makes the activities of the examples activityset-*: an execution, a get, a read, and a
// get from a queue.
func sets(t *testing.T, body func(w *actor.World, s *story, a *actor.Actor, all *actor.Set, name map[actor.Activity]string)) *story {
	t.Helper()
	w, s := newWorld(t, disks(t, 4e7), "lv08")
	box, queue := actor.MailboxOf[int](w, "box"), actor.QueueOf[int](w, "queue")
	host(t, w, "bob").Spawn("bob", func(a *actor.Actor) {
		name := map[actor.Activity]string{}
		all := actor.NewSet(w)
		add := func(x actor.Activity, what string) {
			name[x] = what
			all.Add(x)
		}
		add(a.ExecAsync(5e9), "exec")
		add(box.GetAsync(a), "comm")
		add(a.ReadAsync(host(t, w, "carl").Disks()[0], 3e8), "io")
		add(queue.GetAsync(a), "message")
		body(w, s, a, all, name)
	})
	host(t, w, "alice").Spawn("alice", func(a *actor.Actor) {
		_ = box.Put(a, 1, 6e8)
	})
	host(t, w, "carl").Spawn("carl", func(a *actor.Actor) {
		_ = a.SleepFor(1.99)
		_ = queue.Put(a, 1)
	})
	run(t, w)
	return s
}

// commSec is how long the transfer of sets takes.
const commSec = 5.197827788659794

func TestGoldenWaitAny(t *testing.T) {
	s := sets(t, func(_ *actor.World, s *story, a *actor.Actor, all *actor.Set, name map[actor.Activity]string) {
		for all.Len() > 0 {
			m, err := all.WaitAny(a)
			require.NoError(t, err)
			s.say("%s", name[m])
		}
	})
	require.Equal(t, []string{"message", "io", "exec", "comm"}, s.lines)
	for i, sec := range []float64{1.99, 3, 5, commSec} {
		require.InDelta(t, sec, s.dates[i], 1e-9)
	}
}

func TestGoldenWaitAllFor(t *testing.T) {
	s := sets(t, func(_ *actor.World, s *story, a *actor.Actor, all *actor.Set, _ map[actor.Activity]string) {
		for {
			err := all.WaitAllFor(a, 1)
			if err == nil {
				break
			}
			require.ErrorIs(t, err, actor.ErrTimeout)
			s.say("timeout")
		}
		s.say("all")
	})
	require.Equal(t, []string{"timeout", "timeout", "timeout", "timeout", "timeout", "all"}, s.lines)
	for i, sec := range []float64{1, 2, 3, 4, 5, commSec} {
		require.InDelta(t, sec, s.dates[i], 1e-9)
	}
}

func TestGoldenTestAny(t *testing.T) {
	s := sets(t, func(_ *actor.World, s *story, a *actor.Actor, all *actor.Set, name map[actor.Activity]string) {
		for all.Len() > 0 {
			if m, ok, err := all.TestAny(a); ok {
				require.NoError(t, err)
				s.say("%s", name[m])
			} else {
				_ = a.SleepFor(.5)
			}
		}
	})
	s.check(t, "2 message\n3 io\n5 exec\n5.5 comm")
}

func TestGoldenWaitAll(t *testing.T) {
	s := sets(t, func(_ *actor.World, s *story, a *actor.Actor, all *actor.Set, _ map[actor.Activity]string) {
		require.NoError(t, all.WaitAll(a))
		s.say("all")
	})
	require.InDelta(t, commSec, s.dates[0], 1e-9)
}

func TestGoldenMessWait(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	queue := actor.QueueOf[string](w, "control")
	host(t, w, "Tremblay").Spawn("sender", func(a *actor.Actor) {
		_ = a.SleepFor(.5)
		for _, what := range []string{"hello", "1", "2", "3", "finalize"} {
			_ = queue.PutAsync(a, what)
		}
		_ = a.SleepFor(10)
	})
	host(t, w, "Fafard").Spawn("receiver", func(a *actor.Actor) {
		_ = a.SleepFor(1)
		for {
			v, err := queue.Get(a)
			require.NoError(t, err)
			if s.say("%s", v); v == "finalize" {
				break
			}
			_ = a.SleepFor(.1)
		}
	})
	run(t, w)
	s.check(t, "1 hello\n1.1 1\n1.2 2\n1.3 3\n1.4 finalize")
}

func TestGoldenRunPartial(t *testing.T) {
	w, _ := newWorld(t, small(t), "lv08")
	x := w.ExecInit(10*host(t, w, "Fafard").SpeedFlops(), actor.ExecOptions{Host: host(t, w, "Fafard")})
	host(t, w, "Fafard").Spawn("worker", func(a *actor.Actor) { _ = x.Wait(a) })
	for i := range 10 {
		require.NoError(t, w.RunUntil(context.Background(), w.NowSec()+1))
		require.InDelta(t, float64(i+1), w.NowSec(), 1e-9)
		require.InDelta(t, float64(9-i)/10, x.Remaining()/(10*76.296e6), 1e-9)
	}
	run(t, w)
	require.InDelta(t, 10, w.NowSec(), 1e-9)
}

func TestGoldenParallel(t *testing.T) { // examples/cpp/exec-ptask: 1e9 flop on each of hosts of 1e9 flop/s
	n, err := sim.ParseNetwork("ptask-l07")
	require.NoError(t, err)
	w, err := actor.New(spec(t, "cluster(hosts=3,speed=1Gf,bw=125MBps,lat=50us)"), actor.Options{Network: n})
	require.NoError(t, err)
	s := &story{w: w}
	hosts := w.Hosts()
	hosts[0].Spawn("p", func(a *actor.Actor) {
		s.say("%v", w.ExecParallelInit(actor.Parallel{Hosts: hosts, Flops: []float64{1e9, 1e9, 1e9}}).Wait(a))
		x := w.ExecParallelInit(actor.Parallel{Hosts: hosts[:2], Bytes: []float64{0, 1.25e8, 0, 0}})
		x.Start(a)
		s.say("%v", errors.Is(x.WaitFor(a, .25), actor.ErrTimeout))
		hosts[1].SetOn(false)
		s.say("%v", errors.Is(x.Wait(a), actor.ErrHostFailed))
	})
	run(t, w)
	s.check(t, "1 <nil>\n1.25 true\n1.25 true")

	w, _ = newWorld(t, three(t), "lv08")
	w.HostAt(0).Spawn("p", func(a *actor.Actor) {
		require.ErrorIs(t, w.ExecParallelInit(actor.Parallel{Hosts: w.Hosts()}).Wait(a), world.ErrNoParallel)
	})
	run(t, w)
}
