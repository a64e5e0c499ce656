package stages

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
)

// logOf is a log of a record; another number makes another record.
func logOf(t *testing.T, n uint64) *read.Logged {
	c := logtest.Record(t, tasklog.Pegasus, 1, 2, 1, n)
	found, _ := logtest.Simulate(t, c, "none", tasklog.Pegasus, logtest.Run{})
	return found
}

func TestLogsOf(t *testing.T) {
	a, b, c := logOf(t, 1), logOf(t, 2), logOf(t, 3)
	set := records.New([]*records.Record{a.Record, b.Record})
	for name, tt := range map[string]struct {
		logs     []*read.Logged
		want     []*read.Logged
		unlogged int
	}{
		"none":                          {nil, nil, 2},
		"one":                           {[]*read.Logged{b}, []*read.Logged{b}, 1},
		"in the order of the records":   {[]*read.Logged{b, a}, []*read.Logged{a, b}, 0},
		"two of one record":             {[]*read.Logged{b, b}, []*read.Logged{b, b}, 1},
		"of a record that is not in it": {[]*read.Logged{c, a}, []*read.Logged{a}, 1},
	} {
		own, unlogged := LogsOf(set, tt.logs)
		require.Equal(t, tt.want, own, name)
		require.Equal(t, tt.unlogged, unlogged, name)
	}
}

func TestMakespans(t *testing.T) {
	c := logOf(t, 1)
	later, err := overhead.Parse("serial(begin=60s)")
	require.NoError(t, err)
	f := &Fit{Model: later}
	list := f.Makespans([]*read.Logged{c})
	require.Equal(t, []Makespan{{c.File, c.RecordedMakespanSec, c.ListSec, c.ListSec + 60}}, list)
}
