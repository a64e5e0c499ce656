package cli

import (
	"io"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
)

// printed is standard output. It remembers an error that the printer of help does not
// look at.
type printed struct {
	to     io.Writer
	before func() // makes room
	err    error  // the first
}

func (p *printed) Write(text []byte) (int, error) {
	p.before()
	n, err := p.to.Write(text)
	if p.err == nil {
		p.err = err
	}
	return n, err
}

// Columns implements table.Screen.
func (p *printed) Columns() int { return progress.Columns(p.to) }
