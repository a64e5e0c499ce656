package gantt

import (
	"errors"
	"io"
)

// fill is an error: html/template reaches methods by their names, so that the linker would keep all of every type.
func fill(io.Writer, string, map[string]any) error {
	return errors.New("a page: not made in a browser (use the command)")
}
