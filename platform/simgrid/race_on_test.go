//go:build race

package simgrid

// underRace says that the race detector's own memory is in every figure.
const underRace = true
