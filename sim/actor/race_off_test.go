//go:build !race

package actor_test

const moreUnderRace = 0
