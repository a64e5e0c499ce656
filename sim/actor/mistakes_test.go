package actor_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/sim/actor"
)

// TestMistakes: a call that makes no sense ends the run with an error that names the actor and the mistake; it
// neither hangs nor brings the program down.
func TestMistakes(t *testing.T) {
	nan := math.NaN()
	elsewhere := must(actor.FromSpec("cluster(hosts=9)", actor.Options{}))
	box := func(w *actor.World) actor.Mailbox[int] { return actor.MailboxOf[int](w, "box") }
	requireMistakes(t, map[string]mistake{
		"spawn nothing":    {func(w *actor.World, _ *actor.Actor) { w.HostAt(1).Spawn("b", nil) }, "spawn b without a function"},
		"nil OnExit":       {func(_ *actor.World, a *actor.Actor) { a.OnExit(nil) }, "OnExit without a function"},
		"nil OnEnd":        {func(_ *actor.World, a *actor.Actor) { a.World().ExecInit(1).OnEnd(nil) }, "OnEnd without a function"},
		"kill nil":         {func(_ *actor.World, a *actor.Actor) { a.Kill(nil) }, "bad@A makes a call about a nil actor"},
		"suspend nil":      {func(_ *actor.World, a *actor.Actor) { a.Suspend(nil) }, "a nil actor"},
		"join nil":         {func(_ *actor.World, a *actor.Actor) { _ = a.Join(nil) }, "a nil actor"},
		"restart nil":      {func(_ *actor.World, a *actor.Actor) { a.Restart(nil) }, "a nil actor"},
		"move to no host":  {func(_ *actor.World, a *actor.Actor) { a.Move(a, nil) }, "a nil host"},
		"send to no host":  {func(_ *actor.World, a *actor.Actor) { _ = a.SendTo(a.Host(), nil, 1) }, "a nil host"},
		"no disk":          {func(_ *actor.World, a *actor.Actor) { _ = a.Read(nil, 1) }, "a disk that is nil"},
		"nil in a set":     {func(w *actor.World, _ *actor.Actor) { actor.NewSet(w, nil) }, "a nil activity in a set"},
		"cond, no mutex":   {func(w *actor.World, a *actor.Actor) { _ = actor.NewCond(w).Wait(a, nil) }, "with a mutex that it does not hold"},
		"before itself":    {func(_ *actor.World, a *actor.Actor) { x := a.World().ExecInit(1); x.Before(x) }, "execution comes before itself"},
		"close inside":     {func(w *actor.World, _ *actor.Actor) { w.Close() }, "Close was called by bad@A"},
		"foreign mailbox":  {func(_ *actor.World, a *actor.Actor) { _ = box(elsewhere).Put(a, 1, 1) }, "bad@A uses something of another world"},
		"foreign get":      {func(_ *actor.World, a *actor.Actor) { _, _ = box(elsewhere).Get(a) }, "of another world"},
		"foreign mutex":    {func(_ *actor.World, a *actor.Actor) { _ = actor.NewMutex(elsewhere).Lock(a) }, "of another world"},
		"foreign host":     {func(_ *actor.World, a *actor.Actor) { a.Move(a, elsewhere.HostAt(8)) }, "host node-8 is of another world"},
		"foreign On":       {func(_ *actor.World, a *actor.Actor) { _ = a.Exec(1, actor.ExecOptions{Host: elsewhere.HostAt(8)}) }, "host node-8 is of another world"},
		"foreign On 0":     {func(_ *actor.World, a *actor.Actor) { _ = a.Exec(1, actor.ExecOptions{Host: elsewhere.HostAt(0)}) }, "host node-0 is of another world"},
		"foreign activity": {func(w *actor.World, _ *actor.Actor) { actor.NewSet(w, elsewhere.ExecInit(1)) }, "a set with an activity of another world"},
		"foreign receiver": {func(w *actor.World, a *actor.Actor) {
			box(w).SetReceiver(a, must(elsewhere.HostAt(0).Spawn("b", func(*actor.Actor) {})))
		}, "of another world"},
		"no host 99":   {func(w *actor.World, _ *actor.Actor) { w.HostAt(99) }, "there is no host number 99; the world has 3, counted from 0"},
		"no host -1":   {func(w *actor.World, _ *actor.Actor) { w.HostAt(-1) }, "there is no host number -1"},
		"many threads": {func(_ *actor.World, a *actor.Actor) { _ = a.Exec(1, actor.ExecOptions{Threads: math.MaxInt64}) }, "9223372036854775807 threads"},
		"parts a second": {func(w *actor.World, _ *actor.Actor) {
			w.ExecParallelInit(actor.Parallel{Hosts: w.Hosts(), BoundPerSec: nan})
		}, "NaN parts a second"},
		"never begins": {func(_ *actor.World, a *actor.Actor) {
			a.Host().Spawn("b", func(*actor.Actor) {}, actor.SpawnOptions{StartSec: math.Inf(1)})
		}, "a start at a date of +Inf s"},
		"NaN s of wait":    {func(_ *actor.World, a *actor.Actor) { _ = a.ExecAsync(1).WaitFor(a, nan) }, "a limit of NaN s"},
		"-1 s of wait":     {func(_ *actor.World, a *actor.Actor) { _ = a.ExecAsync(1).WaitFor(a, -1) }, "a limit of -1 s; want a number of at least 0, or +Inf"},
		"-1 s of life":     {func(_ *actor.World, a *actor.Actor) { a.KillAt(-1) }, "a death at a date of -1 s"},
		"NaN s of get":     {func(w *actor.World, a *actor.Actor) { _, _ = box(w).GetFor(a, nan) }, "a limit of NaN s"},
		"NaN s of put":     {func(w *actor.World, a *actor.Actor) { _ = box(w).PutFor(a, 1, 1, nan) }, "a limit of NaN s"},
		"NaN s of acquire": {func(w *actor.World, a *actor.Actor) { _ = actor.NewSemaphore(w, 0).AcquireFor(a, nan) }, "a limit of NaN s"},
		"NaN s of a set":   {func(w *actor.World, a *actor.Actor) { _, _ = actor.NewSet(w).WaitAnyFor(a, nan) }, "a limit of NaN s"},
		"NaN s of life":    {func(_ *actor.World, a *actor.Actor) { a.KillAt(nan) }, "a death at a date of NaN s"},
		"NaN s of birth": {func(_ *actor.World, a *actor.Actor) {
			a.Host().Spawn("b", func(*actor.Actor) {}, actor.SpawnOptions{StartSec: nan})
		}, "a start at a date of NaN s"},
		"priority":       {func(_ *actor.World, a *actor.Actor) { _ = a.Exec(1, actor.ExecOptions{Priority: -1}) }, "-1 of priority; want a number of at least 0"},
		"later priority": {func(_ *actor.World, a *actor.Actor) { a.ExecAsync(1).SetPriority(a, nan) }, "NaN of priority"},
		"bound":          {func(_ *actor.World, a *actor.Actor) { _ = a.Exec(1, actor.ExecOptions{BoundFlops: nan}) }, "NaN flop/s"},
		"threads":        {func(_ *actor.World, a *actor.Actor) { _ = a.Exec(1, actor.ExecOptions{Threads: -2}) }, "-2 threads"},
		"rate":           {func(w *actor.World, _ *actor.Actor) { box(w).GetInit(actor.CommOptions{RateBytesPerSec: -5}) }, "-5 bytes/s"},
		"speed":          {func(w *actor.World, _ *actor.Actor) { w.HostAt(0).SetSpeedFactor(math.Inf(1)) }, "+Inf times its speed"},
	})
}

// TestMissing: so does a call with what is nil, or belongs to no world.
func TestMissing(t *testing.T) {
	box := func(w *actor.World) actor.Mailbox[int] { return actor.MailboxOf[int](w, "box") }
	requireMistakes(t, map[string]mistake{
		"zero mailbox":    {func(_ *actor.World, a *actor.Actor) { _ = actor.Mailbox[int]{}.Put(a, 1, 1) }, "a mailbox or queue of no world; make it with MailboxOf or QueueOf"},
		"zero get":        {func(_ *actor.World, a *actor.Actor) { _, _ = actor.Mailbox[int]{}.Get(a) }, "of no world"},
		"zero detach":     {func(_ *actor.World, a *actor.Actor) { actor.Mailbox[int]{}.Detach(a, 1, 1) }, "of no world"},
		"zero put later":  {func(*actor.World, *actor.Actor) { actor.Mailbox[int]{}.PutInit(1, 1) }, "of no world"},
		"zero get later":  {func(*actor.World, *actor.Actor) { actor.Mailbox[int]{}.GetInit() }, "of no world"},
		"zero receiver":   {func(_ *actor.World, a *actor.Actor) { actor.Mailbox[int]{}.SetReceiver(a, a) }, "of no world"},
		"zero is ready":   {func(*actor.World, *actor.Actor) { actor.Mailbox[int]{}.Ready() }, "of no world"},
		"zero has a name": {func(*actor.World, *actor.Actor) { _ = actor.Queue[int]{}.Name() }, "of no world"},
		"zero queue":      {func(_ *actor.World, a *actor.Actor) { actor.Queue[int]{}.PutAsync(a, 1) }, "of no world"},
		"zero mutex":      {func(_ *actor.World, a *actor.Actor) { _ = new(actor.Mutex).Lock(a) }, "bad@A uses something of no world; make it with its function, such as NewMutex"},
		"nil mailbox":     {func(*actor.World, *actor.Actor) { actor.MailboxOf[int](nil, "x") }, "a mailbox or queue of a nil world"},
		"nil queue":       {func(*actor.World, *actor.Actor) { actor.QueueOf[int](nil, "x") }, "a mailbox or queue of a nil world"},
		"nil world":       {func(*actor.World, *actor.Actor) { actor.NewMutex(nil) }, "a mutex of a nil world"},
		"nil barrier":     {func(*actor.World, *actor.Actor) { actor.NewBarrier(nil, 3) }, "a barrier of a nil world"},
		"nil of Before":   {func(_ *actor.World, a *actor.Actor) { a.World().ExecInit(1).Before(nil) }, "a nil activity after another one"},
		"typed nil":       {func(_ *actor.World, a *actor.Actor) { a.World().ExecInit(1).Before((*actor.Exec)(nil)) }, "a nil activity after another one"},
		"zero activity":   {func(_ *actor.World, a *actor.Actor) { a.World().ExecInit(1).Before(new(actor.Exec)) }, "an activity of no world after another one"},
		"nil of a struct": {func(w *actor.World, _ *actor.Actor) { actor.NewSet(w, (*embedding)(nil)) }, "a nil activity in a set"},
		"nil to remove":   {func(w *actor.World, _ *actor.Actor) { actor.NewSet(w).Remove(nil) }, "a nil activity to remove from a set"},
		"nil workflow":    {func(_ *actor.World, a *actor.Actor) { _ = a.Workflow(nil) }, "a workflow of a nil run"},
		"nil problem":     {func(w *actor.World, _ *actor.Actor) { actor.NewBroker(w, nil) }, "a broker of a nil problem"},
		"nil of Do":       {func(w *actor.World, _ *actor.Actor) { w.Do(nil) }, "Do without a function"},
		"OnFailure of a get": {func(w *actor.World, _ *actor.Actor) {
			box(w).GetInit(actor.CommOptions{OnFailure: func() {}})
		}, "OnFailure of a transfer that is no put"},
		"nil waits":     {func(_ *actor.World, a *actor.Actor) { _ = a.World().ExecInit(1).WaitFor(nil, 1) }, "a call by a nil actor"},
		"nil puts":      {func(w *actor.World, _ *actor.Actor) { _ = box(w).Put(nil, 1, 1) }, "a call by a nil actor"},
		"options twice": {func(_ *actor.World, a *actor.Actor) { _ = a.Exec(1, actor.ExecOptions{}, actor.ExecOptions{}) }, "a call with 2 values of actor.ExecOptions; want one at most"},
		"spawn nowhere": {func(*actor.World, *actor.Actor) { (*actor.Host)(nil).Spawn("b", func(*actor.Actor) {}) }, "spawn b on a nil host"},
	})
}

// mistake is a call that makes no sense, and what is said of it.
type mistake struct {
	call func(w *actor.World, a *actor.Actor)
	want string
}

// requireMistakes has an actor make each call, and requires its panic to say so.
func requireMistakes(t *testing.T, mistakes map[string]mistake) {
	for name, tt := range mistakes {
		t.Run(name, func(t *testing.T) {
			w, _ := newWorld(t, three(t), cm02)
			w.HostAt(0).Spawn("bad", func(a *actor.Actor) { tt.call(w, a) })
			err := w.Run(context.Background())
			var p *actor.PanicError
			require.ErrorAs(t, err, &p)
			require.ErrorContains(t, p.Unwrap(), tt.want)
		})
	}
}

// Two activities of which each comes after the other never start; the report says so.
func TestCycleOfActivities(t *testing.T) {
	w, _ := newWorld(t, three(t), cm02)
	w.HostAt(0).Spawn("a", func(a *actor.Actor) {
		x, y := a.World().ExecInit(1), a.World().ExecInit(1)
		x.Before(y)
		y.Before(x)
		_ = x.Wait(a)
	})
	require.ErrorContains(t, w.Run(context.Background()), "pid 1 (a@A) waits for execution, which waits for what comes before it")
}
