// Package opened keeps the files that a command reads apart from those that it
// writes: no output may be an input, and no two outputs the same file. Reader and
// writer of every command tell it what they open, so that a new command is checked
// without a line of its own; what its flags name is known before it begins, so that nothing
// is computed in vain. Names may not be empty. It also keeps the sums of what was read, for
// pages that say how to repeat them.
//
// # Not here
// Files are read by input and written by output.
package opened
