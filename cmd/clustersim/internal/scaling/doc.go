// Package scaling has the command scale: how a workload's work must grow with its
// platform, as tables and sentences.
//
// # Not here
// The searches, the laws and the verdicts are computed by internal/measure/isoefficiency.
package scaling
