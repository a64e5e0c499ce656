package sweeps

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/internal/picture/figures"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// resultFiles are the arguments as sources, without outdated results unless those are
// wanted. Standard input, pipes and devices are kept in memory, since results are read twice;
// files are not.
func resultFiles(cmd *cobra.Command, args []string, outdated bool) ([]figures.Source, error) {
	var list []figures.Source
	taken := false
	for _, arg := range args {
		if arg != "-" && input.Once(arg) {
			src, err := input.New(cmd).OpenFirst(arg)
			if err != nil {
				return nil, err
			}
			list = append(list, inMemory(arg, src.Data))
			continue
		}
		if arg != "-" {
			if err := opened.By(cmd.Context()).Input(arg); err != nil {
				return nil, err
			}
			s := figures.Source{Name: arg, Open: func() (io.ReadCloser, error) {
				in, err := input.OpenFile(cmd, arg, "a file of results")
				if err != nil {
					return nil, err
				}
				return said(cmd, arg, in), nil
			}}
			if !outdated {
				open := func(name string) (io.ReadCloser, error) {
					return input.OpenFile(cmd, name, "a list of outdated results")
				}
				left, err := readOutdated(campaign.OutdatedName(arg), open)
				if err != nil {
					return nil, err
				}
				s.Outdated = left.IDs()
			}
			list = append(list, s)
			continue
		}
		if taken {
			return nil, input.ErrStdinTwice
		}
		taken = true
		data, err := input.ReadStdin(cmd.Context(), cmd.InOrStdin())
		if err != nil {
			return nil, err
		}
		list = append(list, inMemory(input.Stdin, data))
	}
	return list, nil
}

// inMemory are results that were read already.
func inMemory(name string, data []byte) figures.Source {
	return figures.Source{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }}
}

// saidFile says on a terminal how much of a file has been read.
type saidFile struct {
	io.ReadCloser
	line  *progress.Line
	name  string
	bytes int64
	all   string
}

func said(cmd *cobra.Command, name string, in io.ReadCloser) io.ReadCloser {
	f := &saidFile{ReadCloser: in, line: progress.Of(cmd.Context()), name: srcerr.Visible(name)}
	if info, err := os.Stat(name); err == nil {
		f.all = " of " + output.Size(info.Size())
	}
	f.line.Later("reading %s", f.name)
	return f
}

func (f *saidFile) Read(p []byte) (int, error) {
	n, err := f.ReadCloser.Read(p)
	before := f.bytes
	if f.bytes += int64(n); f.bytes>>20 > before>>20 {
		f.line.Describe("reading %s: %s%s", f.name, output.Size(f.bytes), f.all)
	}
	return n, err
}

// plotError gives an error of a query its place: a flag, or the results as a whole.
// A mistake in a file has its line already.
func plotError(err error) error {
	if u, ok := errors.AsType[*figures.UnknownColumn](err); ok {
		hint := "there are " + strings.Join(u.Exists, ", ")
		if near := srcerr.Suggest(u.Name, u.Exists); near != "" {
			hint = fmt.Sprintf("did you mean %q? There are %s", near, strings.Join(u.Exists, ", "))
		}
		return mistake.InFlag("--"+u.Use, fmt.Errorf("no column %q in the results (%s)", u.Name, hint))
	}
	if _, ok := errors.AsType[*figures.Undrawable](err); ok {
		return mistake.Inputf("%w", err)
	}
	return err
}

// writePlotData prints the points as CSV.
func writePlotData(w io.Writer, d *figures.Data) error {
	t := table.New(table.Keys(slices.Concat(d.Query.Facet, d.Query.Series, []string{d.X, d.Y, "low", "high", "runs"})...)...)
	for _, v := range d.Values {
		var row []any
		for _, k := range slices.Concat(v.Facet, v.Series, []figures.Key{v.X}) {
			row = append(row, plotKey(k))
		}
		var low, high any // nothing where there is no interval
		if v.Low < v.High {
			low, high = v.Low, v.High
		}
		t.Add(append(row, v.Y, low, high, v.N)...)
	}
	return t.Write(w, table.CSV)
}

func plotKey(k figures.Key) any {
	if k.Is == figures.Number {
		return k.Number
	}
	return k.Text
}
