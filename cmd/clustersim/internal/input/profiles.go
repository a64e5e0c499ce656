package input

import (
	"path/filepath"

	"github.com/clustersim/clustersim/platform"
)

// platformOptions read the platform in a file; the files that it names are beside it.
func (in *Reader) platformOptions(name string) platform.ReadOptions {
	return platform.ReadOptions{
		Note: in.Note, DropProfiles: in.DropProfiles,
		ReadFile: func(other string) ([]byte, error) {
			if name != Stdin && !filepath.IsAbs(other) {
				other = filepath.Join(filepath.Dir(name), other)
			}
			return readFile(in.ctx, other)
		},
	}
}
