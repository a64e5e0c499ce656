//go:build !long

package incremental

// longer is how many times as long the random tests run.
const longer = 1
