package actor_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// The tests of this file repeat SimGrid's examples app-*, started by deployments.

// lv08 makes a world of SimGrid's default network, as its examples have it.
func lv08(t *testing.T, p *platform.Platform) *actortest.World {
	t.Helper()
	network, err := sim.ParseNetwork("lv08")
	require.NoError(t, err)
	return actortest.New(t, p, actor.Options{Network: network})
}

func readPlatform(t *testing.T, name string) *platform.Platform {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	p, err := simgrid.Read(name, text, platform.ReadOptions{})
	require.NoError(t, err)
	return p
}

// deploy starts the actors of a deployment file.
func deploy(t *testing.T, w *actortest.World, name string, functions actor.Functions) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(t, err)
	list, err := simgrid.ReadDeployment(w.Platform(), slices.Sorted(maps.Keys(functions)), name, text, platform.ReadOptions{})
	require.NoError(t, err)
	require.NoError(t, w.Deploy(list, functions))
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(text, 64)
	require.NoError(t, err)
	return x
}

func TestAppMasterWorkers(t *testing.T) {
	w := lv08(t, small(t))
	deploy(t, w, "masterworkers.xml", actor.Functions{
		"master": func(a *actor.Actor, args []string) {
			tasks, flop, bytes, workers := int(number(t, args[0])), number(t, args[1]), number(t, args[2]), args[3:]
			for i := range tasks {
				w.Logf(a, "sends %d", i)
				require.NoError(t, actor.MailboxOf[float64](w.World, workers[i%len(workers)]).Put(a, flop, bytes))
			}
			for _, name := range workers {
				require.NoError(t, actor.MailboxOf[float64](w.World, name).Put(a, 0, 0))
			}
		},
		"worker": func(a *actor.Actor, _ []string) {
			box := actor.MailboxOf[float64](w.World, a.Host().Name())
			for {
				flop, err := box.Get(a)
				require.NoError(t, err)
				if flop == 0 {
					break
				}
				require.NoError(t, a.Exec(flop))
			}
			w.Logf(a, "exits")
		},
	})
	w.Run()
	w.NothingLeft()
	lines := strings.SplitAfter(w.Log(), "\n")
	require.Len(t, lines, 20+5+1)
	w.Golden("masterworkers")
	require.Equal(t, []string{
		"0.000000000 master@Tremblay: sends 0\n", "0.002265286 master@Tremblay: sends 1\n", "0.171419950 master@Tremblay: sends 2\n",
		"0.329816712 master@Tremblay: sends 3\n", "0.453548707 master@Tremblay: sends 4\n", "0.586167652 master@Tremblay: sends 5\n",
		"0.588432938 master@Tremblay: sends 6\n", "0.995916965 master@Tremblay: sends 7\n",
	}, lines[:8])
	require.InDelta(t, 5.133855434783624, w.NowSec(), 1e-9)
}

func TestAppTokenRing(t *testing.T) {
	for name, want := range map[string][]float64{ // dates at which the hosts get the token, the first last
		"routing_cluster.xml": {0.017354422680412, 0.035121216494845, 0.065898010309278, 0, 0, 0.131796020618557},
		"two_peers.xml":       {0.625106021144238, 1.250212042288475},
		"meta_cluster.xml":    {59: 1.821865360824741},
	} {
		t.Run(name, func(t *testing.T) {
			w := lv08(t, readPlatform(t, name))
			n := w.Platform().NumHosts()
			var dates []float64
			relay := func(a *actor.Actor, args []string) {
				rank := int(number(t, args[0]))
				mine := actor.MailboxOf[string](w.World, fmt.Sprint(rank))
				next := actor.MailboxOf[string](w.World, fmt.Sprint((rank+1)%n))
				if rank == 0 {
					require.NoError(t, next.Put(a, "token", 1e6))
				}
				token, err := mine.Get(a)
				require.NoError(t, err)
				dates = append(dates, a.NowSec())
				if rank > 0 {
					require.NoError(t, next.Put(a, token, 1e6))
				}
			}
			var ring []platform.Actor
			for i, h := range slices.SortedFunc(slices.Values(w.Hosts()), func(g, h *actor.Host) int { // SimGrid lists them so
				return strings.Compare(g.Name(), h.Name())
			}) {
				ring = append(ring, platform.Actor{Host: h.Name(), Function: "relay", Arguments: []string{fmt.Sprint(i)}})
			}
			require.NoError(t, w.Deploy(ring, actor.Functions{"relay": relay}))
			w.Run()
			require.Len(t, dates, n)
			for i, date := range want {
				if date > 0 {
					require.InDelta(t, date, dates[i], 1e-9, "host %d", i)
				}
			}
		})
	}
}

// chain says which peer a file is forwarded to, and how many pieces the file has.
type chain struct {
	next   string
	pieces int
}

// TestAppChainSend sends a file along a chain of peers: each forwards the pieces to the next
// one while it receives more of them.
func TestAppChainSend(t *testing.T) {
	w := lv08(t, spec(t, "cluster(hosts=100,speed=1Gf,bw=125MBps,lat=50us,bb-bw=2.25GBps,bb-lat=500us)"))
	const pieceBytes, chainBytes = 65536 + 1, 40
	chains := func(host string) actor.Mailbox[chain] { return actor.MailboxOf[chain](w.World, "chain "+host) }
	pieces := func(host string) actor.Mailbox[int] { return actor.MailboxOf[int](w.World, "pieces "+host) }
	deploy(t, w, "chainsend.xml", actor.Functions{
		"broadcaster": func(a *actor.Actor, args []string) {
			peers, count := int(number(t, args[0])), int(number(t, args[1]))
			name := func(i int) string { return fmt.Sprint("node-", i) }
			for i := 1; i <= peers; i++ {
				c := chain{name(i + 1), count}
				if i == peers {
					c.next = ""
				}
				require.NoError(t, chains(name(i)).Put(a, c, chainBytes))
			}
			first, sends := pieces(name(1)), actor.NewSet(w.World)
			for i := range count {
				sends.Add(first.PutAsync(a, i, pieceBytes))
			}
			require.NoError(t, sends.WaitAll(a))
		},
		"peer": func(a *actor.Actor, _ []string) {
			mine, sends := pieces(a.Host().Name()), actor.NewSet(w.World)
			c, err := chains(a.Host().Name()).Get(a)
			require.NoError(t, err)
			for i := range c.pieces {
				piece, err := take(a, mine.GetAsync(a))
				require.NoError(t, err)
				require.Equal(t, i, piece)
				if c.next != "" {
					sends.Add(pieces(c.next).PutAsync(a, piece, pieceBytes))
				}
			}
			require.NoError(t, sends.WaitAll(a))
			w.Logf(a, "has it")
		},
	})
	w.Run()
	w.NothingLeft()
	w.Golden("chainsend")
	require.InDelta(t, 2.264636794639168, w.NowSec(), 1e-9)
	require.Contains(t, w.Log(), "2.214422599 peer@node-1: has it\n2.222796136 peer@node-2: has it\n2.231169673 peer@node-3")
}
