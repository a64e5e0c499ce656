// Command clustersim simulates parallel programs on clusters.
//
// clustersim --help lists the commands. Data goes to standard output, messages
// to standard error. The exit status is 0 for success, 1 when something failed,
// 2 for wrong usage, 3 for bad input and 4 for an incomplete campaign.
//
// # Not here
// The commands are in package cli, which programs with schedulers of their own
// call as well.
package main

import "github.com/clustersim/clustersim/cmd/clustersim/cli"

func main() { cli.Main() }
