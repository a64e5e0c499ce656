// Package sweeps has the commands for campaigns: sweep makes their runs, plot draws
// their results.
//
// # Not here
// What an axis or a figure means is said in experiments/campaign.
package sweeps
