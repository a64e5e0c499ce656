// Package actor simulates processes: functions that run on the hosts of a platform, and
// compute, sleep, send, wait and fail in virtual time.
//
// A [World] is made of a platform by [New], or of a line by [FromSpec]. [Host.Spawn] puts an [Actor] on a host, and
// [World.Run] lets time pass. An actor's code is ordinary Go; its calls take virtual time:
//
//   - [Actor.SleepFor], [Actor.Exec], [Actor.Read], [Actor.Write], [Actor.SendTo];
//   - [Mailbox.Put] and [Mailbox.Get] send values over the network, those of a [Queue] hand
//     them over at no cost;
//   - [Actor.ExecAsync], [Mailbox.PutAsync] and others return an [Activity], to wait for
//     alone or in a [Set];
//   - [Mutex], [Semaphore], [Cond] and [Barrier] let actors wait for each other;
//   - [Actor.Kill], [Actor.Suspend], [Actor.Join], [Actor.Move] and others act on actors.
//
// What fails is an error, which wraps [ErrTimeout], [ErrHostFailed] or another of the
// package's; see [Error]. A host that goes off kills its actors.
//
// # Workflows
//
// [Actor.Workflow] runs a DAG, a sim.Guest, in the world, in which it shares hosts and links with
// all else; [World.WorkflowInit] returns it as an [Activity]. Several may run at once. The actors
// of a [Broker] are the policy of a run: they take time for their decisions. A run that can
// never go on ends with an error that wraps sim.ErrStuck.
//
// # Rounds
//
// Order and dates are SimGrid's. All actors that are ready run one after the other, each up
// to its next request; then the requests are answered in the same order, and actors that this makes
// ready run in the next round, at the same date. When none is ready, the clock moves on.
// Put, Get, Exec and SendTo are two requests, Read and Write three, most calls one;
// SleepFor(0), getters and setters are none. See docs/adr/0016-actors.md for where we differ.
//
// # An actor's code
//
// An actor is a coroutine ([iter.Pull]): one runs at a time, and nothing else does, so actors
// share variables without locks. It must not block outside the simulation, on a channel or
// a lock that another actor holds: that stops the world, and no report of a deadlock comes.
// [World.Stalled], called from another goroutine, names the actor with such code.
// A call of an actor that does not run panics. So does a call from another goroutine than the actor's own, such as
// one that its code has started, or a sequence given to iter.Pull; on processors other than amd64 and arm64 that is
// not noticed.
// When an actor dies, by Kill or with its host, its pending call does not return: a panic unwinds its stack, so that
// deferred functions run. Code that recovers from it dies at its next call.
//
// A panic in an actor's code ends the run with a [PanicError], and a wait for what never
// comes with a [DeadlockError].
//
// # Deployments and tests
//
// [World.Deploy] starts the actors that a SimGrid deployment lists. Package actortest has a
// harness for tests; docs/processes.md shows how programs are written.
//
// # Cost
//
// A call that blocks costs a switch to the simulation and one back. It allocates nothing, but
// for Read, Write and what returns an Activity. An actor takes some 3.3 kB, and 0.6 kB more if it waits at a
// mailbox on a host of its own. Each cycle of the garbage collector looks at all stacks: with 100,000 actors and more, raise GOGC.
//
// # Not here
//
// What executions and transfers cost, and models of the network, are package sim's, and so are runs of DAGs. What actors
// did is recorded, for traces and Gantt charts, by an Actors of package experiments/view.
package actor
