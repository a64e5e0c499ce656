package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

// Where files are in these tests.
var onH, ownDisks = sim.Storage{Kind: sim.SharedStorage, Host: "h"}, sim.Storage{Kind: sim.LocalStorage}

// storageFailures are what goes off, and what comes of it.
var storageFailures = map[string]struct {
	storage      sim.Storage
	hosts, links []state
	finish       float64 // under retry
	failures     int
	err          string // under fail
	retryErr     string
}{
	"local, nothing":  {storage: ownDisks, finish: 16},
	"shared, nothing": {storage: onH, finish: 4 + 4 + 10 + 2 + 2},
	"local, reading": {
		storage: ownDisks, hosts: []state{{"g", "2 0\n5 1\n"}}, finish: 21, failures: 1, err: `task "t" on host "g": host failed at 2 s`,
	},
	"local, writing": {
		storage: ownDisks, hosts: []state{{"g", "15 0\n20 1\n"}}, finish: 36, failures: 1, err: `task "t" on host "g": host failed at 15 s`,
	},
	"shared, the disk's host while it reads": {
		storage: onH, hosts: []state{{"h", "2 0\n5 1\n"}}, finish: 27, failures: 1, err: `task "t" on host "g": host failed at 2 s`,
	},
	"shared, the disk's host while it writes": {
		storage: onH, hosts: []state{{"h", "21 0\n30 1\n"}}, finish: 52, failures: 1, err: `task "t" on host "g": host failed at 21 s`,
	},
	"shared, the link while files travel": {
		storage: onH, links: []state{{"l", "5 0\n20 1\n"}}, finish: 20 + 18, failures: 1, err: `task "t" on host "g": link failed at 5 s`,
	},
	"shared, the link before they travel": {
		storage: onH, links: []state{{"l", "1 0\n20 1\n"}}, finish: 38, err: `task "t" on host "g": link failed at 4 s`,
	},
	"shared, the link before results travel": {
		storage: onH, links: []state{{"l", "9 0\n30 1\n"}}, finish: 34, err: `task "t" on host "g": link failed at 18 s`,
	},
	"shared, the task's host while the other's disk reads": {
		storage: onH, hosts: []state{{"g", "2 0\n5 1\n"}}, finish: 27, failures: 1, err: `task "t" on host "g": host failed at 2 s`,
	},
	"shared, the task's host while the other's disk writes": {
		storage: onH, hosts: []state{{"g", "21 0\n30 1\n"}}, finish: 52, failures: 1, err: `task "t" on host "g": host failed at 21 s`,
	},
	"shared, the task's host while it waits for the link": {
		storage: onH, hosts: []state{{"g", "10 0\n12 1\n"}}, links: []state{{"l", "1 0\n20 1\n"}}, finish: 38, failures: 1,
		err: `task "t" on host "g": link failed at 4 s`,
	},
	"shared, the link for good": {
		storage: onH, links: []state{{"l", "1 0\n"}}, err: `task "t" on host "g": link failed at 4 s`,
		retryErr: `the run is stuck at 4 s: the files of task "t" wait for host "g", host "h" or a link between them, which stays off`,
	},
	"shared, the disk's host for good": {
		storage: onH, hosts: []state{{"h", "0 0\n"}}, err: `task "t" on host "g": host failed at 0 s`,
		retryErr: `the run is stuck at 0 s: task "t" waits for host "h", which stays off`,
	},
}

// TestStorageThatFails: a task of 10 flop on host g reads 4 bytes and writes 2, on disks of
// 1 byte/s.
func TestStorageThatFails(t *testing.T) {
	for name, tt := range storageFailures {
		t.Run(name, func(t *testing.T) {
			b := platform.NewBuilder("")
			disks := &platform.HostDetails{Disks: []platform.Disk{{Name: "d", ReadBytesPerSec: 1, WriteBytesPerSec: 1}}}
			h := b.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: 1, Details: disks})
			g := b.Host(platform.Host{Name: "g", SpeedFlops: 1, Cores: 1, Details: disks})
			b.RouteBoth(h, g, b.Link(platform.Link{Name: "l", BandwidthBytesPerSec: 1}))
			p, err := b.Build()
			require.NoError(t, err)
			w := workload.NewBuilder("")
			w.SetFiles(w.Task("t", 10), 4, 2)
			d, err := w.Build()
			require.NoError(t, err)
			s := &scheduler.Schedule{Host: []platform.HostID{g}, Order: [][]workload.TaskID{nil, {0}}}
			o := sim.Options{Network: sim.Network{Kind: sim.ContentionFree}, Storage: tt.storage, Changes: states{&tt.hosts, &tt.links}}
			_, err = sim.Run(t.Context(), p, d, sim.Follow(s), o)
			if tt.err == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, tt.err)
			}
			o.OnFailure = sim.RetryTasks
			r, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
			if tt.retryErr != "" {
				require.ErrorContains(t, err, tt.retryErr)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.finish, r.MakespanSec)
			require.Len(t, r.Failures, tt.failures)
		})
	}
}

// TestStorageIsRescheduled: when a host goes off while the other one's disk reads for its
// task, a policy may place the task there. Nothing is left of the first attempt.
func TestStorageIsRescheduled(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2,speed=1f,bw=1Bps,lat=0s,sharing=fatpipe,prefix=h,disk-read=1Bps,disk-write=1Bps)")
	require.NoError(t, err)
	w := workload.NewBuilder("")
	w.SetFiles(w.Task("t", 10), 4, 2)
	d, err := w.Build()
	require.NoError(t, err)
	policy := policyFunc(func(v scheduler.View) []scheduler.Decision {
		h := platform.HostID(1)
		if v.NowSec() > 0 {
			h = 0
		}
		return []scheduler.Decision{{Task: 0, Host: h}}
	})
	for at, finish := range map[string]float64{"2 0\n": 2 + 16, "13 0\n": 13 + 16, "21 0\n": 21 + 16} {
		o := sim.Options{
			Network: sim.Network{Kind: sim.ContentionFree}, Storage: sim.Storage{Kind: sim.SharedStorage, Host: "h0"},
			Changes: states{hosts: &[]state{{"h1", at}}}, OnFailure: sim.RescheduleTasks,
		}
		pr := scheduler.NewProblem(d, p, o.Network.Estimate())
		r, err := sim.Run(t.Context(), p, d, sim.Ask(policy, pr), o)
		require.NoError(t, err)
		require.Equal(t, finish, r.MakespanSec)
		require.Equal(t, platform.HostID(0), r.Tasks[0].Host)
		require.Len(t, r.Failures, 1)
	}
}
