// Package replays has the command replay, with a row for each publication that can
// be repeated.
//
// # Not here
// A publication itself is a package in internal/papers.
package replays
