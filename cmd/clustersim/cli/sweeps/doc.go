// Package sweeps has the commands for campaigns: sweep makes their runs, plot draws
// their results.
//
// # Not here
// What an axis or a metric means is defined in experiments/campaign.
package sweeps
