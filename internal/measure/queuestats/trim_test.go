package queuestats_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
)

func TestTrim(t *testing.T) {
	for text, tt := range map[string]struct {
		jobs int
		wait float64 // sum, of fcfs: 0 4 6 5 5 4, submitted at 0 1 2 3 4 5
	}{
		"":                      {6, 24},
		"none":                  {6, 24},
		"first=1":               {5, 24},
		"first=2, last=3":       {1, 6},
		"first=4,last=4":        {0, 0},
		"warmup=2s":             {4, 20},
		"warmup=1s,cooldown=1s": {4, 20},
		"cooldown=3":            {3, 10},
		"warmup=1h":             {0, 0},
	} {
		t.Run(text, func(t *testing.T) {
			trim, err := queuestats.ParseTrim(text)
			require.NoError(t, err)
			m := queuestats.Compute(fcfs, queuestats.Options{Trim: trim})
			require.Equal(t, tt.jobs, m.Jobs)
			if tt.jobs > 0 {
				require.InDelta(t, tt.wait, m.Wait.Mean*float64(m.Jobs), 1e-12)
			}
			require.Equal(t, 53./64, m.Machine.Utilisation, "the schedule stays whole")
			require.Equal(t, 24./16, m.Machine.QueueLength)
		})
	}
}

// TestTrimAsPyss: of 200 jobs that end in the order of submission, the first two are left out, the
// tiny ones, and those that end after the last submission.
func TestTrimAsPyss(t *testing.T) {
	var list []ran
	for i := range 200 {
		at := float64(10 * i)
		list = append(list, ran{at, 2, at, at + 15}) // the last two end after 1990
	}
	list[50].units, list[50].end = 1, list[50].start+1
	r := resultOf(4, list...)
	r.Trace.LimitSec[50] = 1
	trim, err := queuestats.ParseTrim("pyss")
	require.NoError(t, err)
	m := queuestats.Compute(r, queuestats.Options{Trim: trim})
	require.Equal(t, 200-2-1-2, m.Jobs)

	m = queuestats.Compute(resultOf(4, list[:99]...), queuestats.Options{Trim: trim})
	require.Equal(t, 99-1-2, m.Jobs, "none at the begin of less than 100")
}

func TestTrimMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"warmup=soon":  `trim: warmup: `,
		"first=-1":     "trim: first: -1: want at least 0",
		"frist=3":      `did you mean "first"`,
		"warmup=1d,,,": "column",
		"cooldown=-1s": "trim: cooldown: -1: want at least 0",
	} {
		_, err := queuestats.ParseTrim(text)
		require.ErrorContains(t, err, want, text)
	}
}
