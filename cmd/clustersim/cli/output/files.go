package output

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

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

// Create writes a file, which changes only when all is well; - is standard output.
// An error has the file's name.
func Create(cmd *cobra.Command, file string, write func(io.Writer) error) error {
	if file == "-" {
		return write(cmd.OutOrStdout())
	}
	return atomicfile.Write(file, func(w io.Writer) error { return Named(file, write(w)) })
}

// Named gives an error the name of its file; those of the system have it.
func Named(file string, err error) error {
	if _, system := errors.AsType[*fs.PathError](err); err == nil || system {
		return err
	}
	return fmt.Errorf("%s: %w", file, err)
}
