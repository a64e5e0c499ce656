// Package sharetest holds the property suite of sharing.Solver, which has tests alone. All solvers pass it:
// random lives of random systems are compared at each date with a twin that shares by brute force.
package sharetest
