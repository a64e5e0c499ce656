// Package version says which clustersim this is, so that two that may give different
// results have different lines.
//
// # Not here
// The versions of files' formats are with their readers.
package version
