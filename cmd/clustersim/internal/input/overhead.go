package input

import (
	"context"
	"strings"

	"github.com/spf13/pflag"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/models/overhead"
)

// AddOverhead adds the flag for what a workflow system costs.
func AddOverhead(flags *pflag.FlagSet, to *string) {
	flags.StringVar(to, "overhead", overhead.None, "what a workflow system adds between the tasks, `SYSTEM`: none, a preset such as htcondor-8.6, a spec such as serial(gap=1s), or @FILE")
}

// Overhead reads a spec, or the file that @FILE names.
func Overhead(ctx context.Context, text string) (overhead.Model, error) {
	name, file := strings.CutPrefix(strings.TrimSpace(text), "@")
	if !file {
		m, err := overhead.Parse(text)
		return m, mistake.InFlag("--overhead", err)
	}
	f, err := OverheadFile(ctx, name)
	return f.Model, err
}

// OverheadFile reads a calibrated file.
func OverheadFile(ctx context.Context, name string) (overhead.File, error) {
	data, err := readFile(ctx, name)
	if err != nil {
		return overhead.File{}, err
	}
	return overhead.ReadFile(name, data)
}

// Overheads puts the specs of calibrated files in the place of @FILE.
func (in *Reader) Overheads(list []string) ([]string, error) {
	for i, text := range list {
		name, file := strings.CutPrefix(text, "@")
		if !file {
			continue
		}
		m, err := Overhead(in.ctx, "@"+in.path(name))
		if err != nil {
			return nil, err
		}
		list[i] = m.String()
	}
	return list, nil
}
