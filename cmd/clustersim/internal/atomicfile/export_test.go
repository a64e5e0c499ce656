package atomicfile

import (
	"io"
	"os"
)

// WriteClosed is what Write does after creating the temporary file, with a file that
// cannot be written.
func WriteClosed(path string, data []byte) error {
	tmp, err := createBeside(path, 0)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(tmp.Name()) }()
	if err := tmp.Close(); err != nil {
		return err
	}
	return finish(tmp, path, 0, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
