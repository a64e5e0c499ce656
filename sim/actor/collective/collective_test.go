package collective

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/sim/actor"
)

// A message of n bytes takes alphaSec + n betaSec, and combining n bytes takes n gammaSec.
const (
	alphaSec = 2 * 10e-6
	betaSec  = 1 / 1.25e9
	gammaSec = 2 / 1e9
)

// inWorld has every rank of a group call one function, and returns the date of the end.
func inWorld(t require.TestingT, size int, call func(a *actor.Actor, r *Rank[string], i int)) float64 {
	p, err := platform.FromSpec(fmt.Sprintf("cluster(hosts=%d,speed=1Gf,bw=10Gbps,lat=10us)", size))
	require.NoError(t, err)
	network, err := sim.ParseNetwork("raw") // no factor, no acknowledgements
	require.NoError(t, err)
	w, err := actor.New(p, actor.Options{Network: network})
	require.NoError(t, err)
	defer w.Close()
	ended := 0
	for i, r := range New[string](w, "test", size) {
		w.Hosts()[i].Spawn("rank", func(a *actor.Actor) { call(a, r, i); ended++ })
	}
	require.NoError(t, w.Run(context.Background()))
	require.Equal(t, size, ended)
	return w.NowSec()
}

// values are those of the ranks: letters.
func values(size int) []string {
	all := make([]string, size)
	for i := range all {
		all[i] = string(rune('a' + i))
	}
	return all
}

// rotated are the values of the ranks in the order of a tree: from the root on.
func rotated(size, root int) string {
	text := strings.Join(values(size), "")
	return text[root:] + text[:root]
}

func join(x, y string) string { return x + y }

// Every operation gives each rank what its description says, for all sizes and roots.
func TestValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 20).Draw(t, "size")
		root := rapid.IntRange(0, size-1).Draw(t, "root")
		all := values(size)
		inWorld(t, size, func(a *actor.Actor, r *Rank[string], i int) {
			got, err := r.Broadcast(a, root, all[i], 8)
			require.NoError(t, err)
			require.Equal(t, all[root], got)

			var whole []string
			if i == root {
				whole = all
			}
			got, err = r.Scatter(a, root, whole, 8)
			require.NoError(t, err)
			require.Equal(t, all[i], got)

			gathered, err := r.Gather(a, root, got, 8)
			require.NoError(t, err)
			require.Equal(t, whole, gathered)

			got, err = r.Reduce(a, root, all[i], 8, join)
			require.NoError(t, err)
			if i == root {
				require.Equal(t, rotated(size, root), got)
			}

			got, err = r.Allreduce(a, all[i], 8, join)
			require.NoError(t, err)
			require.Equal(t, rotated(size, 0), got)

			require.NoError(t, r.Barrier(a))

			outgoing := make([]string, size)
			for j := range outgoing {
				outgoing[j] = all[i] + all[j]
			}
			incoming, err := r.AllToAll(a, outgoing, 8)
			require.NoError(t, err)
			for j, x := range incoming {
				require.Equal(t, all[j]+all[i], x)
			}

			parts, err := r.AllreduceRing(a, outgoing, 8, join)
			require.NoError(t, err)
			for j, x := range parts { // the first letters are those of all ranks, in the order of the ring
				require.Len(t, x, 2*size)
				for _, letter := range all {
					require.Contains(t, x, letter+all[j])
				}
			}
		})
	})
}

// Without contention the operations take what Thakur, Rabenseifner and Gropp (2005) say.
func TestTimes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 33).Draw(t, "size")
		root := rapid.IntRange(0, size-1).Draw(t, "root")
		n := float64(rapid.IntRange(0, 10_000_000).Draw(t, "bytes"))
		p, lg := float64(size), float64(bits.Len(uint(size-1)))
		isPower := size&(size-1) == 0
		messages, combinations := lg, lg // of recursive doubling
		if !isPower {
			messages, combinations = lg+1, lg
		}
		values := make([]string, size)
		first := func(x, _ string) string { return x }
		for name, x := range map[string]struct {
			wantSec float64
			call    func(a *actor.Actor, r *Rank[string]) error
		}{
			"broadcast": {lg * (alphaSec + n*betaSec), func(a *actor.Actor, r *Rank[string]) error {
				_, err := r.Broadcast(a, root, "", n)
				return err
			}},
			"scatter": {lg*alphaSec + (p-1)*n*betaSec, func(a *actor.Actor, r *Rank[string]) error {
				_, err := r.Scatter(a, root, values, n)
				return err
			}},
			"gather": {lg*alphaSec + (p-1)*n*betaSec, func(a *actor.Actor, r *Rank[string]) error {
				_, err := r.Gather(a, root, "", n)
				return err
			}},
			"reduce": {lg * (alphaSec + n*betaSec + n*gammaSec), func(a *actor.Actor, r *Rank[string]) error {
				_, err := r.Reduce(a, root, "", n, first)
				return err
			}},
			"allreduce": {messages*(alphaSec+n*betaSec) + combinations*n*gammaSec, func(a *actor.Actor, r *Rank[string]) error {
				_, err := r.Allreduce(a, "", n, first)
				return err
			}},
			"ring": {2*(p-1)*(alphaSec+n*betaSec) + (p-1)*n*gammaSec, func(a *actor.Actor, r *Rank[string]) error {
				_, err := r.AllreduceRing(a, values, n, first)
				return err
			}},
			"all-to-all": {(p - 1) * (alphaSec + n*betaSec), func(a *actor.Actor, r *Rank[string]) error {
				_, err := r.AllToAll(a, values, n)
				return err
			}},
			"barrier": {lg * alphaSec, func(a *actor.Actor, r *Rank[string]) error { return r.Barrier(a) }},
		} {
			if (name == "scatter" || name == "gather") && !isPower {
				continue
			}
			got := inWorld(t, size, func(a *actor.Actor, r *Rank[string], _ int) {
				r.FlopPerByte = gammaSec * 1e9
				require.NoError(t, x.call(a, r))
			})
			require.InDelta(t, x.wantSec, got, 1e-9*(1+x.wantSec), "%s, %d ranks, %v bytes", name, size, n)
		}
	})
}

func TestMistakes(t *testing.T) {
	inWorld(t, 1, func(a *actor.Actor, r *Rank[string], _ int) {
		_, err := r.Scatter(a, 0, nil, 8)
		require.EqualError(t, err, "test: a scatter of 0 values: want one for each of 1 ranks")
		_, err = r.AllToAll(a, make([]string, 2), 8)
		require.EqualError(t, err, "test: an all-to-all of 2 values: want one for each of 1 ranks")
		_, err = r.AllreduceRing(a, nil, 8, join)
		require.EqualError(t, err, "test: a ring of 0 values: want one for each of 1 ranks")

		_, err = r.Broadcast(a, 1, "", 8)
		require.EqualError(t, err, "test: root 1: want one of 0 to 0")
		_, err = r.Scatter(a, -1, nil, 8)
		require.EqualError(t, err, "test: root -1: want one of 0 to 0")
		_, err = r.Gather(a, 7, "", 8)
		require.EqualError(t, err, "test: root 7: want one of 0 to 0")
		_, err = r.Reduce(a, -7, "", 8, join)
		require.EqualError(t, err, "test: root -7: want one of 0 to 0")
	})
}

// Amounts that are none end the run, as they do in package actor.
func TestOddAmounts(t *testing.T) {
	for flopPerByte, bytes := range map[float64]float64{0: math.NaN(), 1: -1, 2: math.Inf(1), math.NaN(): 8, -1: 8} {
		w, err := actor.FromSpec("cluster(hosts=2)", actor.Options{})
		require.NoError(t, err)
		for i, r := range New[string](w, "odd", 2) {
			r.FlopPerByte = flopPerByte
			w.Hosts()[i].Spawn("rank", func(a *actor.Actor) { _, err = r.Reduce(a, 0, "", bytes, join) })
		}
		require.ErrorContains(t, w.Run(t.Context()), "want a number of at least 0")
		w.Close()
	}
	require.PanicsWithValue(t, "collective: none: a group of 0 ranks", func() { New[string](nil, "none", 0) })
}

// A rank whose host goes off is an error of those that wait for its messages.
func TestFailure(t *testing.T) {
	w, err := actor.FromSpec("cluster(hosts=2)", actor.Options{})
	require.NoError(t, err)
	defer w.Close()
	ranks := New[string](w, "pair", 2)
	w.HostAt(0).Spawn("ill", func(a *actor.Actor) { _, _ = ranks[0].Broadcast(a, 0, "", 1e9) })
	w.HostAt(1).Spawn("well", func(a *actor.Actor) {
		_, err = ranks[1].Broadcast(a, 0, "", 1e9)
	})
	w.HostAt(1).Spawn("fault", func(a *actor.Actor) {
		require.NoError(t, a.SleepFor(1))
		w.HostAt(0).SetOn(false)
	})
	require.NoError(t, w.Run(context.Background()))
	require.ErrorIs(t, err, actor.ErrPeerFailed)
	require.ErrorContains(t, err, "pair: rank 1 receives from 0: ")
}

// A scatter takes memory for the values, not for all of them on each rank.
func TestScatterMemory(t *testing.T) {
	type large [1 << 12]byte
	const size = 400
	p, err := platform.FromSpec(fmt.Sprintf("cluster(hosts=%d)", size))
	require.NoError(t, err)
	w, err := actor.New(p, actor.Options{})
	require.NoError(t, err)
	defer w.Close()
	for i, r := range New[large](w, "test", size) {
		w.Hosts()[i].Spawn("rank", func(a *actor.Actor) {
			var all []large
			if i == 0 {
				all = make([]large, size)
			}
			_, err := r.Scatter(a, 0, all, 8)
			require.NoError(t, err)
		})
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	require.NoError(t, w.Run(context.Background()))
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(size*size*len(large{})/4))
}
