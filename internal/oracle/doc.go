// Package oracle checks the simulator against SimGrid, digit by digit.
//
// A [Case] is a platform, a placed program and the models to run it under.
// [Generate] draws one from a seed; [Case.Run] simulates it with package sim;
// [Tools.Replay] has SimGrid do the same through replay.cpp; [Compare] says how
// far apart the two lists of times are. [Tools.Routes] and [Case.Routes] do the
// same for the route of every pair of hosts.
//
// # Who uses it
// make oracle builds the two C++ programs against the installed SimGrid and
// compares live (build tag oracle). Plain go test compares with
// testdata/golden, where SimGrid's earlier answers are kept. bench uses [Tools]
// to compare speeds.
//
// # Adding a kind of platform
// Write a function like those of gen_full.go and add it to the table in
// gen_case.go; UPDATE=1 make oracle then adds its golden files.
//
// # Not here
// What the numbers mean and how well they agree is in docs/accuracy.md.
package oracle
