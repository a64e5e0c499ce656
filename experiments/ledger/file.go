package ledger

import "io"

// File is one file that a replay leaves in its output directory: a table, a
// figure, the ledger.
type File struct {
	Name    string // without a directory
	Caption string // of a figure: what it shows, in words
	Write   func(io.Writer) error
}
