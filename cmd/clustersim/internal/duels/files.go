package duels

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/picture/gantt"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/format"
)

// writeFiles writes the witnesses, each as a workload, a platform and a picture of each run, if they are wanted.
func (c *dueling) writeFiles(cmd *cobra.Command) error {
	if c.flags.dir == "" {
		return nil
	}
	yaml, err := format.Named("yaml")
	if err != nil {
		return err
	}
	var files []report.File
	for _, x := range c.pairs {
		if x.witness != nil {
			files = append(files, c.filesOf(x, yaml)...)
		}
	}
	return output.WriteFiles(cmd, c.flags.dir, files)
}

// filesOf are the files of a witness, which need not be found before they are written.
func (c *dueling) filesOf(x *pair, yaml format.Format) (files []report.File) {
	name := fileName(x.a.name) + "-vs-" + fileName(x.b.name)
	files = append(files, report.File{Name: name + ".workload.yaml", Write: func(w io.Writer) error { return yaml.Write(w, x.dag, workload.WriteOptions{}) }})
	if x.space.Platform == nil {
		files = append(files, report.File{Name: name + ".platform.yaml", Write: func(w io.Writer) error { return platform.WriteNative(w, x.on) }})
	}
	for i, f := range []*scheduler{x.a, x.b} {
		files = append(files, report.File{Name: name + "." + fileName(f.name) + ".svg", Write: func(w io.Writer) error { return c.draw(w, gantt.SVG, x, i) }})
	}
	return files
}

// checkFiles checks before the search that the files of witnesses are no others that are read or written.
func (c *dueling) checkFiles(cmd *cobra.Command) error {
	if c.flags.dir == "" {
		return nil
	}
	for _, x := range c.pairs {
		for _, f := range c.filesOf(x, format.Format{}) {
			if err := opened.By(cmd.Context()).Later(filepath.Join(c.flags.dir, f.Name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// fileName is a scheduler's name with what file systems may refuse left out.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("-_.=,()", r):
			return r
		}
		return '_'
	}, name)
}
