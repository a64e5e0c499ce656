// Package help lists specs, their parameters and defaults for the help texts.
//
// # Not here
// A command's own text stands in its file.
package help
