//go:build !js

package packed

import (
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/clustersim/clustersim/internal/packed/ending"
)

var formats = []format{
	{
		name: "gzip", ending: ending.Gzip, begin: "\x1f\x8b",
		read:  func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
		write: func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
	},
	{
		name: "zstd", ending: ending.Zstd, begin: "\x28\xb5\x2f\xfd",
		read: func(r io.Reader) (io.ReadCloser, error) {
			d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
			if err != nil {
				return nil, err
			}
			return d.IOReadCloser(), nil
		},
		write: func(w io.Writer) (io.WriteCloser, error) {
			return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithZeroFrames(true))
		},
	},
}

// maxWindow is the most memory, in bytes, that a zstd file may claim for what it refers back to: that of zstd's
// own program without --long.
const maxWindow = 128 << 20
