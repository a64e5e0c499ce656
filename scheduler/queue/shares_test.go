package queue

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

// TestMultifactorExample is a job from a controller's log, with all terms printed there.
func TestMultifactorExample(t *testing.T) {
	require.InDelta(t, 0.042337, classicFactor(0.111913, 0.002453, 10), 2e-5, "the share is printed with four digits")
	m := multifactor{age: 1, fairShare: 16800, size: 1, partition: 1, qos: 1}
	require.InDelta(t, 4228.9, m.fairShare*0.251721, 0.05)
	require.Equal(t, 32752.0, m.priority(1058.42, 0.251721, 9965.10, 20000, 0, 2500), "the fraction of 32752.4 is cut off")
	require.Equal(t, 1.0, m.priority(0, 0, 0, 0, 0, 2500), "the least priority")
}

// leaves are the factors of the users named.
func factors(s *shareTree, users ...string) (list []float64) {
	for _, user := range users {
		list = append(list, s.factor(s.of[[2]string{user, ""}]))
	}
	return list
}

func charge(s *shareTree, user string, unitSec float64) { s.charge(s.of[[2]string{user, ""}], unitSec) }

// TestClassicShares is example E7: two users with equal shares, a tick each half-life.
func TestClassicShares(t *testing.T) {
	var s shareTree
	s.build(&jobs.Names{Users: []string{"u", "v"}}, nil)
	require.Equal(t, []float64{1, 1}, factors(&s, "u", "v"), "before the first tick")
	s.classic(1)
	require.Equal(t, []float64{1, 1}, factors(&s, "u", "v"), "nothing is used")
	charge(&s, "u", 10)
	s.classic(1)
	require.Equal(t, []float64{0.25, 1}, factors(&s, "u", "v"))
	s.decay(0.5)
	charge(&s, "u", 5)
	charge(&s, "v", 5)
	s.classic(1)
	require.InDeltaSlice(t, []float64{math.Pow(2, -4.0/3), math.Pow(2, -2.0/3)}, factors(&s, "u", "v"), 1e-15)
}

func TestFairTree(t *testing.T) {
	names := &jobs.Names{Users: []string{"ann", "bob", "eve", "dan"}, Accounts: []string{"chem", "phys"}}
	stated := []jobs.Share{
		{Account: "chem", Shares: 30},
		{Account: "chem", User: "ann", Shares: 1},
		{Account: "chem", User: "bob", Shares: 1},
		{Account: "phys", Shares: 70},
		{Account: "phys", User: "eve", Shares: 1},
		{Account: "phys", User: "ann", Shares: 3},
	}
	for _, c := range []struct {
		name           string
		chemAnn, bob   float64
		eve, physAnn   float64
		want           []float64 // of ann in chem, bob, eve, ann in phys
		wantClassicOne float64   // of ann in chem, in units of log2
	}{
		{"nothing used: all tie", 0, 0, 0, 0, []float64{1, 1, 1, 1}, 0},
		// chem has used 30 of 40 (0.3/0.75), phys 10 of 40 (0.7/0.25): phys first. In phys eve has
		// 0.25/0.5 and ann 0.75/0.5; in chem bob has used nothing.
		{"accounts before users", 30, 0, 5, 5, []float64{0.25, 0.5, 0.75, 1}, -0.75 / 0.15},
		// 0.3/0.3 and 0.7/0.7: one list. Ann in chem 0.5/1, bob infinite, eve 0.25/(2/7), ann in phys 0.75/(5/7).
		{"accounts that tie are one", 30, 0, 20, 50, []float64{0.25, 1, 0.5, 0.75}, -0.3 / 0.15},
		{"users that tie share the better rank", 20, 20, 0, 0, []float64{0.5, 0.5, 1, 1}, -0.5 / 0.15},
	} {
		t.Run(c.name, func(t *testing.T) {
			var s shareTree
			s.build(names, stated)
			at := func(user, account string) int32 { return s.of[[2]string{user, account}] }
			list := []int32{at("ann", "chem"), at("bob", "chem"), at("eve", "phys"), at("ann", "phys")}
			for i, used := range []float64{c.chemAnn, c.bob, c.eve, c.physAnn} {
				s.charge(list[i], used)
			}
			s.fairTree()
			var got []float64
			for _, leaf := range list {
				got = append(got, s.factor(leaf))
			}
			require.Equal(t, c.want, got)
			s.classic(1)
			require.InDelta(t, c.wantClassicOne, math.Log2(s.factor(list[0])), 1e-12)
		})
	}
}

// TestShareOfJob: a job is charged to its user and account, else to the user's first account.
func TestShareOfJob(t *testing.T) {
	names := &jobs.Names{Users: []string{"ann", "dan"}, Accounts: []string{"chem", "phys"}}
	var s shareTree
	s.build(names, []jobs.Share{
		{Account: "phys", User: "ann", Shares: 1},
		{Account: "chem", User: "ann", Shares: 1},
		{Account: "lost", Parent: "loop"},
		{Account: "loop", Parent: "lost"},
		{Account: "loop", User: "dan", Shares: 1},
	})
	leaf := func(user, account int32) int32 { return s.leafOf(&Request{User: user, Account: account}) }
	require.Equal(t, s.of[[2]string{"ann", "chem"}], leaf(0, 0))
	require.Equal(t, s.of[[2]string{"ann", "phys"}], leaf(0, 1))
	require.Equal(t, leaf(0, 1), leaf(0, -1))
	require.Equal(t, int32(-1), leaf(1, -1), "not below the root")
	require.Equal(t, int32(-1), leaf(-1, -1), "no user")
	require.Zero(t, s.factor(-1))
}

// TestUserOrder: usage is summed by the numbers of users.
func TestUserOrder(t *testing.T) {
	var s shareTree
	s.build(&jobs.Names{Users: []string{"10", "bob", "9", "ann"}}, nil)
	var got []string
	for _, at := range s.leaves {
		got = append(got, s.nodes[at].user)
	}
	require.Equal(t, []string{"9", "10", "ann", "bob"}, got)
}
