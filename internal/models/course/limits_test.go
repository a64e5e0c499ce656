package course

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform/profile"
)

func TestLimits(t *testing.T) {
	ever := math.Inf(1)
	for text, want := range map[string][2]float64{ // longest on, most
		"":                                 {ever, 0},
		"10 0":                             {10, 0},
		"10 0\n12 1":                       {ever, 1},
		"10 0\n12 1\n40 0":                 {28, 1},
		"10 0\n12 1\nPERIODICITY 20":       {18, 1},
		"10 0\n12 1\nLOOPAFTER 5":          {15, 1},
		"0 1\n5 0\nPERIODICITY 20":         {5, 1},
		"0 0\n5 2\n6 1\nPERIODICITY 20":    {15, 2},
		"1 1\n2 3\nPERIODICITY 20":         {ever, 3},
		"3 0\nPERIODICITY 20":              {3, 0},
		"STOCHASTIC LOOP\nEXP 1 UNIF 0 1":  {ever, ever},
		"mtbf(uniform(1s..9s),repair=1h)":  {9, 1},
		"mtbf(exp(9s),repair=1h)":          {ever, 1},
		"mtbf(10s,repair=1h)":              {10, 1},
		"load(uniform(0.5..3),every=10s)":  {ever, 3},
		"load(lognormal(cv=0),every=10s)":  {ever, ever},
		"load(normal(cv=0.5),every=10min)": {ever, ever},
	} {
		p, errs := profile.Parse([]byte(text))
		require.Empty(t, errs, text)
		require.Equal(t, want, [2]float64{LongestOn(p), Most(p)}, text)
	}
}

// No time on is longer, in as many passes as one looks at.
func TestLongestOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &profile.Profile{Loop: rapid.SampledFrom([]profile.Loop{profile.Once, profile.LoopAfter, profile.Periodic}).Draw(t, "loop")}
		at := 0
		for range rapid.IntRange(1, 5).Draw(t, "events") {
			at += rapid.IntRange(0, 4).Draw(t, "later")
			p.Events = append(p.Events, profile.Event{DateSec: float64(at), Value: float64(rapid.IntRange(0, 1).Draw(t, "on"))})
		}
		if p.Loop != profile.Once {
			p.LoopSec = float64(at + rapid.IntRange(1, 4).Draw(t, "pause"))
		}
		c, longest, run, state := Of(p, nil), 0, 0, 1.0
		next, value, ok := c.Next()
		for sec := range 400 {
			for ok && next <= float64(sec) {
				if state = value; state == 0 {
					run = 0 // also for no time at all
				}
				next, value, ok = c.Next()
			}
			if state > 0 {
				run++
			}
			longest = max(longest, run)
		}
		want := float64(longest)
		if longest > 200 {
			want = math.Inf(1)
		}
		require.Equal(t, want, LongestOn(p))
	})
}

// TestNegativeStates: a state below 0 is off, as in SimGrid's link.fail, and at date 0 nothing.
func TestNegativeStates(t *testing.T) {
	p, errs := profile.Parse([]byte("1 -1.0\n2 1.0\nLOOPAFTER 10\n"))
	require.Empty(t, errs)
	require.Equal(t, 11.0, LongestOn(p))
	c := Of(p, nil)
	for _, want := range [][2]float64{{1, -1}, {2, 1}, {13, -1}} {
		at, value, ok := c.Next()
		require.True(t, ok)
		require.Equal(t, want, [2]float64{at, value})
	}
	p, errs = profile.Parse([]byte("0 -1\n2 0\n"))
	require.Empty(t, errs)
	at, value, ok := Of(p, nil).Next()
	require.True(t, ok)
	require.Equal(t, [2]float64{2, 0}, [2]float64{at, value})
}
