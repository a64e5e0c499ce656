//go:build race

package platform

// underRace says that the race detector's own memory is in every figure.
const underRace = true
