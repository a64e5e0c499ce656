// Package execsched lets a program of the user's, in any language, be a
// scheduler: exec(cmd="python3 my.py") and online-exec(cmd="python3 my.py").
//
// docs/protocol.md defines what is said: JSON, a message a line, ours on the
// program's standard input, its replies on its standard output. What it writes
// on standard error goes to ours, each line after "exec: ".
//
// # Life of a program
//
//  1. A [Program] is what a spec names; nothing runs yet.
//  2. Map starts a process, says hello, sends the problem, reads the schedule,
//     says end and waits for the exit. Decide starts one at the first call of a
//     run, and says end when the last task is placed.
//  3. A reply that does not come in time, cannot be read or is not valid, an exit
//     and a cancelled context are errors; the process and what it started is
//     killed. No process outlives its Program's last call, Close or context.
//
// # Adding a message
// Messages are in messages.go, what is read back in replies.go. A change that a
// program can notice needs a new version and a line in docs/protocol.md.
//
// # Not here
// Which spec starts a program is package scheduler's table; only the command
// knows the context and standard error.
package execsched
