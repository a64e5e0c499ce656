package world_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/internal/world"
)

// op is a read or a write of the simple disk.
type op struct {
	world.IO
	write    bool
	startSec float64
	left     float64
}

// simpleDisk ends operations on one disk by looking at all of them at each event.
func simpleDisk(ops []op, speed world.DiskSpeed) []float64 {
	ends := make([]float64, len(ops))
	for i := range ends {
		ends[i] = math.Inf(1)
	}
	for now := 0.0; ; {
		rates, next := simpleRates(ops, now, speed), math.Inf(1)
		for i, x := range ops {
			if x.startSec > now {
				next = min(next, x.startSec)
			} else if x.left > 0 {
				next = min(next, now+x.left/rates[i])
			}
		}
		if math.IsInf(next, 1) {
			return ends
		}
		for i := range ops {
			x := &ops[i]
			if x.startSec > now || x.left == 0 {
				continue
			}
			if x.left -= rates[i] * (next - now); x.left < 1e-6 {
				x.left, ends[i] = 0, next
			}
		}
		now = next
	}
}

// simpleRates raises the rates of all together, by their priorities, until what they
// share is used up.
func simpleRates(ops []op, now float64, speed world.DiskSpeed) []float64 {
	rates, fixed := make([]float64, len(ops)), make([]bool, len(ops))
	uses := func(k int, x *op) bool { return k == 2 || x.write == (k == 1) }
	for {
		level, tight, open := math.Inf(1), 0, false
		for k, capacity := range []float64{speed.Read, speed.Write, speed.Both} {
			priorities := 0.0
			for i := range ops {
				if x := &ops[i]; x.startSec <= now && x.left > 0 && uses(k, x) {
					if capacity -= rates[i]; !fixed[i] {
						priorities += x.Priority
					}
				}
			}
			if priorities > 0 && max(capacity, 0)/priorities < level {
				level, tight, open = max(capacity, 0)/priorities, k, true
			}
		}
		if !open {
			return rates
		}
		for i := range ops {
			if x := &ops[i]; x.startSec <= now && x.left > 0 && !fixed[i] {
				rates[i] += level * x.Priority
				fixed[i] = uses(tight, x)
			}
		}
	}
}

// TestDiskAgainstSimpleDisk compares random reads and writes.
func TestDiskAgainstSimpleDisk(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		b := platform.NewBuilder("")
		disk := platform.Disk{Name: "d", ReadBytesPerSec: 1e6, WriteBytesPerSec: 1e6}
		b.Host(platform.Host{Name: "h", SpeedFlops: 1, Cores: 1, Details: &platform.HostDetails{Disks: []platform.Disk{disk}}})
		p, err := b.Build()
		require.NoError(t, err)
		var w world.World
		w.Reset(p, options(t, "constant"))
		speed := world.DiskSpeed{Read: 1e6 * (1 + r.Float64()), Write: 1e6 * (1 + r.Float64()), Both: 1e6 * (1.5 + r.Float64())}
		w.SetDiskSpeed(world.DiskID{}, speed)
		var ops []op
		for range 1 + r.IntN(12) {
			x := op{IO: world.IO{Bytes: 1 + 1e6*r.Float64(), Priority: float64(1 + r.IntN(3))}, write: r.IntN(2) == 0, startSec: 2 * r.Float64()}
			x.left = x.Bytes
			ops = append(ops, x)
			w.Sleep(int32(len(ops)-1), platform.NoHost, x.startSec)
		}
		got := make([]float64, len(ops))
		for w.Step() {
			for e, ok := w.Ended(); ok; e, ok = w.Ended() {
				switch x := &ops[e.Tag]; {
				case e.Kind != world.Pause:
					got[e.Tag] = w.NowSec()
				case x.write:
					w.Write(e.Tag, &x.IO)
				default:
					w.Read(e.Tag, &x.IO)
				}
			}
		}
		require.InDeltaSlice(t, simpleDisk(ops, speed), got, 1e-9, "seed %d", seed)
	}
}

func TestDiskThatIsNotThere(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=2,disk-read=1MBps,disk-write=1MBps)")
	require.NoError(t, err)
	var w world.World
	w.Reset(p, options(t, "lv08"))
	require.PanicsWithValue(t, "world: host number 1 has no disk number 1", func() { w.Read(0, &world.IO{Disk: world.DiskID{Host: 1, Number: 1}, Bytes: 1}) })
}
