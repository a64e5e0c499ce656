//go:build long

package bottleneck

const longer = 20
