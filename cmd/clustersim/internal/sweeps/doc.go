// Package sweeps has the commands for campaigns: sweep makes their runs, here or on a
// cluster, and joins their results, plot draws them.
//
// # Not here
// What an axis or a metric means is defined in experiments/campaign.
package sweeps
