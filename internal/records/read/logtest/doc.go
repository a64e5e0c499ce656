// Package logtest writes the logs that workflow systems would have written of simulated
// runs, for tests: what was simulated is known, so that what is read back can be checked.
//
//	text := logtest.Write(tasklog.Pegasus, &logtest.Run{Names: names, Dates: dates, RunSec: runSec, EndSec: makespanSec})
//	logged, dates := logtest.Simulate(t, logtest.Record(t, tasklog.Pegasus, 4, 2, 8, 1), "htcondor", tasklog.Pegasus, logtest.Run{})
//
// # Not here
//
// Reading is package tasklog.
package logtest
