// Package completion offers a shell the words that may come next: specs with their
// parameters, schedulers, network models, formats, columns, files.
//
// What a flag takes is known by the word that its help has in backquotes, such as
// SCHEDULER, or by the values that its help lists after that word and a colon. So a new
// flag is completed without a line of its own.
//
// # Adding a kind of value
// Give it a word, use the word in the help of the flags, and add a row to kinds.
//
// # Not here
// The scripts for the shells are cobra's, but for that of bash: clustersim completion --help.
package completion
