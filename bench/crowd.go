package main

import (
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// crowd is a program of many actors, which internal/oracle/simgrid/crowd.cpp has too.
type crowd struct {
	name   string
	kind   string // the program
	actors int
	times  int // how often each does it
	events int // messages, tasks or sleeps
	flags  []string
	alone  bool // SimGrid takes more memory than there is
	long   bool // only with -long
}

// small are the flags with which SimGrid holds 10,000 actors.
var small = []string{"--cfg=contexts/stack-size:64"}

// crowds are measured in this order.
func crowds() []crowd {
	return []crowd{
		{name: "ping-pong", kind: "pingpong", actors: 2, times: 100_000, events: 200_000},
		{name: "1,000 peers x 10", kind: "peers", actors: 1000, times: 20, events: 200_000},
		{name: "token ring of 10,000", kind: "ring", actors: 10_000, times: 10, events: 100_000, flags: small},
		{name: "master, 10,000 workers", kind: "master", actors: 10_000, times: 100_000, events: 100_000, flags: small},
		{name: "master, detached", kind: "detached", actors: 10_000, times: 20_000, events: 20_000, flags: small},
		{name: "1,000 sleepers", kind: "sleep", actors: 1000, times: 300, events: 300_000},
		{name: "10,000 sleepers", kind: "sleep", actors: 10_000, times: 30, events: 300_000},
		{name: "30,000 sleepers", kind: "sleep", actors: 30_000, times: 10, events: 300_000},
		{name: "1,000,000 sleepers", kind: "sleep", actors: 1_000_000, times: 2, events: 2_000_000, alone: true, long: true},
	}
}

// hosts are how many hosts there are: one for each actor, but sleepers share one.
func (c crowd) hosts() int {
	if c.kind == "sleep" {
		return 1
	}
	return c.actors + 1
}

func (c crowd) clusterXML() string {
	return fmt.Sprintf(`<platform version="4.1"><cluster id="c" prefix="n" suffix="" radical="0-%d" speed="1Gf" bw="125MBps" lat="50us" `+
		`loopback_bw="10GBps" loopback_lat="0"/></platform>`, c.hosts()-1)
}

// spawn puts the actors into a world.
func (c crowd) spawn(w *actor.World) {
	switch c.kind {
	case "pingpong":
		c.pingPong(w)
	case "peers":
		c.peers(w)
	case "ring":
		c.ring(w)
	case "sleep":
		c.sleepers(w)
	default:
		c.master(w)
	}
}

func (c crowd) pingPong(w *actor.World) {
	ping, pong := actor.MailboxOf[int](w, "ping"), actor.MailboxOf[int](w, "pong")
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		for range c.times {
			_ = ping.Put(a, 1, 1)
			_, _ = pong.Get(a)
		}
	})
	w.HostAt(1).Spawn("b", func(a *actor.Actor) {
		for range c.times {
			_, _ = ping.Get(a)
			_ = pong.Put(a, 1, 1)
		}
	})
}

// boxes are a mailbox for each actor.
func (c crowd) boxes(w *actor.World) []actor.Mailbox[float64] {
	all := make([]actor.Mailbox[float64], c.actors)
	for i := range all {
		all[i] = actor.MailboxOf[float64](w, strconv.Itoa(i))
	}
	return all
}

func (c crowd) peers(w *actor.World) {
	box := c.boxes(w)
	for i := range c.actors {
		w.HostAt(platform.HostID(i)).Spawn("peer", func(a *actor.Actor) {
			sent := actor.NewSet(w)
			for range c.times {
				for j := range 10 {
					sent.Add(box[(i+97*(j+1))%c.actors].PutAsync(a, 1, 1000))
				}
				for range 10 {
					_, _ = box[i].Get(a)
				}
				_ = sent.WaitAll(a)
			}
		})
	}
}

func (c crowd) ring(w *actor.World) {
	box := c.boxes(w)
	for i := range c.actors {
		w.HostAt(platform.HostID(i)).Spawn("r", func(a *actor.Actor) {
			for range c.times {
				if i > 0 {
					_, _ = box[i].Get(a)
				}
				_ = box[(i+1)%c.actors].Put(a, 1, 1e6)
				if i == 0 {
					_, _ = box[i].Get(a)
				}
			}
		})
	}
}

func (c crowd) master(w *actor.World) {
	box := c.boxes(w)
	w.HostAt(0).Spawn("master", func(a *actor.Actor) {
		for i := range c.times {
			if to := box[i%c.actors]; c.kind == "detached" {
				to.Detach(a, 1e9, 1000)
			} else {
				_ = to.Put(a, 1e9, 1000)
			}
		}
		for _, b := range box {
			_ = b.Put(a, 0, 0)
		}
	})
	for i := range c.actors {
		w.HostAt(platform.HostID(i+1)).Spawn("worker", func(a *actor.Actor) {
			for {
				flops, err := box[i].Get(a)
				if err != nil || flops == 0 {
					return
				}
				_ = a.Exec(flops)
			}
		})
	}
}

func (c crowd) sleepers(w *actor.World) {
	for i := range c.actors {
		x := uint32(2654435761*i + 1)
		w.HostAt(0).Spawn("s", func(a *actor.Actor) {
			for range c.times {
				x = 1664525*x + 1013904223
				_ = a.SleepFor(0.5 + float64(x)/(1<<32))
			}
		})
	}
}
