package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/campaign"
)

// barAt is a bar on a terminal of some columns, sec seconds after its beginning.
func barAt(columns int, sec float64) (*bar, *strings.Builder) {
	var out strings.Builder
	began := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	return &bar{
		w: &out, columns: columns, began: began,
		now: func() time.Time { return began.Add(time.Duration(sec * float64(time.Second))) },
	}, &out
}

func TestBarLine(t *testing.T) {
	for want, x := range map[string]struct {
		columns int
		sec     float64
		sum     campaign.Summary
	}{
		"[====================                    ] 50/100  5/s  10s left":         {80, 10, campaign.Summary{Total: 100, Made: 50}},
		"[========================================] 100/100  10/s  0s left":        {80, 10, campaign.Summary{Total: 100, Made: 100}},
		"[                                        ] 0/100":                         {80, 10, campaign.Summary{Total: 100}},
		"[====================                    ] 50/100  1/s  50s left":         {80, 10, campaign.Summary{Total: 100, Skipped: 40, Made: 10}},
		"[                                        ] 1/10000  0.1/s  27:46:30 left": {80, 10, campaign.Summary{Total: 10000, Made: 1}},
		"[============             ] 50/100  5/s  10s left  2 failed":              {60, 10, campaign.Summary{Total: 100, Made: 50, Failed: 2}},
		" 50/100  5/s  10s left": {26, 10, campaign.Summary{Total: 100, Made: 50}},
		" 50/100  5":             {11, 10, campaign.Summary{Total: 100, Made: 50}},
	} {
		b, _ := barAt(x.columns, x.sec)
		require.Equal(t, want, b.line(x.sum))
		require.Less(t, len(b.line(x.sum)), x.columns)
	}
}

func TestShortRate(t *testing.T) {
	for want, rate := range map[string]float64{"0.12": 0.1234, "3.5": 3.456, "99": 99.4, "100": 100, "28413": 28413.4} {
		require.Equal(t, want, shortRate(rate))
	}
}

func TestClock(t *testing.T) {
	for want, sec := range map[string]float64{"0s": 0.4, "59s": 59, "1:00": 60, "59:59": 3599, "1:00:00": 3600, "100:00:01": 360001} {
		require.Equal(t, want, clock(time.Duration(sec*float64(time.Second))))
	}
}

// The line changes now and then, is taken away at the end, and is not written
// where nobody looks.
func TestBarOnATerminal(t *testing.T) {
	b, out := barAt(80, 1)
	b.show(campaign.Summary{Total: 2, Made: 1})
	b.show(campaign.Summary{Total: 2, Made: 2}) // at the same moment
	b.clear()
	require.Equal(t, "\r[====================                    ] 1/2  1/s  1s left\x1b[K\r\x1b[K", out.String())

	silent := newBar(&strings.Builder{})
	silent.show(campaign.Summary{Total: 2, Made: 1})
	silent.clear()
	require.Nil(t, silent.w)
}
