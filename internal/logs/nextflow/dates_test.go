package nextflow_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/nextflow"
)

const dateTable = "scheduler,run,task_id,submitted_ms,known_ms\nfifo_fair,1,2,1000,5000\r\nfifo_fair,1,3,1000,\n\nrank_fair,1,2,1000,9000\n"

func TestDates(t *testing.T) {
	require.True(t, nextflow.RecognisesDates([]byte(dateTable)))
	require.False(t, nextflow.RecognisesDates([]byte("task,run,known\n")))
	d, err := nextflow.ReadDates("dates.csv", []byte(dateTable))
	require.NoError(t, err)
	run := func() *logs.Run {
		return &logs.Run{ZeroMicros: 1e6, Tasks: []logs.Task{{ID: "2"}, {ID: "3"}, {ID: "9"}}}
	}
	r := run()
	d.Join(r, "fifo_fair", "1")
	require.True(t, r.HasKnown)
	require.Equal(t, 4., r.Tasks[0].Known)
	require.True(t, math.IsNaN(r.Tasks[1].Known) && math.IsNaN(r.Tasks[2].Known))

	r = run()
	d.Join(r, "fifo_fair", "2")
	require.False(t, r.HasKnown, "the table lacks the run")
	r = run()
	r.HasKnown, r.Tasks[0].Known = true, 7
	d.Join(r, "fifo_fair", "1")
	require.Equal(t, 7., r.Tasks[0].Known, "the run's own log comes first")
	var none *nextflow.Dates
	none.Join(run(), "fifo_fair", "1")

	_, err = nextflow.ReadDates("dates.csv", []byte("scheduler,run,task_id,known_ms\na,1,2\na,1,3,soon\n"))
	require.EqualError(t, err, "dates.csv:2:1: 3 fields where the first line names 4\ndates.csv:3:7: known_ms: \"soon\" is not a date (want milliseconds since 1970)")
}

// FuzzReadDates: any table is read, or is a mistake with its place.
func FuzzReadDates(f *testing.F) {
	f.Add([]byte(dateTable))
	f.Add([]byte("scheduler;run;task_id;known_ms\n;;;\n\xff;1;2;-1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if !nextflow.RecognisesDates(data) {
			return
		}
		d, err := nextflow.ReadDates("dates.csv", data)
		if err != nil {
			require.Contains(t, err.Error(), "dates.csv:")
			return
		}
		d.Join(&logs.Run{Tasks: []logs.Task{{ID: "2"}}}, "fifo_fair", "1")
	})
}
