// Package mistake says what a user did wrong, or what failed, as errors that
// end in one line each and an exit status.
//
// # Not here
// What is wrong inside a file is found by its reader, with its place.
package mistake
