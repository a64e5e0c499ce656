//go:build queuedata

package queue_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

// TestSlurmMicro: on the Slurm simulator's ten nodes with features, memory and gpus every policy ends the first 250 jobs, and each
// of its 20 small ones runs on nodes that its table allows.
func TestSlurmMicro(t *testing.T) {
	file := func(name string) format.SlurmFile {
		return format.SlurmFile{Name: name, Data: dataFile(t, "slurm-micro", name)}
	}
	conf, err := format.ReadSlurm(file("slurm.conf"), file("topology.conf"), file("gres.conf"), file("sacctmgr.script"))
	require.NoError(t, err)
	r := csv.NewReader(bytes.NewReader(dataFile(t, "slurm-micro", "small.nodes")))
	r.Comma = '|'
	rows, err := r.ReadAll()
	require.NoError(t, err)
	groups := map[string][]string{"n[1-4]": {"n1", "n2", "n3", "n4"}, "m[1-4]": {"m1", "m2", "m3", "m4"}, "g1": {"g1"}, "b1": {"b1"}, "any": conf.Machine.NodeNames}
	for _, policy := range []string{conf.Policy, "slurm", "easy", "easy(reserve=all)", "conservative", "list", "fcfs"} {
		for _, name := range []string{"small.csv", "jobs500.csv"} {
			trace, err := format.Read(name, dataFile(t, "slurm-micro", name), format.Options{Cores: true})
			require.NoError(t, err)
			require.NoError(t, jobs.Cleaning{First: 250}.Apply(trace))
			r := runPolicy(t, trace, policy, queue.Options{Machine: conf.Machine, PackNodes: true, Nodes: true})
			for i, s := range r.State {
				require.True(t, s.Ran(), "job %s is %v: %s", trace.JobName(jobs.ID(i)), s, r.Reason[jobs.ID(i)])
				if name != "small.csv" {
					continue
				}
				allowed := groups[rows[i+1][1]]
				require.NotNil(t, allowed, rows[i+1])
				require.Equal(t, trace.JobName(jobs.ID(i)), strings.TrimPrefix(rows[i+1][0], "jobid_"))
				for _, v := range r.NodesOfJob(jobs.ID(i)) {
					for node := v.From; node <= v.To; node++ {
						require.Contains(t, allowed, conf.Machine.NodeNames[node], "%s: job %s", policy, rows[i+1][0])
					}
				}
			}
		}
	}
}
