package dataflow_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim/actor"
	"github.com/clustersim/clustersim/sim/actor/dataflow"
)

// pair is a world of two hosts of 1e9 flop/s, and a link of 1e6 bytes/s without latency.
func pair(t *testing.T) *actor.World {
	t.Helper()
	b := platform.NewBuilder("pair")
	disk := platform.Disk{Name: "disk", ReadBytesPerSec: 1e8, WriteBytesPerSec: 5e7}
	x := b.Host(platform.Host{Name: "A", SpeedFlops: 1e9, Cores: 4, Details: &platform.HostDetails{Disks: []platform.Disk{disk}}})
	y := b.Host(platform.Host{Name: "B", SpeedFlops: 1e9, Cores: 4})
	b.RouteBoth(x, y, b.Link(platform.Link{Name: "AB", BandwidthBytesPerSec: 1e6}))
	p, err := b.Build()
	require.NoError(t, err)
	w, err := actor.New(p, actor.Options{})
	require.NoError(t, err)
	t.Cleanup(w.Close)
	return w
}

// A firing with its instance on another host goes there and comes back, and the instances take turns.
func TestInstances(t *testing.T) {
	w := pair(t)
	s := dataflow.NewExec(w.HostAt(0), "s", 1e9)
	far := s.AddInstance(w.HostAt(1))
	s.Dispatcher().SetBytes(1e6)
	s.Dispatcher().SetAmount(5e8)
	s.Collector().SetAmount(1e9)
	far.SetBytes(2e6)
	var dates []float64
	turn := 0
	s.Balance(func() int { turn++; return turn % 2 })
	s.OnEnd(func() { dates = append(dates, w.NowSec()) })
	s.Fire(2)
	require.NoError(t, w.Run(context.Background()))
	require.Equal(t, []int{1, 1, 2, 2}, []int{done(s.Instance(0)), done(s.Instance(1)), done(s.Dispatcher()), s.Count()})
	// The second firing is at home: 0.5, 0.5, 1, 1. The first is sent away at 0.5.
	perByte := 1.05 / (0.97 * 1e6) // what comes back of LV08 takes a twentieth
	require.InDeltaSlice(t, []float64{3, 0.5 + 1e6*perByte + 1 + 2e6*perByte + 1}, dates, 1e-9)
	queued, running, _ := far.Load()
	require.Zero(t, queued+running)
}

func TestDisks(t *testing.T) {
	w := pair(t)
	d := w.HostAt(0).Disks()[0]
	read, write := dataflow.NewRead(d, "read", 1e8), dataflow.NewWrite(d, "write", 1e8)
	read.Then(write)
	read.Fire(1)
	require.NoError(t, w.Run(context.Background()))
	require.InDelta(t, 3, w.NowSec(), 1e-9)
	require.Equal(t, 1, write.Count())
}

// A stage with two before it fires when both have given a token, and goes on with what there
// is when one is forgotten.
func TestTokens(t *testing.T) {
	w := pair(t)
	a, b := dataflow.NewExec(w.HostAt(0), "a", 1e9), dataflow.NewExec(w.HostAt(0), "b", 2e9)
	c := dataflow.NewExec(w.HostAt(0), "c", 1e9)
	a.Then(c)
	b.Then(c, c)
	a.OnEnd(func() { a.SetToken(a.Count()) })
	var got []any
	var dates []float64
	c.OnStart(func() { got = append(got, c.TakeToken(a), c.TakeToken(b)) })
	c.OnEnd(func() { dates = append(dates, w.NowSec()) })
	a.Fire(3)
	b.Fire(1)
	w.HostAt(0).Spawn("late", func(x *actor.Actor) {
		_ = x.SleepFor(10)
		b.Forget(c)
		a.Fire(1)
	})
	require.NoError(t, w.Run(context.Background()))
	require.Equal(t, []any{1, nil, 2, nil}, got)
	require.InDeltaSlice(t, []float64{3, 12}, dates, 1e-9)
	require.Nil(t, c.TakeToken(b))
	require.Equal(t, 3, c.TakeToken(a))
}

// A firing that fails is lost, and reported; the stage goes on.
func TestFailures(t *testing.T) {
	w := pair(t)
	s, next := dataflow.NewExec(w.HostAt(1), "s", 1e9), dataflow.NewExec(w.HostAt(0), "next", 1)
	s.Then(next)
	var errs []error
	s.OnFailure(func(err error) { errs = append(errs, err) })
	s.Fire(3)
	w.HostAt(0).Spawn("fault", func(a *actor.Actor) {
		_ = a.SleepFor(1.5)
		w.HostAt(1).SetOn(false)
		_ = a.SleepFor(1)
		w.HostAt(1).SetOn(true)
		s.Fire(1)
	})
	require.NoError(t, w.Run(context.Background()))
	require.Len(t, errs, 2) // the third comes to a host that is off
	for _, err := range errs {
		require.True(t, errors.Is(err, actor.ErrHostFailed), "%v", err)
	}
	require.EqualError(t, errs[0], "execution at 1.5 s: host failed")
	require.Equal(t, 2, s.Count())
	require.Equal(t, 2, next.Count())
}

func TestMistakes(t *testing.T) {
	w := pair(t)
	s, send := dataflow.NewExec(w.HostAt(0), "s", 1), dataflow.NewTransfer(w.HostAt(0), w.HostAt(1), "send", 1)
	for want, call := range map[string]func(){
		"dataflow: stage s: fire -1 times":                                  func() { s.Fire(-1) },
		"dataflow: stage s: 0 firings at a time; want at least 1":           func() { s.SetParallelism(0) },
		"dataflow: stage send executes nothing; it has one instance":        func() { send.AddInstance(w.HostAt(0)) },
		"dataflow: stage s: NaN of work; want a number of at least 0":       func() { s.Instance(0).SetAmount(math.NaN()) },
		"dataflow: stage s: -1 of work; want a number of at least 0":        func() { s.Collector().SetAmount(-1) },
		"dataflow: stage s: -1 bytes; want a number of at least 0":          func() { s.Dispatcher().SetBytes(-1) },
		"dataflow: stage bad: -1 of work; want a number of at least 0":      func() { dataflow.NewExec(w.HostAt(0), "bad", -1) },
		"dataflow: stage s goes to stage far, which is of another world":    func() { s.Then(dataflow.NewExec(pair(t).HostAt(0), "far", 1)) },
		"dataflow: stage s has no instance 1; it has 1, counted from 0":     func() { s.Instance(1) },
		"dataflow: stage s: Balance without a function":                     func() { s.Balance(nil) },
		"dataflow: stage s: OnStart, OnEnd or OnFailure without a function": func() { s.OnEnd(nil) },
	} {
		require.PanicsWithValue(t, want, call)
	}
	s.Balance(func() int { return 1 })
	s.Fire(1)
	require.PanicsWithValue(t, "dataflow: stage s: Balance says instance 1 of 1", func() { _ = w.Run(context.Background()) })
}

func done(p *dataflow.Part) int {
	_, _, n := p.Load()
	return n
}

func TestWrongHosts(t *testing.T) {
	w, err := actor.FromSpec("cluster(hosts=2)", actor.Options{})
	require.NoError(t, err)
	other, err := actor.FromSpec("cluster(hosts=2)", actor.Options{})
	require.NoError(t, err)
	s := dataflow.NewExec(w.HostAt(0), "s", 1)
	for want, call := range map[string]func(){
		"dataflow: stage x: a nil host":                      func() { dataflow.NewExec(nil, "x", 1) },
		"dataflow: stage y: a nil host":                      func() { dataflow.NewTransfer(w.HostAt(0), nil, "y", 1) },
		"dataflow: stage y: host node-1 is of another world": func() { dataflow.NewTransfer(w.HostAt(0), other.HostAt(1), "y", 1) },
		"dataflow: stage r: a nil disk":                      func() { dataflow.NewRead(nil, "r", 1) },
		"dataflow: stage s: a nil host":                      func() { s.AddInstance(nil) },
		"dataflow: stage s: host node-0 is of another world": func() { s.Dispatcher().Move(other.HostAt(0)) },
		"dataflow: stage s goes to a nil stage":              func() { s.Then(nil) },
	} {
		require.PanicsWithValue(t, want, call)
	}
}
