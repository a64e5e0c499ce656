//go:build race

package simgrid

// underRace: every figure includes the race detector's own memory.
const underRace = true
