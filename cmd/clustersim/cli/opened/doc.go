// Package opened keeps the files that a command reads apart from those that it
// writes: no output may be an input, and no two outputs the same file. Reader and
// writer of every command tell it what they open, so that a new command is checked
// without a line of its own. It also keeps the sums of what was read, for pages that say
// how to repeat them.
//
// # Not here
// Files are read by input and written by output.
package opened
