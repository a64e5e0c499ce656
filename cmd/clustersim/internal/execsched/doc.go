// Package execsched turns a user's program, in any language, into a scheduler:
// exec(cmd="python3 my.py") and online-exec(cmd="python3 my.py").
//
// docs/protocol.md defines the protocol: JSON, one message a line, ours on the
// program's standard input, its replies on its standard output. What it writes
// to standard error goes to ours, each line after "exec: ", up to a limit.
//
// # Life of a program
//
//  1. A [Program] is made from a spec; nothing runs yet.
//  2. Map starts a process, sends hello and the problem, reads the schedule,
//     sends end and waits for the exit. Decide starts one at the first call of
//     a run, and sends end when the last task is placed.
//  3. It is an error if a reply is late, unreadable or invalid, if the program exits
//     too early, or if the context is cancelled. Then the process and its group are
//     killed. No process outlives the last call, Close or the context, nor on Linux
//     our own process.
//
// # Adding a message
// Messages are in messages.go, replies in replies.go. A change that a program
// can notice needs a new version and a line in docs/protocol.md.
//
// # Not here
// Which spec starts a program is decided in scheduler/catalog; only the command
// has the context and standard error.
package execsched
