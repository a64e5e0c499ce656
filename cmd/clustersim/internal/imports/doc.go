// Package imports has the command import, which makes workloads, platforms and tables of dates of
// the logs of a workflow system.
//
// # Adding a system
// A row in systems with how its files are read; internal/logs says what they become.
//
// # Not here
// Reading logs and finding edges: internal/logs and the packages below it.
package imports
