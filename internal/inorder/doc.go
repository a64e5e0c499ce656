// Package inorder follows the cores and the memory of a host that starts its tasks in
// a given order. Estimates of runs are made of it: forecasts of policies, plans
// of searches, critical paths.
//
// # Not here
//
// Plans that fill gaps are in internal/heuristic; simulated hosts are in package
// sim.
package inorder
