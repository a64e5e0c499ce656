//go:build !js

package figures

import (
	"time"

	"gonum.org/v1/plot"
)

// calendar are the steps between ticks of dates, from small to large: years, months, or seconds.
var calendar = []struct {
	years, months int
	sec           float64 // about, of years and months
	layout        string
}{
	{0, 0, 1, "15:04:05"},
	{0, 0, 5, "15:04:05"},
	{0, 0, 15, "15:04:05"},
	{0, 0, 60, "01-02 15:04"},
	{0, 0, 300, "01-02 15:04"},
	{0, 0, 900, "01-02 15:04"},
	{0, 0, 3600, "01-02 15:04"},
	{0, 0, 3 * 3600, "01-02 15:04"},
	{0, 0, 6 * 3600, "01-02 15:04"},
	{0, 0, 12 * 3600, "01-02 15:04"},
	{0, 0, day, time.DateOnly},
	{0, 0, 2 * day, time.DateOnly},
	{0, 0, 7 * day, time.DateOnly},
	{0, 1, 30 * day, "2006-01"},
	{0, 3, 91 * day, "2006-01"},
	{0, 6, 182 * day, "2006-01"},
	{1, 0, 365 * day, "2006"},
	{2, 0, 2 * 365 * day, "2006"},
	{5, 0, 5 * 365 * day, "2006"},
	{10, 0, 3652 * day, "2006"},
	{50, 0, 18262 * day, "2006"},
}

const day = 86400

// dates are ticks at round dates, at most as many as wanted, of an axis of seconds since 1970, UTC.
func (s scale) dates(most int) (list []plot.Tick) {
	step := calendar[len(calendar)-1]
	for _, c := range calendar {
		if (s.hi-s.lo)/c.sec <= float64(most) {
			step = c
			break
		}
	}
	at := time.Unix(int64(s.lo), 0).UTC()
	switch {
	case step.years > 0:
		at = time.Date(at.Year()-at.Year()%step.years, 1, 1, 0, 0, 0, 0, time.UTC)
	case step.months > 0:
		at = time.Date(at.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	default:
		at = at.Truncate(time.Duration(step.sec) * time.Second)
	}
	for float64(at.Unix()) <= s.hi {
		if v := float64(at.Unix()); v >= s.lo {
			list = append(list, plot.Tick{Value: v, Label: at.Format(step.layout)})
		}
		if at = at.AddDate(step.years, step.months, 0); step.years+step.months == 0 {
			at = at.Add(time.Duration(step.sec) * time.Second)
		}
	}
	return list
}
