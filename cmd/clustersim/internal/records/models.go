package records

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// models are those that --overhead names.
func (f *flags) models(cmd *cobra.Command) ([]judge.Model, error) {
	var (
		list []judge.Model
		errs []error
	)
	for _, text := range f.overheads {
		m, err := model(cmd, text)
		if err == nil && f.scheduler == "" {
			err = mistake.InFlag("--overhead", m.Check())
		}
		twice := slices.ContainsFunc(list, func(o judge.Model) bool { return o.Name == m.Name && o.System == m.System })
		errs = append(errs, err, mistake.FlagIf(err == nil && twice, "--overhead", "%s is there twice", text))
		list = append(list, m)
	}
	return list, errors.Join(errs...)
}

// model reads SPEC, @FILE or either after SYSTEM and a colon.
func model(cmd *cobra.Command, text string) (m judge.Model, err error) {
	system, spec, found := strings.Cut(text, ":")
	if !found || strings.ContainsAny(system, "(@") {
		system, spec = "", text
	}
	spec = strings.TrimSpace(spec)
	m = judge.Model{Name: spec, System: system}
	if name, is := strings.CutPrefix(spec, "@"); is {
		file, err := input.OverheadFile(cmd.Context(), name)
		m.Name, m.Model, m.FittedTo, m.Overlap, m.Interval = "@"+filepath.Base(name), file.Model, file.Records, file.Overlap, records.IntervalOf(&file)
		return m, err
	}
	m.Preset = slices.ContainsFunc(overhead.Systems(), func(s overhead.System) bool { return s.Preset && s.Name == spec })
	m.Model, err = input.Overhead(cmd.Context(), spec)
	return m, err
}

// check says which models are for systems that no record is of.
func check(models []judge.Model, judged *records.Set) error {
	var known []string
	for _, s := range judged.Systems() {
		known = append(known, s.Cases[0].System)
	}
	for _, m := range models {
		if m.System != "" && !slices.Contains(known, m.System) {
			return mistake.InFlag("--overhead", srcerr.Unknown("workflow system of a record", m.System, known))
		}
	}
	return nil
}
