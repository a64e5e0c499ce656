package packed

import (
	"compress/gzip"
	"errors"
	"io"

	"github.com/clustersim/clustersim/internal/packed/ending"
)

// formats in a browser: the library for zstd is left out, which would be a twentieth of what a page has to load.
var formats = []format{
	{
		name: "gzip", ending: ending.Gzip, begin: "\x1f\x8b",
		read:  func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
		write: func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
	},
	{
		name: "zstd", ending: ending.Zstd, begin: "\x28\xb5\x2f\xfd",
		read:  func(io.Reader) (io.ReadCloser, error) { return nil, errZstd },
		write: func(io.Writer) (io.WriteCloser, error) { return nil, errZstd },
	},
}

var errZstd = errors.New("zstd is not expanded in a browser (expand it first)")
