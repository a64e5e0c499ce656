// Package watch shows in a browser how far a campaign is while it runs: its progress,
// rate and time left, the runs that failed, and curves of what is there so far.
//
// A [Board] stands between a campaign and its sink and keeps what a page needs; a
// [Server] serves the page and, as server-sent events, what changes on the board. It only
// reports: no request changes anything, and there are four paths, none of a file.
//
// # Watchers
// A watcher reads the board at its own pace and holds nothing up: a slow one sees fewer
// states, and one that no longer reads is dropped. A new one gets all that there is, so
// that a page may be closed, opened again or opened twice.
//
// # Memory
// A curve's point is the mean over seeds, so the board grows with points and not with
// runs, up to maxCells; of failures it keeps the last maxFailures.
//
// # Adding to the page
// A field of state (board.go), and what page/page.js does with it.
//
// # Not here
// Results are written before the board sees them, by package campaign; figures for
// papers are package figures'.
package watch
