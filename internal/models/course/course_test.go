package course_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/course"
	"github.com/clustersim/clustersim/platform/profile"
)

type event struct{ dateSec, value float64 }

// events lists the first n events of a profile.
func events(t *testing.T, text string, n int, seed uint32) (list []event) {
	p, mistakes := profile.Parse([]byte(text))
	require.Empty(t, mistakes)
	c := course.Of(p, course.NewRandom(seed))
	for range n {
		at, value, ok := c.Next()
		if !ok {
			break
		}
		list = append(list, event{at, value})
	}
	require.NoError(t, c.Err())
	return list
}

// TestCourses has the events of SimGrid's Profile_test.cpp.
func TestCourses(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       []event
	}{
		{"loop", "1 1\n3 3\nLOOPAFTER 2\n", []event{{1, 1}, {3, 3}, {6, 1}, {8, 3}, {11, 1}, {13, 3}, {16, 1}, {18, 3}}},
		{"from 0", "0 1\n5 2\nLOOPAFTER 5\n", []event{{0, 1}, {5, 2}, {10, 1}, {15, 2}, {20, 1}}},
		{"period", "1 1\n3 3\nPERIODICITY 10\n", []event{{1, 1}, {3, 3}, {11, 1}, {13, 3}, {21, 1}}},
		{"once", "1 1\n3 3\n", []event{{1, 1}, {3, 3}}},
		{"one date", "0 1\n1 0.5\nPERIODICITY 1\n", []event{{0, 1}, {1, 0.5}, {1, 1}, {2, 0.5}, {2, 1}}},
		{"drawn", "STOCHASTIC LOOP\nDET 0 UNIF 10 20\nEXP 0.05 NORMAL 15 5\nUNIF 1 2 DET 0\n", []event{
			{0, 19.29616086867082813683},
			{2.32719992449416279712, 20.16807234800742065772},
			{3.51111873684917075167, 0},
			{3.51111873684917075167, 10.39759496468994726115},
		}},
		{"empty", "", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			n := len(tc.want)
			if tc.name == "once" || tc.name == "empty" {
				n++ // there are no more
			}
			got := events(t, tc.text, n, 12345)
			require.Len(t, got, len(tc.want))
			for i, want := range tc.want {
				require.InDelta(t, want.dateSec, got[i].dateSec, 1e-15*want.dateSec) // the C library rounds logarithms otherwise
				require.Equal(t, want.value, got[i].value)
			}
		})
	}
}

// TestCourseRefuses stops at a negative draw.
func TestCourseRefuses(t *testing.T) {
	p, mistakes := profile.Parse([]byte("STOCHASTIC LOOP\nNORM 0 1 DET 1\n"))
	require.Empty(t, mistakes)
	c := course.Of(p, course.NewRandom(profile.DefaultSeed))
	for range 1000 {
		if _, _, ok := c.Next(); !ok {
			require.ErrorContains(t, c.Err(), "(want laws that stay at or above 0)")
			return
		}
	}
	require.Fail(t, "no negative delay")
}

func ExampleOf() {
	p, _ := profile.Parse([]byte("0 1.0\n8 0.5\nPERIODICITY 10\n"))
	c := course.Of(p, course.NewRandom(profile.DefaultSeed))
	for range 4 {
		at, value, _ := c.Next()
		fmt.Printf("at %v s: %v\n", at, value)
	}
	// Output:
	// at 0 s: 1
	// at 8 s: 0.5
	// at 10 s: 1
	// at 18 s: 0.5
}
