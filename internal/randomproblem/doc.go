// Package randomproblem draws small scheduling problems for tests of schedulers and simulations.
package randomproblem
