package format

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/workload/jobs"
)

// manual is the example of the manual: every field of the machine, and each kind of job.
const manual = `machine:
  platform: cluster(hosts=64,cores=32,memory=128GB)
  gres: {gpu: {nodes: 60-63, count: 4}}
  features: {ib: 0-63, bigmem: 56-59}
  partitions:
    - {name: main, nodes: 0-59, default: true, max-walltime: 2d, max-nodes: 32, priority-tier: 1, priority-factor: 10}
    - {name: gpu, nodes: 60-63, max-walltime: 12h}
  qos: [{name: normal}, {name: urgent, priority: 100, max-jobs-per-user: 4}]
  shares: {chem: {shares: 30, users: {ann: 1, bob: 1}}, phys: {shares: 70, users: {eve: 1}}}
  reservations: [{name: course, from: 10h, to: 12h, nodes: 16, users: [ann]}]
  outages: [{from: 2d, to: 2d 8h, nodes: 0-15, why: cooling}]
jobs:
  - {name: a, submit: 0s, nodes: 4, walltime: 1h, run: 50min, user: ann, account: chem, partition: main, qos: urgent}
  - {name: b, submit: 5min, tasks: 64, tasks-per-node: 16, cores-per-task: 2, memory-per-node: 40GB, gres: {gpu: 2}, constraint: "ib&bigmem", walltime: 2h, run: 1h}
  - {name: c, after: [a], think: 10s, nodes: 8, walltime: 30min, body: {flops: 1e12, bytes: 1e9}}
  - {name: d, submit: 1h, nodes: 16, walltime: plan*1.5, body: {dag: montage.json, mapper: heft}}
  - {name: e, submit: 1h, user: eve, workflow: {dag: t.json, mode: jobs, max-in-queue: 100, overhead: serial(gap=1s)}}
`

func TestReadNativeManual(t *testing.T) {
	trace, err := readNative("jobs.yaml", []byte(manual), Options{})
	require.NoError(t, err)
	m := trace.Machine
	require.Equal(t, "cluster(hosts=64,cores=32,memory=128GB)", m.Platform)
	require.Equal(t, []jobs.NodeClass{{Nodes: []int{60, 61, 62, 63}, Gres: []jobs.Gres{{Name: "gpu", Count: 4}}}}, m.Nodes)
	require.Equal(t, []int{56, 57, 58, 59}, m.Features["bigmem"])
	require.Len(t, m.Features["ib"], 64)
	require.Equal(t, 60, len(m.Partitions[0].Nodes))
	m.Partitions[0].Nodes = nil
	require.Equal(t, []jobs.Partition{
		{Name: "main", Default: true, MaxLimitSec: 2 * 86400, MaxNodes: 32, PriorityTier: 1, PriorityFactor: 10},
		{Name: "gpu", Nodes: []int{60, 61, 62, 63}, MaxLimitSec: 12 * 3600},
	}, m.Partitions)
	require.Equal(t, []jobs.QOS{{Name: "normal"}, {Name: "urgent", Priority: 100, MaxJobsPerUser: 4}}, m.QOS)
	require.Equal(t, []jobs.Share{
		{Account: "chem", Shares: 30},
		{Account: "chem", User: "ann", Shares: 1},
		{Account: "chem", User: "bob", Shares: 1},
		{Account: "phys", Shares: 70},
		{Account: "phys", User: "eve", Shares: 1},
	}, m.Shares)
	require.Equal(t, []jobs.Block{{Name: "course", FromSec: 36000, ToSec: 43200, Count: 16, Users: []string{"ann"}}}, m.Reservations)
	require.Equal(t, 2*86400.0+8*3600, m.Outages[0].ToSec)
	require.Len(t, m.Outages[0].Nodes, 16)

	nan, inf := math.NaN(), math.Inf(1)
	want := []jobs.Job{
		{Name: "a", Number: 1, Units: 4, LimitSec: 3600, RunSec: 3000, WaitSec: nan, User: "ann", Account: "chem", Partition: "main", QOS: "urgent", Line: 13},
		{
			Name: "b", Number: 2, SubmitSec: 300, Units: 4, LimitSec: 7200, RunSec: 3600, WaitSec: nan, Line: 14,
			Needs: &jobs.Needs{Tasks: 64, TasksPerNode: 16, CoresPerTask: 2, MemoryPerNodeBytes: 40e9, Gres: []jobs.Gres{{Name: "gpu", Count: 2}}, Constraint: "ib&bigmem"},
		},
		{
			Name: "c", Number: 3, SubmitSec: 300, Units: 8, LimitSec: 1800, RunSec: nan, WaitSec: nan, Line: 15, ThinkSec: 10,
			After: []jobs.Dependency{{Job: 0}}, Body: jobs.Parallel{FlopsPerNode: 1e12, BytesPerPair: 1e9},
		},
		{
			Name: "d", Number: 4, SubmitSec: 3600, Units: 16, LimitSec: nan, RunSec: nan, WaitSec: nan, Line: 16,
			Body: jobs.Graph{File: "montage.json", Line: 16, Col: 70, Mapper: "heft", LimitFactor: 1.5},
		},
		{
			Name: "e", Number: 5, SubmitSec: 3600, Units: 1, LimitSec: inf, RunSec: nan, WaitSec: nan, Line: 17, User: "eve",
			Body: jobs.Workflow{Graph: jobs.Graph{File: "t.json", Line: 17, Col: 54}, Mode: "jobs", MaxInQueue: 100, Overhead: "serial(gap=1s)"},
		},
	}
	require.Equal(t, len(want), trace.Len())
	for i := range want {
		requireJob(t, want[i], trace.Job(jobs.ID(i)))
	}
}

// requireJob compares two jobs, for which NaN equals NaN.
func requireJob(t *testing.T, want, got jobs.Job) {
	t.Helper()
	for _, x := range []struct{ want, got *float64 }{{&want.RunSec, &got.RunSec}, {&want.LimitSec, &got.LimitSec}, {&want.WaitSec, &got.WaitSec}} {
		require.Equal(t, math.IsNaN(*x.want), math.IsNaN(*x.got), "%+v", got)
		if math.IsNaN(*x.want) {
			*x.want, *x.got = 0, 0
		}
	}
	if want.Name == "" {
		got.Name = ""
	}
	require.Equal(t, want, got)
}

func TestReadNativeMistakes(t *testing.T) {
	const machine = "machine: {partitions: [{name: main, nodes: 0-3, default: true}, {name: gpu, nodes: 4-5, max-nodes: 1}], features: {ib: 0-3}, qos: [{name: high}], reservations: [{name: r, from: 0s, to: 1h, nodes: 2}]}\njobs:\n"
	for text, want := range map[string]string{
		"jobs:\n  - {name: a, nodes: 1, run: 1s, usr: x}":                                    `f:2:34: job "a": unknown field "usr" (did you mean "user"?)`,
		"jobs:\n  - {name: a, nodes: 1, run: 1s, limit: 3s}":                                 `f:2:34: job "a": unknown field "limit" (it is called walltime)`,
		"jobs:\n  - {name: a, run: 1s}":                                                      `f:2:12: job "a": no size (add nodes: ..., cores: ..., or tasks: ... and tasks-per-node: ...)`,
		"jobs:\n  - {nodes: 1}":                                                              `f:2:5: job number 1: nothing to run (add run: ..., body: ... or workflow: ...)`,
		"jobs:\n  - {nodes: 0, run: 1s}":                                                     `f:2:13: job number 1: nodes "0": want a whole number from 1 to 2147483647`,
		"jobs:\n  - {nodes: 1, run: -1s}":                                                    `f:2:21: job number 1: run "-1s" is negative`,
		"jobs:\n  - {nodes: 1, submit: -1, run: 1}":                                          `f:2:24: job number 1: submit "-1" is negative`,
		"jobs:\n  - {nodes: 1, run: 1s, walltime: 0}":                                        `f:2:35: job number 1: walltime "0" is zero (want more than zero)`,
		"jobs:\n  - {nodes: 1, run: 1s, walltime: plan}":                                     `f:2:35: job number 1: walltime: nothing is planned without a DAG (plan*F goes with body: {dag: FILE})`,
		"jobs:\n  - {nodes: 1, body: {dag: x}, walltime: plan/2}":                            `f:2:42: job number 1: walltime: "plan/2": want a duration, unlimited, or plan*F for F times the planned makespan`,
		"jobs:\n  - {nodes: 1, run: 1s, think: 3s}":                                          `f:2:32: job number 1: think without after (it is the pause after another job's end)`,
		"jobs:\n  - {name: a, nodes: 1, run: 1}\n  - {name: a, nodes: 1, run: 1}":            `f:3:12: job "a": two jobs of one name (the first is in line 2)`,
		"jobs:\n  - {nodes: 1, submit: 9, run: 1}\n  - {nodes: 1, submit: 8, run: 1}":        `f:3:24: job number 2: submitted at 8 s, before the job above it, at 9 s (sort the jobs by submit)`,
		"jobs:\n  - {nodes: 1, run: 1}\n  - {cores: 1, run: 1}":                              `f:3:5: job number 2: jobs above are in nodes, this one in cores (use one unit in the file)`,
		"jobs:\n  - {name: a, nodes: 1, run: 1, after: bb}\n  - {name: b, nodes: 1, run: 1}": `f:2:40: job "a": after: no job "bb" (did you mean "b"?)`,
		"jobs:\n  - {name: a, nodes: 1, run: 1}\n  - {name: c, nodes: 1, run: 1, after: d}\n  - {name: d, nodes: 1, run: 1, after-ok: [a, c]}": `f:3:5: jobs wait for each other: c after d after c`,
		"jobs:\n  - {name: a, nodes: 1, run: 1, after: a}":                                                               `f:2:5: jobs wait for each other: a after a`,
		"jobs:\n  - {nodes: 1, run: 1, body: {delay: 1}}":                                                                `f:2:30: job number 1: run and body (want one of run, body and workflow)`,
		"jobs:\n  - {nodes: 1, body: {ret: 1}}":                                                                          `f:2:28: body: an empty body (want delay, flops and bytes, read and write, copy, sequence or dag)`,
		"jobs:\n  - {nodes: 1, body: {delay: 1, flops: 2}}":                                                              `f:2:22: body: more than one thing to do (use sequence: [{...}, {...}])`,
		"jobs:\n  - {nodes: 2, body: {flops: [1]}}":                                                                      `f:2:30: body: flops for 1 nodes, of 2 (give one number for all, or one for each)`,
		"jobs:\n  - {nodes: 2, body: {bytes: [[1, 2], [3]]}}":                                                            `f:2:39: body: bytes from node number 2: want a list of 2 amounts`,
		"jobs:\n  - {nodes: 2, body: {bytes: [[1, x], [3, -4]]}}":                                                        "f:2:35: body: bytes: \"x\" is not a number\nf:2:43: body: bytes: \"-4\" is negative",
		"jobs:\n  - {nodes: 2, body: {sequence: []}}":                                                                    `f:2:33: body: an empty sequence`,
		"jobs:\n  - {nodes: 2, body: {sequence: [{dag: x}]}}":                                                            `f:2:40: body number 1: a DAG in a sequence (a DAG is a body of its own)`,
		"jobs:\n  - {nodes: 2, body: {copy: 1}}":                                                                         "f:2:22: body: no from (add from: ...)\nf:2:22: body: no to (add to: ...)",
		"jobs:\n  - {workflow: {mode: jobs}}":                                                                            `f:2:16: workflow: no dag (add dag: ...)`,
		machine + "  - {name: b, nodes: 1, run: 1, partition: man}":                                                      `f:3:44: job "b": unknown partition "man" (did you mean "main"?)`,
		machine + "  - {name: b, nodes: 1, run: 1, partition: [gpu, man]}":                                               `f:3:50: job "b": unknown partition "man" (did you mean "main"?)`,
		machine + "  - {name: b, nodes: 5, run: 1}":                                                                      `f:3:22: job "b": 5 nodes, partition "main" gives a job 4 at most`,
		machine + "  - {name: b, nodes: 2, run: 1, partition: gpu}":                                                      `f:3:22: job "b": 2 nodes, partition "gpu" gives a job 1 at most`,
		machine + "  - {name: b, nodes: 1, run: 1, qos: hihg}":                                                           `f:3:38: job "b": unknown qos "hihg" (did you mean "high"?)`,
		machine + "  - {name: b, nodes: 1, run: 1, reservation: q}":                                                      `f:3:46: job "b": unknown reservation "q" (did you mean "r"?)`,
		machine + "  - {name: b, nodes: 1, run: 1, constraint: \"[ib*2&(ic|ib)]\"}":                                      `f:3:45: job "b": unknown feature "ic" (did you mean "ib"?)`,
		"machine: {partitions: [{name: a}, {name: a}]}\njobs: []":                                                        `f:1:42: partition "a": given twice`,
		"machine: {partitions: [{name: a, default: true}, {name: b, default: true}]}\njobs: []":                          `f:1:69: partition "b": a second default (the first is partition "a")`,
		"machine: {features: {ib: 3-1}}\njobs: []":                                                                       `f:1:26: machine: features: ib: "3-1": want numbers of nodes, such as 0-3 8`,
		"machine: {partitions: [{name: a, nodes: 0-999999}, {name: b, nodes: 0-999999}, {name: c, nodes: 7}]}\njobs: []": `f:1:97: partition "c": nodes: more than 2000000 node numbers in the file`,
		"machine: {outages: [{from: 2h, to: 1h, nodes: 3}]}\njobs: []":                                                   `f:1:36: outage number 1: it ends at 3600 s, and begins at 7200 s (to is a date, not a duration)`,
		"machine: {shares: {chem: {}, b: {parent: chme}}}\njobs: []":                                                     `f:1:42: account "b": unknown account "chme" (did you mean "chem"?)`,
		"machine: {shares: {a: {parent: b}, b: {parent: a}}}\njobs: []":                                                  `f:1:32: account "a": it is above itself`,
		"machine: {gres: {gpu: {nodes: 1}}}\njobs: []":                                                                   `f:1:23: gres "gpu": no count (add count: ...)`,
		"machine: {gres: 4}\njobs: []":                                                                                   `f:1:17: machine: gres: want a map of names to fields, got a single value`,
		"platform: x\njobs: []":                                                                                          `f:1:1: trace: unknown field "platform" (it belongs into machine: machine: {platform: ...})`,
		"jobs: []\n---\njobs: []":                                                                                        `f:3:1: a second document in one file (use a file for each)`,
		"machine: {platform: x}":                                                                                         `f:1:1: trace: no jobs (add jobs: ...)`,
	} {
		t.Run(text, func(t *testing.T) {
			_, err := readNative("f", []byte(text), Options{})
			require.EqualError(t, err, want)
		})
	}
}

func TestNativeIsRecognized(t *testing.T) {
	for text, want := range map[string]string{
		manual:                           "yaml",
		"# trace\n\njobs: []\n":          "yaml",
		"---\nmachine:\n  platform: x\n": "yaml",
		`{"jobs": []}`:                   "json",
		`{"machine": {}, "jobs": [{"na`:  "json",
		"1 0 0 10 1 0 0 1 10 0 1 1 1 1 1 1 -1 -1\njobs: []": "swf",
	} {
		f, ok := ByContent([]byte(text))
		require.True(t, ok, text)
		require.Equal(t, want, f.Name, text)
	}
	_, ok := ByContent([]byte("tasks:\n  - {name: a}\njobs: []\n"))
	require.False(t, ok)
}
