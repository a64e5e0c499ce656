// Package course gives the events of profiles one after another, with what is drawn: a [Course] is a profile as it
// comes to pass in a run, and [Generated] are the events that a generator makes for one host or link. [Most] and
// [LongestOn] say what may come.
//
// # Not here
//
// What profiles are, and their texts, is package platform/profile.
package course
