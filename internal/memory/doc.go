// Package memory finds out how much more memory the process may have, so that a size
// that cannot be had is refused before anything is allocated.
//
// The limits are GOMEMLIMIT, RLIMIT_AS (ulimit -v), those of the process's control
// groups (versions 1 and 2) and what the computer has available. Where one cannot
// be found out, as on other systems than Linux, it does not count.
//
// [ReadAll] reads inputs, no more of them than there is memory for, so that an endless
// device or a sparse file is an error and not the end of the process.
//
// [Watch] and [Bound] end a context while something grows: at the limit of the process, and at one of its own.
//
// # Not here
// Who needs how much: callers estimate that.
package memory
