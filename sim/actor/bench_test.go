//go:build unix

package actor_test

import (
	"context"
	"fmt"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
)

// cpuSec is the processor time that the process has used: other programs of the machine do
// not count.
func cpuSec(tb testing.TB) float64 {
	tb.Helper()
	var u syscall.Rusage
	require.NoError(tb, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)*1e-6
}

// measure runs a world and reports how much of something it does in a second of processor
// time.
func measure(b *testing.B, w *actor.World, n int, what string) {
	b.Helper()
	before := cpuSec(b)
	require.NoError(b, w.Run(context.Background()))
	b.ReportMetric(float64(n)/(cpuSec(b)-before), what+"/cpu-s")
}

// BenchmarkPingPong is two actors that send each other a byte in turn.
func BenchmarkPingPong(b *testing.B) {
	const rounds = 200_000
	b.ReportAllocs()
	for b.Loop() {
		w := cluster(b, 2)
		ping, pong := actor.MailboxOf[int](w, "ping"), actor.MailboxOf[int](w, "pong")
		w.HostAt(0).Spawn("a", func(a *actor.Actor) {
			for range rounds {
				_ = ping.Put(a, 1, 1)
				_, _ = pong.Get(a)
			}
		})
		w.HostAt(1).Spawn("b", func(a *actor.Actor) {
			for range rounds {
				_, _ = ping.Get(a)
				_ = pong.Put(a, 1, 1)
			}
		})
		measure(b, w, 2*rounds, "messages")
		require.InEpsilon(b, 520.40329896952107, w.NowSec(), 1e-12)
	}
}

// BenchmarkSleep is many actors that sleep for random times.
func BenchmarkSleep(b *testing.B) {
	for n, endSec := range map[int]float64{1_000: 1027.1851079417393, 10_000: 111.65512859309092, 100_000: 13.725383901735768} {
		b.Run(fmt.Sprintf("actors=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w := cluster(b, 1)
				for i := range n {
					x := uint32(2654435761*i + 1)
					w.HostAt(0).Spawn("s", func(a *actor.Actor) {
						for range 1_000_000 / n {
							x = 1664525*x + 1013904223
							_ = a.SleepFor(0.5 + float64(x)/(1<<32))
						}
					})
				}
				measure(b, w, 1_000_000, "sleeps")
				require.InEpsilon(b, endSec, w.NowSec(), 1e-12)
			}
		})
	}
}

// BenchmarkRing is a token of 1e6 bytes that goes ten times around 10,000 actors.
func BenchmarkRing(b *testing.B) {
	const n, rounds = 10_000, 10
	b.ReportAllocs()
	for b.Loop() {
		w := cluster(b, n)
		boxes := make([]actor.Mailbox[int], n)
		for i := range boxes {
			boxes[i] = actor.MailboxOf[int](w, fmt.Sprint(i))
		}
		for i := range n {
			w.HostAt(platform.HostID(i)).Spawn("r", func(a *actor.Actor) {
				for range rounds {
					if i > 0 {
						_, _ = boxes[i].Get(a)
					}
					_ = boxes[(i+1)%n].Put(a, 1, 1e6)
					if i == 0 {
						_, _ = boxes[i].Get(a)
					}
				}
			})
		}
		measure(b, w, n*rounds, "messages")
		require.InEpsilon(b, 954.84226804086791, w.NowSec(), 1e-12)
	}
}

// BenchmarkMaster is a master that gives 100,000 tasks to 10,000 workers.
func BenchmarkMaster(b *testing.B) {
	for _, detached := range []bool{false, true} {
		b.Run(fmt.Sprintf("detached=%v", detached), func(b *testing.B) { benchmarkMaster(b, detached) })
	}
}

func benchmarkMaster(b *testing.B, detached bool) {
	const n, tasks = 10_000, 100_000
	b.ReportAllocs()
	for b.Loop() {
		w := cluster(b, n+1)
		boxes := make([]actor.Mailbox[float64], n)
		for i := range boxes {
			boxes[i] = actor.MailboxOf[float64](w, fmt.Sprint(i))
		}
		w.HostAt(0).Spawn("master", func(a *actor.Actor) {
			for i := range tasks {
				if detached {
					boxes[i%n].Detach(a, 1e9, 1000)
				} else {
					_ = boxes[i%n].Put(a, 1e9, 1000)
				}
			}
			for _, m := range boxes {
				_ = m.Put(a, 0, 0)
			}
		})
		for i := range n {
			w.HostAt(platform.HostID(i+1)).Spawn("worker", func(a *actor.Actor) {
				for {
					flops, err := boxes[i].Get(a)
					if err != nil || flops == 0 {
						return
					}
					_ = a.Exec(flops)
				}
			})
		}
		measure(b, w, tasks, "tasks")
	}
}

// BenchmarkPeers is 1,000 actors that send ten messages each, 100 times.
func BenchmarkPeers(b *testing.B) {
	const n, iterations = 1_000, 100
	b.ReportAllocs()
	for b.Loop() {
		w := cluster(b, n)
		boxes := make([]actor.Mailbox[int], n)
		for i := range boxes {
			boxes[i] = actor.MailboxOf[int](w, fmt.Sprint(i))
		}
		for i := range n {
			w.HostAt(platform.HostID(i)).Spawn("peer", func(a *actor.Actor) {
				for range iterations {
					sent := actor.NewSet(w)
					for j := range 10 {
						sent.Add(boxes[(i+97*(j+1))%n].PutAsync(a, i, 1000))
					}
					for range 10 {
						_, _ = boxes[i].Get(a)
					}
					_ = sent.WaitAll(a)
				}
			})
		}
		measure(b, w, n*iterations*10, "messages")
		require.InEpsilon(b, 1.3096597938144572, w.NowSec(), 1e-12)
	}
}
