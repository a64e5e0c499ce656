//go:build !race

package simgrid

const underRace = false
