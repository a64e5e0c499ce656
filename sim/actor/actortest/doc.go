// Package actortest tests programs of actors. A test makes a [World], has its actors write
// what they do into a log, lets time pass, and compares the log with what it should be:
//
//	w := actortest.New(t, p, actor.Options{})
//	w.HostAt(0).Spawn("ping", func(a *actor.Actor) {
//		_ = a.SleepFor(1)
//		w.Logf(a, "slept")
//	})
//	w.Run()
//	w.Want("1 ping@node-0: slept")
//	w.NothingLeft()
//
// [World.Run] fails the test if the run returns an error, does not end in time, or if the
// code of an actor blocks outside the simulation, and then names the actor.
// [World.Want] compares dates to 1e-9 s, [World.Golden] the whole log with a file.
// [World.NothingLeft] finds values that were not received. [Program] tests a whole program by
// what it prints.
//
// Actors may call t.FailNow, and so testify's require: the run ends and so does the test.
//
// # Not here
//
// Who runs when is package actor. Timings decide no test but that of the limit, which is to
// be generous.
package actortest
