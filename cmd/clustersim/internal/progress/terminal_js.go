package progress

import "io"

// terminal is none: a page has no terminal.
type terminal struct{}

func onTerminal(io.Writer) *terminal { return nil }

// IsTerminal says whether w is a terminal.
func IsTerminal(io.Writer) bool { return false }

// Columns is the width of a terminal, or 0 if w is none.
func Columns(io.Writer) int { return 0 }

func (*terminal) show(int, int)           {}
func (*terminal) describe(string, ...any) {}
func (*terminal) only(string)             {}
func (*terminal) soon(string, ...any)     {}
func (*terminal) end()                    {}
func (*terminal) hush()                   {}
