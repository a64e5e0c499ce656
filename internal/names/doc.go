// Package names numbers names: of a million tasks in the order of their declaration, or of
// a few programs that all tasks run. It keeps their bytes together in long texts, in place of an
// allocation a name, and finds a name in one look at a table of 8 bytes a place.
//
//	t := names.NewTable(1000)
//	id, added := t.Add("task-1")
//	id, ok := t.Find("task-1")
//
// # Not here
//
// What a name stands for: readers keep that in lists by number.
package names
