//go:build queuedata

package queue_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	sched "github.com/clustersim/clustersim/scheduler/queue"
	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// TestBatsim: with reservations that name nodes, each start and all nodes are those that Batsim had.
func TestBatsim(t *testing.T) {
	trace := dataTrace(t, "batsim", "medium_late.json.gz")
	byName := map[string]int{}
	for i := range trace.Len() {
		byName[trace.JobName(jobs.ID(i))] = i
	}
	for _, policy := range []string{"easy", "conservative"} {
		t.Run(policy, func(t *testing.T) {
			p, err := sched.Parse(policy)
			require.NoError(t, err)
			r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: 32, Bound: queue.BoundNodes})
			require.NoError(t, err)
			rows, err := csv.NewReader(bytes.NewReader(dataFile(t, "batsim", "medium_late."+policy+".out_jobs.csv.gz"))).ReadAll()
			require.NoError(t, err)
			require.Len(t, rows, trace.Len()+1)
			for _, row := range rows[1:] {
				i := byName[row[0]]
				start, err := strconv.ParseFloat(row[7], 64)
				require.NoError(t, err)
				require.InDelta(t, start, r.StartSec[i], 1e-6, "start of job %s, s", row[0])
				require.Equal(t, strings.TrimSpace(row[len(row)-1]), nodesText(r.NodesOfJob(jobs.ID(i))), "nodes of job %s", row[0])
			}
		})
	}
}

// nodesText is how Batsim writes sets of nodes.
func nodesText(list []queue.Interval) string {
	var parts []string
	for _, v := range list {
		if v.From == v.To {
			parts = append(parts, fmt.Sprint(v.From))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", v.From, v.To))
		}
	}
	return strings.Join(parts, " ")
}

// TestBatsimMeans: the means of waits that an independent program has found.
func TestBatsimMeans(t *testing.T) {
	trace := dataTrace(t, "batsim", "medium_late.json.gz")
	for _, c := range []struct {
		policy           string
		bound            queue.Bound
		mean, most, slow float64
	}{
		{"easy", queue.BoundNodes, 9.516326, 316.742718, 1.391621},
		{"conservative", queue.BoundNodes, 9.852251, 319.138649, 1.387017},
		{"easy", queue.BoundCount, 8.672887, 388.682621, 1.405710},
		{"easy(backfill=sjf)", queue.BoundCount, 9.530327, 313.273203, 1.383744},
		{"conservative", queue.BoundCount, 9.555866, 320.889649, 1.415395},
		{"fcfs", queue.BoundCount, 19.736295, 305.466610, 2.100568},
		{"list", queue.BoundCount, 8.591813, 931.466498, 1.469043},
		{"priority(order=sjf)", queue.BoundCount, 8.447175, 280.472725, 1.293667},
		{"fcfs", queue.BoundNodes, 19.736295, 305.466610, 2.100568},
		{"list", queue.BoundNodes, 8.591813, 931.466498, 1.469043},
		{"priority(order=sjf)", queue.BoundNodes, 8.447175, 280.472725, 1.293667},
	} {
		t.Run(fmt.Sprint(c.policy, c.bound), func(t *testing.T) {
			p, err := sched.Parse(c.policy)
			require.NoError(t, err)
			r, err := queue.Run(t.Context(), trace, p, queue.Options{Units: 32, Bound: c.bound})
			require.NoError(t, err)
			sum, most, slow := 0.0, 0.0, 0.0
			for i := range trace.Len() {
				wait := r.StartSec[i] - trace.SubmitSec[i]
				sum, most = sum+wait, math.Max(most, wait)
				slow += (r.EndSec[i] - trace.SubmitSec[i]) / (r.EndSec[i] - r.StartSec[i])
			}
			n := float64(trace.Len())
			require.InDelta(t, c.mean, sum/n, 1e-6)
			require.InDelta(t, c.most, most, 1e-6)
			require.InDelta(t, c.slow, slow/n, 1e-6)
		})
	}
}

// BenchmarkBatsim simulates 801 jobs on 32 nodes that reservations name.
func BenchmarkBatsim(b *testing.B) {
	trace := dataTrace(b, "batsim", "medium_late.json.gz")
	for _, policy := range []string{"easy", "conservative"} {
		b.Run(policy, func(b *testing.B) {
			for b.Loop() {
				runPolicy(b, trace, policy, queue.Options{Units: 32, Bound: queue.BoundNodes})
			}
		})
	}
}
