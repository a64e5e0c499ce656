package actor_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/actortest"
)

// backbone is the cluster of SimGrid's examples of peers.
const backbone = "cluster(hosts=100,speed=1Gf,bw=125MBps,lat=50us,bb-bw=2.25GBps,bb-lat=500us)"

// TestChord has seven nodes join a ring and leave it, three of which have each other's places
// only in part. Dates are SimGrid's, of five digits, and the last ones of fifteen.
func TestChord(t *testing.T) {
	w := lv08(t, spec(t, backbone))
	ends := map[int]float64{}
	deploy(t, w, "chord.xml", actor.Functions{"node": func(a *actor.Actor, args []string) {
		id := int(number(t, args[0]))
		n := &chordNode{a: a, w: w, id: id, predecessor: noNode, random: newTwister(uint64(id))}
		n.mine = n.box(id)
		for i := range n.fingers {
			n.fingers[i] = id
		}
		startSec, lastsSec := 0.0, number(t, args[len(args)-1])
		if len(args) > 2 {
			startSec = number(t, args[2])
			_ = a.SleepFor(startSec)
			w.Logf(a, "joins")
			successor := n.request(int(number(t, args[1])), findSuccessor, id, "_succ")
			if successor == noNode {
				w.Logf(a, "cannot join")
				return
			}
			n.setFinger(0, successor)
		}
		n.live(startSec, startSec+lastsSec)
		ends[id] = a.NowSec()
	}})
	w.Run()
	checkLog(t, w, `
		10.00000 node-1: joins
		15.00751 node-1: finger 0 is 42
		20.00000 node-2: joins
		30.00000 node-3: joins
		30.00721 node-2: finger 0 is 42
		35.00711 node-3: finger 0 is 42
		40.00000 node-4: joins
		44.99910 node-0: predecessor is 366680
		49.99900 node-0: finger 0 is 366680
		55.00671 node-4: finger 0 is 366680
		60.00000 node-6: joins
		65.00651 node-3: finger 0 is 366680
		65.01431 node-6: finger 0 is 366680
		75.00631 node-1: predecessor is 16509405
		80.01401 node-0: finger 0 is 16509405
		90.01381 node-6: finger 0 is 16509405
		95.01371 node-3: finger 0 is 16509405
		115.01331 node-4: predecessor is 42
		120.02102 node-6: finger 0 is 42
		180.03543 node-3: leaves
		215.03573 node-1: leaves
		235.04314 node-0: predecessor is 16509405
		240.04304 node-0: predecessor is 533744
		250.00000 node-5: joins
		270.04344 node-4: predecessor is 42
		275.04334 node-4: finger 0 is 42
		275.05895 node-0: finger 1 is 16509405
		285.04314 node-4: finger 1 is 42
		300.00781 node-5: cannot join
		325.06675 node-2: finger 1 is 42
		325.08237 node-4: finger 0 is 533744
		345.08197 node-6: finger 1 is 42
		375.09017 node-4: leaves
		400.06625 node-2: predecessor is 42
		420.06585 node-2: leaves
		860.081667120 node-6: leaves
		950.07406 node-0: predecessor is -1
		1000.074061038 node-0: leaves`)
	require.InDelta(t, 1050.074061038169475, w.NowSec(), 1e-9)
}

// checkLog compares a log with lines "DATE HOST: TEXT", of dates with five digits or nine.
func checkLog(t *testing.T, w *actortest.World, want string) {
	t.Helper()
	got, lines := strings.Split(strings.TrimSpace(w.Log()), "\n"), strings.Split(strings.TrimSpace(want), "\n")
	for i, line := range lines {
		date, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		require.Less(t, i, len(got), "%s", w.Log())
		gotDate, gotText, _ := strings.Cut(got[i], " ")
		_, gotText, _ = strings.Cut(gotText, "@")
		require.Equal(t, text, gotText, "line %d of\n%s", i+1, w.Log())
		sec, gotSec := number(t, date), number(t, gotDate)
		_, digits, _ := strings.Cut(date, ".")
		half, err := strconv.ParseFloat("1e-"+strconv.Itoa(len(digits)), 64)
		require.NoError(t, err)
		require.InDelta(t, sec, gotSec, 0.51*half+1e-9, "line %d of\n%s", i+1, w.Log())
	}
	require.Len(t, got, len(lines), "%s", w.Log())
}

// TestKademlia has thirteen nodes join one after the other, and look for the first each 100 s.
func TestKademlia(t *testing.T) {
	w := lv08(t, spec(t, backbone))
	for i := range 13 {
		w.Host(fmt.Sprint("node-", i)).Spawn("node", func(a *actor.Actor) {
			n := &kademliaNode{a: a, w: w, id: 1<<i - 1}
			switch i {
			case 0:
				n.know(0)
			case 12:
				n.join(0)
			default:
				n.join(n.id >> 1)
			}
			n.live(780)
		})
	}
	w.Run()
	require.InDelta(t, 780, w.NowSec(), 1e-9)
	for i, found := range []int{7, 6, 6, 5, 5, 6, 5, 5, 5, 5, 6, 6, 6} { // nodes that take longer to join look less often
		require.Contains(t, w.Log(), fmt.Sprintf("780.000000000 node@node-%d: %d/%d found\n", i, found, found))
	}
}
