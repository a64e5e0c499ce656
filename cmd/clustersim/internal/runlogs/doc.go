// Package runlogs reads the logs of workflow systems for the commands that make something of them,
// import and predict: Open finds which files of the arguments are logs, and of which system, and
// System.Read reads its runs.
//
// # Adding a system
// A row in Systems with how its files are read; internal/logs says what they become.
//
// # Not here
// Reading logs and finding edges: internal/logs and the packages below it.
package runlogs
