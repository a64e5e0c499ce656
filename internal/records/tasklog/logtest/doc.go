// Package logtest writes the logs that workflow systems would have written of simulated
// runs, for tests: what was simulated is known, so that what is read back can be judged.
//
//	text := logtest.Write(tasklog.Pegasus, &logtest.Run{Names: names, Dates: dates, RunSec: runSec, EndSec: makespanSec})
//
// # Not here
//
// Reading is package tasklog.
package logtest
