package queue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/queue"
	"github.com/clustersim/clustersim/workload/jobs"
)

// TestCheck: what is wrong with a machine is found without a run, and says which of the options it is.
func TestCheck(t *testing.T) {
	course := func(b jobs.Block) *jobs.Machine {
		b.Name, b.FromSec, b.ToSec = "course", 1, b.ToSec+2
		return &jobs.Machine{Units: 4, Reservations: []jobs.Block{b}}
	}
	cores := &jobs.Machine{Units: 4, Cores: true}
	parted := &jobs.Machine{Units: 4, Partitions: []jobs.Partition{{Name: "a", Nodes: []int{0, 1}}}}
	for name, tt := range map[string]struct {
		o    queue.Options
		of   queue.Setting
		want string
	}{
		"good":              {o: queue.Options{Machine: parted}},
		"no size":           {queue.Options{}, queue.SettingMachine, "how large is the machine? (Options.Units)"},
		"dates of a block":  {queue.Options{Machine: course(jobs.Block{ToSec: -1, Count: 1})}, queue.SettingMachine, `block "course" is from 1 s to 1 s`},
		"size of a block":   {queue.Options{Machine: course(jobs.Block{Count: 5})}, queue.SettingMachine, `block "course" takes 5 nodes of 4`},
		"nodes of a block":  {queue.Options{Machine: course(jobs.Block{Nodes: []int{4}})}, queue.SettingMachine, `block "course": there is no node 4: the machine has 4`},
		"partition":         {queue.Options{Machine: parted, Units: 1}, queue.SettingMachine, "partition a: there is no node 1: the machine has 1"},
		"unknown alloc":     {queue.Options{Units: 4, Alloc: "frist"}, queue.SettingAlloc, `unknown allocation "frist" (did you mean "first"?)`},
		"alloc of another":  {queue.Options{Units: 4, Alloc: "box"}, queue.SettingAlloc, "allocation box: the machine is no torus and no mesh"},
		"alloc of tasks":    {queue.Options{Units: 4, Alloc: "best-fit"}, queue.SettingAlloc, "allocation best-fit is for tasks on nodes that jobs share (--unit core --pack nodes)"},
		"packed nodes":      {queue.Options{Units: 4, PackNodes: true, Machine: &jobs.Machine{Nodes: []jobs.NodeClass{{Cores: 2}}}}, queue.SettingPack, "--pack nodes is for machines whose units are cores (--unit core)"},
		"packed anywhere":   {queue.Options{Machine: cores, PackNodes: true}, queue.SettingPack, "how many cores do the nodes have? (as --unit core --pack nodes requires: -p 'nodes(8,cores=4)', or nodes of the machine)"},
		"bound to nothing":  {queue.Options{Machine: cores, Bound: queue.BoundNodes}, queue.SettingBound, "the units of this machine are cores of any node: nodes have no numbers (--pack nodes)"},
		"bound by its jobs": {queue.Options{Machine: parted, Bound: queue.BoundCount}, queue.SettingBound, "the number of units does not suffice: job 1 cannot run on every node"},
	} {
		t.Run(name, func(t *testing.T) {
			trace := &jobs.Trace{}
			trace.Add(&jobs.Job{Number: 1, RunSec: 1, LimitSec: 1, Units: 1, Partition: "a"})
			err := queue.Check(trace, tt.o)
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			var wrong *queue.MachineError
			require.ErrorAs(t, err, &wrong)
			require.Equal(t, tt.of, wrong.Of)
			require.EqualError(t, wrong.Err, tt.want)
			_, run := queue.Run(t.Context(), trace, parsed(t, "fcfs"), tt.o)
			require.EqualError(t, run, err.Error(), "a run says the same")
		})
	}
}
