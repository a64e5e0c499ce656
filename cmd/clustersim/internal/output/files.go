package output

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/atomicfile"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/internal/packed"
	"github.com/clustersim/clustersim/internal/packed/ending"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// WriteFiles writes files to a folder, which it makes; none if one of them must not be
// written.
func WriteFiles(cmd *cobra.Command, dir string, files []report.File) error {
	for _, f := range files {
		if err := opened.By(cmd.Context()).Output(filepath.Join(dir, f.Name)); err != nil {
			return err
		}
	}
	if err := makeFolder(cmd.Context(), dir); err != nil {
		return err
	}
	for _, f := range files {
		write := f.Write
		if filepath.Ext(f.Name) == ".csv" {
			write = func(w io.Writer) error { return f.Write(CSV(cmd, w)) }
		}
		if err := replace(cmd, filepath.Join(dir, f.Name), write); err != nil {
			return err
		}
	}
	return nil
}

// makeFolder makes a folder; files in memory need none.
func makeFolder(ctx context.Context, dir string) error {
	if opened.By(ctx).Held() != nil {
		return nil
	}
	return os.MkdirAll(dir, 0o777)
}

// WriteFile writes a file, which is replaced only on success.
func WriteFile(cmd *cobra.Command, file string, write func(io.Writer) error) error {
	if err := opened.By(cmd.Context()).Output(file); err != nil {
		return err
	}
	return replace(cmd, file, write)
}

// replace gives a file a new content, or none of it if a signal comes before the end. It
// must not run in a goroutine that a signal leaves behind, which could not remove the
// temporary file.
func replace(cmd *cobra.Command, file string, write func(io.Writer) error) error {
	ctx := cmd.Context()
	line := progress.Of(ctx)
	line.Later("writing %s", srcerr.Visible(file))
	return whole(ctx, file, func(w io.Writer) error {
		out, err := packed.Writer(file, w)
		if err != nil {
			return err
		}
		said := func(bytes int64) { line.Describe("writing %s: %s", srcerr.Visible(file), Size(bytes)) }
		if err := write(&counted{untilSignal{ctx, out}, 0, said}); err != nil {
			return err
		}
		return out.Close()
	})
}

// whole writes a file at once or not at all.
func whole(ctx context.Context, file string, write func(io.Writer) error) error {
	held := opened.By(ctx).Held()
	if held == nil {
		return atomicfile.Write(file, write)
	}
	var text bytes.Buffer
	err := write(&text)
	if err == nil {
		held.Put(file, text.Bytes())
	}
	return err
}

// counted says how much has been written, each time that it is another MiB.
type counted struct {
	to    io.Writer
	bytes int64
	say   func(bytes int64)
}

func (c *counted) Write(text []byte) (int, error) {
	n, err := c.to.Write(text)
	before := c.bytes
	if c.bytes += int64(n); c.bytes>>20 > before>>20 {
		c.say(c.bytes)
	}
	return n, err
}

// untilSignal passes text on until a signal ends the command.
type untilSignal struct {
	ctx context.Context
	to  io.Writer
}

func (w untilSignal) Write(text []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.to.Write(text)
}

// Reopen opens an output of an earlier command, with which this one goes on.
func Reopen(file string) (io.ReadCloser, error) { return os.Open(file) }

// Create writes a file, which is replaced only on success; - is standard output.
// An error has the file's name.
func Create(cmd *cobra.Command, file string, write func(io.Writer) error) error {
	if file == "-" {
		progress.Of(cmd.Context()).Later("writing to standard output")
		return write(cmd.OutOrStdout())
	}
	return WriteFile(cmd, file, func(w io.Writer) error { return Named(file, write(w)) })
}

// Named gives an error the name of its file; those of the system have it.
func Named(file string, err error) error {
	if _, system := errors.AsType[*fs.PathError](err); err == nil || system {
		return err
	}
	return fmt.Errorf("%s: %w", file, err)
}

// FileFormat is a format that a command writes.
type FileFormat[T any] struct {
	Name       string
	Extensions []string
	Write      func(io.Writer, T) error
}

// Writer is the writer that --to names or the file's extension stands for, the first
// one without either; names lists the formats for messages.
func Writer[T any](formats []FileFormat[T], to, file, names, give string) (func(io.Writer, T) error, error) {
	ext := ending.Ext(file)
	for _, f := range formats {
		switch {
		case to == f.Name, to == "" && slices.Contains(f.Extensions, ext):
			return f.Write, nil
		case to == "" && file == f.Name:
			return nil, IsFormat(file)
		}
	}
	switch err := NoFile(to, "--out"); {
	case err != nil:
		return nil, err
	case to != "":
		return nil, mistake.InFlag("--to", fmt.Errorf("unknown format %q (want %s)", to, names))
	case ext != "":
		return nil, mistake.Usagef("%s: the extension names no format (give %s)", file, give)
	}
	return formats[0].Write, nil
}

// NoFile is a mistake where a file was given to -o; flag takes it.
func NoFile(format, flag string) error {
	return mistake.UsageIf(format == "-" || strings.ContainsAny(format, `./\`), "-o takes a format; write %s %s", flag, format)
}

// IsFormat says that a file is called like a format.
func IsFormat(file string) error {
	return mistake.Usagef("%s is a format, not a file (give --to %s, or ./%s for a file of that name)", file, file, file)
}
