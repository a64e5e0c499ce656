//go:build !race

package platform

const underRace = false
