package sim_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload"
)

func TestParseStorage(t *testing.T) {
	for text, want := range map[string]sim.Storage{
		"none": {}, "local": {Kind: sim.LocalStorage}, "shared(host=a)": {Kind: sim.SharedStorage, Host: "a"},
		"shared(host='a b')": {Kind: sim.SharedStorage, Host: "a b"},
	} {
		got, err := sim.ParseStorage(text)
		require.NoError(t, err)
		require.Equal(t, want, got)
		again, err := sim.ParseStorage(got.String())
		require.NoError(t, err)
		require.Equal(t, want, again)
	}
	for text, want := range map[string]string{
		"":               `storage "": column 1: want a name`,
		"locl":           `unknown storage "locl" (did you mean "local"?)`,
		"shared":         `storage "shared": shared: host: want the name of the host with the disk, such as shared(host=node-0)`,
		"shared(hots=a)": `storage "shared(hots=a)": shared: unknown argument "hots" (did you mean "host"?)`,
		"local(host=a)":  `storage "local(host=a)": local: unknown argument "host" (it takes none)`,
	} {
		_, err := sim.ParseStorage(text)
		require.ErrorContains(t, err, want)
	}
	o := sim.Options{Storage: sim.Storage{Kind: sim.SharedStorage, Host: "a"}}
	require.Equal(t, "lv08 network, space-shared hosts, free loopback, storage shared(host=a)", o.String())
}

// drawStored draws a case with disks of a speed, files and storage.
func drawStored(t *rapid.T, speed *rapid.Generator[float64]) (*platform.Platform, *workload.DAG, *scheduler.Schedule, sim.Options) {
	b := platform.NewBuilder("")
	var hosts []platform.HostID
	for i := range rapid.IntRange(1, 4).Draw(t, "hosts") {
		disk := platform.Disk{Name: "d", ReadBytesPerSec: speed.Draw(t, "read"), WriteBytesPerSec: speed.Draw(t, "write")}
		h := b.Host(platform.Host{
			Name: string(rune('a' + i)), SpeedFlops: 1e9, Cores: rapid.IntRange(1, 2).Draw(t, "cores"),
			Details: &platform.HostDetails{Disks: []platform.Disk{disk}},
		})
		l := b.Link(platform.Link{Name: string(rune('a' + i)), BandwidthBytesPerSec: 1e8, LatencySec: 1e-3})
		for _, other := range hosts {
			b.RouteBoth(h, other, l)
		}
		hosts = append(hosts, h)
	}
	p, err := b.Build()
	require.NoError(t, err)
	w, plain := workload.NewBuilder(""), drawDAG(t)
	for task := range workload.TaskID(plain.NumTasks()) {
		w.Task(plain.TaskName(task), plain.WorkFlop(task))
		if rapid.Bool().Draw(t, "own files") {
			bytes := rapid.SampledFrom([]float64{0, 1, 1e6, 3e8})
			w.SetFiles(task, bytes.Draw(t, "reads"), bytes.Draw(t, "writes"))
		}
	}
	for e := range workload.EdgeID(plain.NumEdges()) {
		if plain.IsControl(e) {
			w.Control(plain.From(e), plain.To(e))
		} else {
			w.Edge(plain.From(e), plain.To(e), plain.Bytes(e))
		}
	}
	d, err := w.Build()
	require.NoError(t, err)
	p, d, s, o := drawPlan(t, p, d)
	o.Storage = rapid.SampledFrom([]sim.Storage{{Kind: sim.LocalStorage}, {Kind: sim.SharedStorage, Host: "a"}}).Draw(t, "storage")
	return p, d, s, o
}

// TestStorageKeepsItsPromises: the phases of a task follow each other, none is shorter
// than alone, nothing begins before what it needs, and the cores suffice.
func TestStorageKeepsItsPromises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawStored(t, rapid.Float64Range(1e6, 1e9))
		r, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		require.Equal(t, o.Storage.Kind == sim.LocalStorage, r.Stored.Host == platform.NoHost)
		moved := 0.0
		for i, run := range r.Tasks {
			task, x := workload.TaskID(i), r.Stored.Phases[i]
			from := run.Host
			if r.Stored.Host != platform.NoHost {
				from = r.Stored.Host
			}
			read, written := d.FileBytes(task)
			disk := p.Disks(from)[0]
			atLeast(t, x.ReadSec-run.StartSec, read/disk.ReadBytesPerSec)
			atLeast(t, x.ComputeSec-x.ReadSec, 0)
			atLeast(t, x.ComputedSec-x.ComputeSec, d.WorkFlop(task)/1e9)
			atLeast(t, x.WriteSec-x.ComputedSec, 0)
			atLeast(t, run.FinishSec-x.WriteSec, written/disk.WriteBytesPerSec)
			if from == run.Host && o.Loopback == sim.LoopbackFree {
				require.Equal(t, x.ReadSec, x.ComputeSec)
				require.Equal(t, x.ComputedSec, x.WriteSec)
			}
			if from != run.Host {
				moved += read + written
			}
			for _, e := range d.In(task) {
				atLeast(t, run.StartSec, r.Tasks[d.From(e)].FinishSec)
			}
		}
		if o.Storage.Kind == sim.SharedStorage {
			require.Empty(t, r.Transfers)
			require.InDelta(t, moved, sim.Measure(&scheduler.Problem{DAG: d, Platform: p}, r).MovedBytes, 1e-6*moved)
		}
		again, err := sim.NewEngine().Run(t.Context(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		require.Equal(t, r, again)
	})
}

func atLeast(t *rapid.T, sec, least float64) {
	require.GreaterOrEqual(t, sec, least-2e-9-1e-12*math.Abs(least))
}

// TestDisksThatTakeNoTime: then local storage is as good as none.
func TestDisksThatTakeNoTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, d, s, o := drawStored(t, rapid.Just(1e30))
		o.Storage = sim.Storage{Kind: sim.LocalStorage}
		local, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		o.Storage = sim.Storage{}
		none, err := sim.Run(t.Context(), p, d, sim.Follow(s), o)
		require.NoError(t, err)
		require.Nil(t, none.Stored)
		for i := range none.Tasks {
			require.InDelta(t, none.Tasks[i].StartSec, local.Tasks[i].StartSec, 1e-6)
			require.InDelta(t, none.Tasks[i].FinishSec, local.Tasks[i].FinishSec, 1e-6)
		}
	})
}
