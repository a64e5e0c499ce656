// Package predicts has the command predict: from the logs of recorded runs to makespans on other
// nodes, under other schedulers.
//
//   - cmd_predict.go: the flags, and what they mean.
//   - runs.go: which runs are refused, or noted.
//   - nodes.go: nodes and their speeds.
//   - tables.go: what is printed.
//
// # Not here
// The calculation: internal/logs/predict. Reading logs: package runlogs.
package predicts
