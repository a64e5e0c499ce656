// Package oracle has SimGrid run what clustersim runs, so that the two can be
// compared digit by digit.
//
// A [Case] is a platform, a placed workload and the models to run it under.
// [Tools.Replay] has SimGrid run it through replay.cpp; [RelativeError] says how
// far two times are apart.
//
// # Use
// The tests draw cases from seeds, simulate them with package sim, and compare
// every start and finish, and the route of every pair of hosts: our default with
// SimGrid under network/optim:Full, overlook=true with its default. make oracle builds
// the C++ programs against the installed SimGrid and compares live (build tag
// oracle); plain go test compares with earlier answers of SimGrid in
// testdata/golden and testdata/plays. bench compares the speed of the two.
//
// # Scripts
// Machines that change and fail are compared by scripts, and tasks on several hosts by
// themselves, in package sim/internal/oracletest, which may use the world below package sim. It
// takes from here the cases of Generate, [ScriptPlatform], [Compare] and [Tools.Run].
// Whole runs under --on-failure retry are compared here, with the actors of retry.cpp. vectors_test.go
// lists SimGrid's own results about such machines and where each is tested.
//
// # Plays
// Programs of actors (play_test.go) are performed by actors.cpp in SimGrid and on package actor
// (stage_test.go, player_test.go); gen_play_test.go and gen_acts_test.go draw them.
//
// # Which case draws what
// TestLiveModels runs the same cases under smpi and ptask-l07, TestLiveIB under ib,
// TestLiveParallel of oracletest with tasks that compute on several hosts.
//
// A round is 204 cases: 17 kinds of platforms, each under 12 combinations of options.
// Even rounds draw ordinary numbers. In odd rounds each case has a trait as well, such
// as dates that coincide, single bytes or bandwidths up to 1e15 Bps
// (gen_trait.go), and meshes take the places of three of the full zones; in half of
// the odd rounds tori, fat trees and dragonflies take those of three clusters, and four
// kinds make room for Vivaldi zones, cabinets, bypasses and zones of all kinds in each
// other. Names of cases tell all that.
//
// # Adding a kind of platform
// Write a function like those of gen_full.go and add it to the table in
// gen_case.go; UPDATE=1 make oracle then adds its golden files. A trait is a line
// in gen_trait.go. A verb of scripts needs a line in script.cpp, and in
// life_test.go and gen_script_test.go of oracletest.
//
// # Not here
// How well the numbers agree: docs/accuracy.md.
package oracle
