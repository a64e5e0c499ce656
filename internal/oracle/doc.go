// Package oracle has SimGrid run a workload, for comparisons of digits and of speed.
//
// # Use
// A [Case] is a platform, a placed workload and the models to run it under. [Tools.Replay] has SimGrid run it through
// simgrid/replay.cpp; [RelativeError] is the distance of two times. make oracle builds the C++ programs in directory
// simgrid against the installed SimGrid. With [Servers] a program is started once and answers each call by a child.
//
// # Not here
// Random cases, and the comparisons with package sim, the world below it and package actor: sim/internal/oracletest.
// The comparison of speed: bench.
package oracle
