// Package oracletest compares dates with SimGrid's, digit by digit: of placed workloads, of retries, of lives of platforms
// and of actors. It has tests only. It is below package sim so that it may use the world of package world.
//
// # Use
// The tests draw cases from seeds, simulate them, and compare every start and finish, and the route of every pair of
// hosts: our default with SimGrid under network/optim:Full, overlook=true with its default. make oracle compares live
// (build tag oracle), through package oracle, which runs the C++ programs; plain go test compares with earlier answers of
// SimGrid in testdata. UPDATE=1 make oracle makes testdata anew. vectors_test.go lists SimGrid's own results about
// machines that change, with the place of the test of each.
//
// # Cases
// Generate (gen_case_test.go) draws a platform and a placed workload. A round is 204 cases: 17 kinds of platforms, each
// under 12 combinations of options. Even rounds draw ordinary numbers. In odd rounds each case has a trait as well, such
// as dates that coincide, single bytes or bandwidths up to 1e15 Bps (gen_trait_test.go), and meshes take the places of
// three of the full zones; in half of the odd rounds tori, fat trees and dragonflies take those of three clusters, and
// four kinds make room for Vivaldi zones, cabinets, bypasses and zones of all kinds in each other. The name of a case
// says all that. TestLiveModels runs the same cases under smpi and ptask-l07, TestLiveIB under ib, TestLiveParallel with
// tasks that compute on several hosts. gen_retry_test.go draws runs under --on-failure retry.
//
// # Scripts
// A script (script_test.go) is lines that say what starts, ends and changes when, followed by script.cpp in SimGrid and
// by a life in package world (life_test.go). gen_script_test.go draws them, rules_test.go keeps them from what SimGrid
// loses, and shrink_script_test.go reduces one that disagrees.
//
// # Plays
// Programs of actors (play_test.go) are performed by actors.cpp in SimGrid and on package actor (stage_test.go,
// player_test.go); gen_play_test.go and gen_acts_test.go draw them.
//
// # Adding to it
// A kind of platform is a function like those of gen_full_test.go and a line in the table of gen_case_test.go; UPDATE=1
// make oracle then adds its golden files. A trait is a line in gen_trait_test.go. A verb of scripts needs a line in
// script.cpp, and in life_test.go and gen_script_test.go.
//
// # Not here
// How well the numbers agree: docs/accuracy.md.
package oracletest
