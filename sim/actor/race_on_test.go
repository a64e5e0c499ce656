//go:build race

package actor_test

// moreUnderRace: the race detector makes frames larger, and stacks with them.
const moreUnderRace = 2500
