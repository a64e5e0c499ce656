package figures

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestDates(t *testing.T) {
	for _, tt := range []struct {
		from  string
		hours float64
		want  string
	}{
		{"2026-03-07 10:00:00", 24 * 20, "2026-03-09 2026-03-16 2026-03-23"},
		{"2026-11-22 09:55:00", 24 * 5, "2026-11-23 2026-11-24 2026-11-25 2026-11-26 2026-11-27"},
		{"2026-11-22 09:55:00", 5, "11-22 10:00 11-22 11:00 11-22 12:00 11-22 13:00 11-22 14:00"},
		{"2025-11-22 09:55:00", 24 * 150, "2025-12 2026-01 2026-02 2026-03 2026-04"},
		{"1999-11-22 09:55:00", 24 * 365 * 9, "2000 2002 2004 2006 2008"},
	} {
		at, err := time.Parse(time.DateTime, tt.from)
		require.NoError(t, err)
		lo := float64(at.Unix())
		var labels []string
		for _, tick := range (scale{kind: Linear, lo: lo, hi: lo + tt.hours*3600}).dates(6) {
			labels = append(labels, tick.Label)
		}
		require.Equal(t, tt.want, strings.Join(labels, " "))
	}
}

// Ticks of dates are in sight, rise, differ, and are no more than wanted, but for one.
func TestDatesAreInSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scale{kind: Linear, lo: rapid.Float64Range(0, 4e9).Draw(t, "lo")}
		s.hi = s.lo + rapid.Float64Range(2, 2e9).Draw(t, "span")
		most := rapid.IntRange(2, 12).Draw(t, "most")
		list := s.dates(most)
		require.LessOrEqual(t, len(list), most+2)
		last := s.lo - 1
		for _, tick := range list {
			require.Greater(t, tick.Value, last)
			require.LessOrEqual(t, tick.Value, s.hi)
			last = tick.Value
		}
	})
}
