//go:build queuedata

package queuestats_test

import (
	"bytes"
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/measure/queuestats"
	"github.com/clustersim/clustersim/platform"
	simqueue "github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// outJobs is the result that a file out_jobs.csv of Batsim describes; dates there have six digits.
// The second result is what each job consumed, in J.
func outJobs(t *testing.T, units int, name ...string) (*simqueue.Result, []float64) {
	rows, err := csv.NewReader(bytes.NewReader(readData(t, name...))).ReadAll()
	require.NoError(t, err)
	column := map[string]int{}
	for c, name := range rows[0] {
		column[name] = c
	}
	r := &simqueue.Result{Trace: &jobs.Trace{}, Units: units}
	var energyJ []float64
	for _, row := range rows[1:] {
		number := func(name string) float64 {
			x, err := strconv.ParseFloat(row[column[name]], 64)
			require.NoError(t, err)
			return x
		}
		r.Trace.Add(&jobs.Job{
			Number: int64(number("job_id")), SubmitSec: number("submission_time"), RunSec: number("execution_time"), LimitSec: number("requested_time"),
			Units: int32(number("requested_number_of_resources")), WaitSec: math.NaN(),
		})
		r.State = append(r.State, simqueue.Completed)
		r.StartSec = append(r.StartSec, number("starting_time"))
		r.EndSec = append(r.EndSec, number("finish_time"))
		span := simqueue.Span{First: int32(len(r.Nodes))}
		for text := range strings.FieldsSeq(row[column["allocated_resources"]]) {
			first, last, several := strings.Cut(text, "-")
			if !several {
				last = first
			}
			from, err := strconv.Atoi(first)
			require.NoError(t, err)
			to, err := strconv.Atoi(last)
			require.NoError(t, err)
			r.Nodes = append(r.Nodes, simqueue.Interval{From: int32(from), To: int32(to)})
			span.Count++
		}
		r.NodesOf = append(r.NodesOf, span)
		energyJ = append(energyJ, number("consumed_energy"))
	}
	return r, energyJ
}

// TestDataMediumLate: Batsim's metrics of its own schedules. Its hosts took their idle power
// though they ran jobs, which were delays.
func TestDataMediumLate(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=32,watts=95:190)")
	require.NoError(t, err)
	for policy, want := range map[string]struct{ wait, longest, slowdown float64 }{
		"easy":         {9.516326, 316.742718, 1.391621},
		"conservative": {9.852251, 319.138649, 1.387017},
	} {
		t.Run(policy, func(t *testing.T) {
			r, energyJ := outJobs(t, 32, "batsim", "medium_late."+policy+".out_jobs.csv.gz")
			m := queuestats.Compute(r, queuestats.Options{Platform: p, IdleJobs: true})
			require.Equal(t, 801, m.Jobs)
			require.InDelta(t, want.wait, m.Wait.Mean, 1e-6)
			require.InDelta(t, want.longest, m.Wait.Max, 1e-6)
			require.InDelta(t, want.slowdown, m.Slowdown.Mean, 1e-6)
			require.InDelta(t, 16088.51, m.Machine.MakespanSec, 1e-6)
			require.InDelta(t, 256450.464, m.Machine.BusyShare*32*16088.51, 1e-3)
			require.InDelta(t, 0.498124, m.Machine.Utilisation, 1e-6)
			require.InDelta(t, 48909070.4, m.EnergyJ, 1e-3)
			require.InDeltaSlice(t, energyJ, queuestats.JobEnergy(r, queuestats.Options{Platform: p, IdleJobs: true}), 1e-2)
			require.False(t, math.IsNaN(m.Machine.Fragmentation), "each node runs one job at a time")
			x := m.Machine
			require.InDelta(t, 1, x.BusyShare+x.DownShare+x.IdleShare+x.LossOfCapacity, 1e-9)
			t.Logf("loss of capacity %.6f, fragmentation %.6f", x.LossOfCapacity, x.Fragmentation)
		})
	}
}
