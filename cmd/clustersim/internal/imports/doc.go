// Package imports has the command import, which makes workloads, platforms and tables of dates of
// the logs of a workflow system.
//
// # Not here
// Which files are logs, and of which system: package runlogs. Reading logs and finding edges:
// internal/logs and the packages below it.
package imports
