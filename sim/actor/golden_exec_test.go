package actor_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

func TestGoldenExecAsync(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	ginette := host(t, w, "Ginette")
	flops := ginette.SpeedFlops()
	for name, f := range map[string]func(a *actor.Actor){
		"waits": func(a *actor.Actor) {
			_ = a.ExecAsync(flops).Wait(a)
			s.say("waited")
		},
	} {
		ginette.Spawn(name, f)
	}
	host(t, w, "Fafard").Spawn("monitor", func(a *actor.Actor) {
		x := a.ExecAsync(flops, actor.ExecOptions{Host: host(t, w, "Bourassa")})
		for {
			if ok, _ := x.Test(a); ok {
				break
			}
			if a.NowSec() > .8 && a.NowSec() < 1 {
				s.say("%.5g left", x.Remaining())
			}
			_ = a.SleepFor(.3)
		}
		s.say("tested")
	})
	host(t, w, "Tremblay").Spawn("canceller", func(a *actor.Actor) {
		x := a.ExecAsync(a.Host().SpeedFlops())
		_ = a.SleepFor(.5)
		x.Cancel(a)
		s.say("%v: %v", x.State(), errors.Unwrap(x.Wait(a)))
	})
	run(t, w)
	s.check(t, `
		0.5 canceled: canceled
		0.9 4.8492e+06 left
		1 waited
		1.2 tested`)
}

func TestGoldenExecRemote(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	ginette, boivin := host(t, w, "Ginette"), host(t, w, "Boivin")
	host(t, w, "Fafard").Spawn("remote", func(a *actor.Actor) {
		x := a.ExecAsync(48.492e6, actor.ExecOptions{Host: ginette})
		_ = x.Wait(a)
		s.say("first")
		x = a.World().ExecInit(73293500, actor.ExecOptions{Host: ginette})
		x.Start(a)
		_ = a.SleepFor(.5)
		x.Move(boivin)
		_ = x.Wait(a)
		s.say("second, on %v", x.Host())
		x = a.ExecAsync(48.492e6, actor.ExecOptions{Host: ginette})
		_ = a.SleepFor(.5)
		ginette.SetOn(false)
		s.say("%v", x.Wait(a))
	})
	run(t, w)
	s.check(t, `
		1 first
		2 second, on Boivin
		2.5 remote@Fafard: execution at 2.5 s: host failed`)
}

func TestGoldenExecWaitFor(t *testing.T) {
	b := platform.NewBuilder("multicore")
	id := b.Host(platform.Host{Name: "Tremblay", SpeedFlops: 1e9, Cores: 4})
	p, err := b.Build()
	require.NoError(t, err)
	w, s := newWorld(t, p, "lv08")
	w.HostAt(id).Spawn("worker", func(a *actor.Actor) {
		one := a.ExecAsync(5e9)
		s.say("%v", errors.Is(one.WaitFor(a, 3), actor.ErrTimeout))
		two := a.ExecAsync(5e9)
		s.say("%v", two.WaitFor(a, 6))
		three := a.ExecAsync(5e9, actor.ExecOptions{Threads: 4})
		s.say("%v", errors.Is(three.WaitFor(a, 2), actor.ErrTimeout))
	})
	run(t, w)
	s.check(t, `
		3 true
		8 <nil>
		10 true`)
}

func TestGoldenExecDependent(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	host(t, w, "Fafard").Spawn("worker", func(a *actor.Actor) {
		first, second := a.World().ExecInit(a.Host().SpeedFlops()), a.World().ExecInit(2*a.Host().SpeedFlops())
		child := a.World().ExecInit(a.Host().SpeedFlops(), actor.ExecOptions{Host: a.Host()})
		first.Before(child)
		second.Before(child)
		second.Start(a)
		first.Start(a)
		child.Start(a)
		require.Equal(t, actor.Starting, child.State())
		set := actor.NewSet(w, first, second, child)
		for set.Len() > 0 {
			_, err := set.WaitAny(a)
			require.NoError(t, err)
			s.say("done")
		}
	})
	run(t, w)
	s.check(t, "2 done\n3 done\n4 done")
}

func TestGoldenExecSuspend(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	host(t, w, "Fafard").Spawn("worker", func(a *actor.Actor) {
		x := a.ExecAsync(3 * a.Host().SpeedFlops())
		_ = a.SleepFor(1)
		x.Suspend()
		_ = a.SleepFor(10)
		x.Resume()
		_ = a.SleepFor(1)
		x.Suspend()
		_ = a.SleepFor(10)
		x.Resume()
		_ = x.Wait(a)
		s.say("done")
	})
	run(t, w)
	s.check(t, "23 done")
}

func TestGoldenExecUnassigned(t *testing.T) {
	w, s := newWorld(t, small(t), "lv08")
	host(t, w, "Fafard").Spawn("worker", func(a *actor.Actor) {
		x := w.ExecInit(host(t, w, "Tremblay").SpeedFlops())
		require.Nil(t, x.Host())
		_ = a.SleepFor(10)
		x.Move(host(t, w, "Tremblay"))
		_ = x.Wait(a)
		s.say("done")
	})
	run(t, w)
	s.check(t, "11 done")
}

func TestGoldenExecFailure(t *testing.T) {
	b := platform.NewBuilder("slow")
	for _, name := range []string{"H1", "H2", "H3"} {
		b.Host(platform.Host{Name: name, SpeedFlops: 1, Cores: 1})
	}
	p, err := b.Build()
	require.NoError(t, err)
	w, s := newWorld(t, p, "lv08")
	w.HostAt(2).Spawn("dispatcher", func(a *actor.Actor) {
		all := actor.NewSet(w)
		var members []actor.Activity
		for _, h := range w.Hosts() {
			members = append(members, a.ExecAsync(20, actor.ExecOptions{Host: h}))
		}
		all.Add(members...)
		w.HostAt(2).Spawn("killer", func(a *actor.Actor) {
			_ = a.SleepFor(10)
			w.HostAt(0).SetOn(false)
			_ = a.SleepFor(2)
			w.HostAt(1).SetOn(false)
		})
		for all.Len() > 0 {
			m, err := all.WaitAny(a)
			s.say("%v %v", m.State(), errors.Is(err, actor.ErrHostFailed))
		}
		require.Equal(t, []actor.ActivityState{actor.Failed, actor.Failed, actor.Finished},
			[]actor.ActivityState{members[0].State(), members[1].State(), members[2].State()})
	})
	run(t, w)
	s.check(t, `
		10 failed true
		12 failed true
		20 finished false`)
}
