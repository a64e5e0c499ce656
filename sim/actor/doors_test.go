package actor_test

import (
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/sim/actor"
)

// door is a world, every function of which is called with odd values.
type door struct {
	random   *rand.Rand
	w, other *actor.World
	a        *actor.Actor // that runs, nil outside
	depth    int
	called   []string
	partners []*actor.Actor // of both worlds, at last dead
}

func newDoor(seed uint64, p *platform.Platform) *door {
	d := &door{random: rand.New(rand.NewPCG(seed, 1)), w: must(actor.New(p, actor.Options{})), other: must(actor.New(p, actor.Options{}))}
	for _, w := range []*actor.World{d.w, d.other} {
		partner := must(w.HostAt(1).Spawn("partner", func(a *actor.Actor) {
			for range 5 {
				_, _ = actor.MailboxOf[int](w, "box").GetFor(a, 1)
				_ = a.Exec(1e8)
			}
		}))
		d.partners = append(d.partners, partner)
	}
	return d
}

func (d *door) pick(n int) int { return d.random.IntN(n) }

// receivers make a value of each exported type with methods; some are of another world, or zero.
func (d *door) receivers() map[string]func() any {
	w := d.w
	if d.pick(6) == 0 {
		w = d.other
	}
	exec := func() *actor.Exec { return w.ExecInit(1e8, actor.ExecOptions{Host: w.HostAt(1)}) }
	box := func() actor.Mailbox[int] { return actor.MailboxOf[int](w, "box") }
	return map[string]func() any{
		"Actor": func() any {
			all := append(w.Actors(), d.partners...)
			if d.a != nil {
				all = append(all, d.a, d.a)
			}
			return all[d.pick(len(all))]
		},
		"World": func() any { return w }, "Host": func() any { return w.HostAt(platform.HostID(d.pick(3))) },
		"Link": func() any { return actor.LinkAt(w, 1) }, "Disk": func() any { return w.HostAt(0).Disks()[0] },
		"Mutex": func() any { return actor.NewMutex(w) }, "zero Mutex": func() any { return new(actor.Mutex) },
		"Cond": func() any { return actor.NewCond(w) }, "zero Cond": func() any { return new(actor.Cond) },
		"Semaphore": func() any { return actor.NewSemaphore(w, d.pick(2)) }, "zero Semaphore": func() any { return new(actor.Semaphore) },
		"Barrier": func() any { return actor.NewBarrier(w, 1+d.pick(2)) }, "zero Barrier": func() any { return new(actor.Barrier) },
		"Set": func() any { return actor.NewSet(w, exec()) }, "empty Set": func() any { return actor.NewSet(w) }, "zero Set": func() any { return new(actor.Set) },
		"Mailbox": func() any { return box() }, "zero Mailbox": func() any { return actor.Mailbox[int]{} },
		"Queue": func() any { return actor.QueueOf[int](w, "queue") }, "zero Queue": func() any { return actor.Queue[int]{} },
		"Exec": func() any { return exec() }, "zero Exec": func() any { return new(actor.Exec) },
		"read": func() any { return w.ReadInit(w.HostAt(0).Disks()[0], 1e3) }, "write": func() any { return w.WriteInit(w.HostAt(0).Disks()[0], 1e3) },
		"Recv": func() any { return box().GetInit() }, "zero Recv": func() any { return new(actor.Recv[int]) },
		"put":      func() any { return box().PutInit(1, 1e6) },
		"transfer": func() any { return w.SendToInit(w.HostAt(0), w.HostAt(2), 1e6) },
		"parallel": func() any { return w.ExecParallelInit(actor.Parallel{Hosts: w.Hosts()}) },
		"State":    func() any { return actor.State(d.pick(300)) }, "ActivityState": func() any { return actor.ActivityState(d.pick(300)) },
		"Broker": func() any { return actor.NewBroker(w, &scheduler.Problem{}) }, "zero Broker": func() any { return new(actor.Broker) },
		"Error": func() any { return &actor.Error{Err: actor.ErrTimeout} }, "PanicError": func() any { return &actor.PanicError{} },
		"DeadlockError": func() any { return &actor.DeadlockError{} },
		"functions":     func() any { return d.functions() },
	}
}

// functions are the package's.
func (d *door) functions() packageFunctions {
	return packageFunctions{
		New: actor.New, FromSpec: actor.FromSpec, NewBarrier: actor.NewBarrier, NewBroker: actor.NewBroker, NewCond: actor.NewCond,
		NewMutex: actor.NewMutex, NewSemaphore: actor.NewSemaphore, NewSet: actor.NewSet,
		MailboxOf: actor.MailboxOf[int], QueueOf: actor.QueueOf[string],
	}
}

type packageFunctions struct {
	New, FromSpec, NewBarrier, NewBroker, NewCond, NewMutex, NewSemaphore, NewSet, MailboxOf, QueueOf any
}

var oddNumbers = []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, -math.SmallestNonzeroFloat64, 0, 1e-9, 1, 1e9, math.MaxFloat64}

// odd is a value of a type.
func (d *door) odd(t reflect.Type) reflect.Value {
	d.depth++
	defer func() { d.depth-- }()
	zero := reflect.Zero(t)
	switch t {
	case reflect.TypeFor[context.Context]():
		over, cancel := context.WithCancel(context.Background())
		cancel()
		if d.pick(2) == 0 {
			return zero
		}
		return reflect.ValueOf(over)
	case reflect.TypeFor[*actor.Actor]():
		all := append(d.w.Actors(), d.partners[0], d.partners[1], nil, d.a, d.a, d.a)
		return reflect.ValueOf(all[d.pick(len(all))])
	case reflect.TypeFor[*actor.Host]():
		return reflect.ValueOf([]*actor.Host{nil, d.w.HostAt(0), d.w.HostAt(1), d.other.HostAt(2)}[d.pick(4)])
	case reflect.TypeFor[*actor.Disk]():
		return reflect.ValueOf([]*actor.Disk{nil, d.w.HostAt(0).Disks()[0], d.other.HostAt(0).Disks()[0]}[d.pick(3)])
	case reflect.TypeFor[*actor.World]():
		return reflect.ValueOf([]*actor.World{nil, d.w, d.other}[d.pick(3)])
	case reflect.TypeFor[*actor.Mutex]():
		return reflect.ValueOf([]*actor.Mutex{nil, {}, actor.NewMutex(d.w), actor.NewMutex(d.other)}[d.pick(4)])
	case reflect.TypeFor[actor.Activity]():
		x := []actor.Activity{nil, (*actor.Exec)(nil), new(actor.Exec), d.w.ExecInit(1e8), d.other.ExecInit(1)}[d.pick(5)]
		if x == nil {
			return zero
		}
		return reflect.ValueOf(x)
	}
	return d.oddOfKind(t)
}

// oddOfKind is a value of a type that has no values of its own in odd.
func (d *door) oddOfKind(t reflect.Type) reflect.Value {
	zero := reflect.Zero(t)
	switch t.Kind() {
	case reflect.Float64:
		return reflect.ValueOf(oddNumbers[d.pick(len(oddNumbers))])
	case reflect.Int, reflect.Int32:
		v := reflect.New(t).Elem()
		v.SetInt([]int64{math.MinInt32, -1, 0, 1, 2, 99, math.MaxInt32}[d.pick(7)])
		return v
	case reflect.Bool:
		return reflect.ValueOf(d.pick(2) == 0)
	case reflect.String:
		return reflect.ValueOf([]string{"", "A", "AB", "box", "\x00"}[d.pick(5)])
	case reflect.Slice:
		v := zero
		for range d.pick(4) {
			v = reflect.Append(v, d.odd(t.Elem()))
		}
		return v
	case reflect.Struct:
		v := reflect.New(t).Elem()
		if d.depth > 3 || d.pick(4) == 0 {
			return v
		}
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				v.Field(i).Set(d.odd(t.Field(i).Type))
			}
		}
		return v
	case reflect.Func:
		if d.pick(2) == 0 {
			return zero
		}
		return reflect.MakeFunc(t, func([]reflect.Value) (out []reflect.Value) {
			for i := range t.NumOut() {
				out = append(out, reflect.Zero(t.Out(i)))
			}
			return out
		})
	}
	return zero
}

// call calls a function or a method of a receiver.
func (d *door) call(name string) {
	v := reflect.ValueOf(d.receivers()[name]())
	var f reflect.Value
	if functions, is := v.Interface().(packageFunctions); is {
		f = reflect.ValueOf(functions).Field(d.pick(v.NumField())).Elem()
	} else {
		i := d.pick(v.NumMethod())
		f = v.Method(i)
		name += "." + v.Type().Method(i).Name
	}
	d.called = append(d.called, name)
	t := f.Type()
	in := make([]reflect.Value, t.NumIn())
	for i := range in {
		in[i] = d.odd(t.In(i))
	}
	if strings.HasSuffix(name, ".All") { // a sequence, which ends with its actor only
		return
	}
	if t.IsVariadic() {
		f.CallSlice(in)
		return
	}
	f.Call(in)
}

// threeWithDisks is three hosts, with a disk on the first.
func threeWithDisks(t *testing.T) *platform.Platform {
	t.Helper()
	b := platform.NewBuilder("three")
	var hosts [3]platform.HostID
	for i := range hosts {
		h := platform.Host{Name: string(rune('A' + i)), SpeedFlops: 1e9, Cores: 1}
		h.Details = &platform.HostDetails{Disks: []platform.Disk{{Name: "disk", ReadBytesPerSec: 1e8, WriteBytesPerSec: 1e8}}}
		hosts[i] = b.Host(h)
	}
	for i := range hosts {
		b.RouteBoth(hosts[i], hosts[(i+1)%3], b.Link(platform.Link{Name: "AB BC CA"[3*i : 3*i+2], BandwidthBytesPerSec: 1e6, LatencySec: 1e-3}))
	}
	p, err := b.Build()
	require.NoError(t, err)
	return p
}

// refused reports whether a panic is one for a programming mistake, with a message of the package.
func refused(value any) bool {
	err, is := value.(error)
	return is && strings.HasPrefix(err.Error(), "actor: ")
}

// TestDoors: every exported function and method of the package, called with odd values, in an actor, before the run or
// after it, either works, returns an error or panics with a message of the package; and the run comes to an end.
func TestDoors(t *testing.T) {
	p := threeWithDisks(t)
	names := receiverNames()
	for seed := range uint64(1000) {
		d := newDoor(seed, p)
		calls := func() {
			for range 3 {
				d.call(names[d.pick(len(names))])
			}
		}
		outside := func() {
			defer func() {
				if r := recover(); r != nil && !refused(r) {
					t.Errorf("seed %d: %v: %v\n%s", seed, d.called, r, debug.Stack())
				}
			}()
			calls()
		}
		when := d.pick(4)
		if when == 0 {
			outside()
		} else {
			d.w.HostAt(0).Spawn("odd", func(a *actor.Actor) {
				d.a = a
				defer func() { d.a = nil }()
				_ = a.SleepFor(0.5)
				calls()
			})
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		err := d.w.Run(ctx)
		cancel()
		var panicked *actor.PanicError
		if errors.As(err, &panicked) && !refused(panicked.Value) {
			t.Errorf("seed %d: %v: %v\n%s", seed, d.called, panicked.Value, panicked.Stack)
		}
		require.NotErrorIs(t, err, context.DeadlineExceeded, "seed %d: %v: the run does not end", seed, d.called)
		if when == 1 {
			outside()
		}
		d.other.Close()
		if t.Failed() {
			return
		}
	}
}

// receiverNames are the keys of receivers, in order.
func receiverNames() []string {
	d := door{random: rand.New(rand.NewPCG(1, 1))}
	d.w = must(actor.FromSpec("cluster(hosts=3)", actor.Options{}))
	d.other = d.w
	return slices.Sorted(maps.Keys(d.receivers()))
}
