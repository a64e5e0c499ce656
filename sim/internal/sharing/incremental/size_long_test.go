//go:build long

package incremental

const longer = 20
