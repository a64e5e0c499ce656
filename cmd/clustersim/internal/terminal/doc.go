// Package terminal opens pseudo-terminals for tests of what people see on one.
//
// # Not here
// What is shown there is cmd/clustersim/internal/progress's and the commands'.
package terminal
