package output

import (
	"os"
	"path/filepath"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/atomicfile"
)

// WriteFiles writes files to a folder, which it makes.
func WriteFiles(dir string, files []report.File) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		if err := atomicfile.Write(filepath.Join(dir, f.Name), f.Write); err != nil {
			return err
		}
	}
	return nil
}
