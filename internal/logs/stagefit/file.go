package stagefit

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/clustersim/clustersim/internal/models/overhead"
)

// errorUnit is the last digit of errors in files.
const errorUnit = 1e6

// File is what --overhead reads: the model that was fitted to all workflows, the runs behind it, and how far fits without the
// run's workflow were off.
func (r *Result) File() overhead.File {
	f := overhead.File{Model: r.Model, Seed: r.Options.Seed}
	if len(r.Held) > 0 {
		f.HeldOut = "one workflow"
	}
	var names, ranges, errs []string
	runs := 0
	for i, w := range r.Workflows {
		names = append(names, w.Name)
		for k, list := range w.Runs {
			for n := range list {
				one := overhead.Record{Name: filepath.Base(list[n].File), SHA256: list[n].SHA256}
				if len(r.Held) > 0 {
					one.Tested, one.Group, one.Error = true, i, math.Round(r.Held[i].Misses[k][n]*errorUnit)/errorUnit
				}
				f.Records = append(f.Records, one)
				runs++
			}
		}
	}
	for i := range r.Free {
		ranges = append(ranges, r.Free[i].String())
	}
	for i := range r.Held {
		errs = append(errs, fmt.Sprintf("%s %.1f %%", r.Held[i].Name, 100*r.Held[i].Row.Verdict.MedianError))
	}
	f.Notes = append(f.Notes,
		fmt.Sprintf("%s, %d runs: fitted: %s", strings.Join(names, ", "), runs, strings.Join(ranges, ", ")),
		fmt.Sprintf("fitted to means of stages and makespans under %s, without runs with stalls; loss %.4f, %d simulations of all workflows", strings.Join(r.Training, ", "), r.Loss, r.Budget),
	)
	if len(errs) > 0 {
		f.Notes = append(f.Notes, "median errors of workflows that were left out: "+strings.Join(errs, ", "))
	}
	return f
}
