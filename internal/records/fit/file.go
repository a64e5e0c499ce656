package fit

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/clustersim/clustersim/internal/models/overhead"
)

// File is what --overhead reads: the chosen model, the records behind it, and how it came
// about.
func (r *Result) File() overhead.File {
	chosen := &r.Sizes[r.Chosen]
	f := overhead.File{Model: chosen.Model, Seed: r.Seed, HeldOut: "one " + r.What()}
	fitted := "fitted: nothing"
	if len(chosen.Params) > 0 {
		var ranges []string
		for _, i := range chosen.subset {
			ranges = append(ranges, r.Free[i].String())
		}
		fitted = "fitted: " + strings.Join(ranges, ", ")
	}
	f.Notes = append(f.Notes,
		fmt.Sprintf("%s, %d records: %s", r.Set.Cases[0].System, r.Set.Len(), fitted),
		fmt.Sprintf("errors of records fitted to: mean %.1f %%, median %.1f %%", 100*chosen.Train.Mean, 100*chosen.Train.Median),
		fmt.Sprintf("errors of unseen records, with one %s left out: mean %.1f %%, median %.1f %%", r.What(), 100*chosen.Test.Mean, 100*chosen.Test.Median),
		fmt.Sprintf("loss %s, weights by %s, %d simulations of all records", r.Loss, r.Weights, r.Budget),
	)
	if on := r.Prior.String(); on != priorOff {
		f.Notes = append(f.Notes, "prior "+on)
	}
	if r.Overlap != nil {
		f.Overlap = r.Overlap.C
		f.Notes = append(f.Notes, r.Overlap.overlapNote())
	}
	f.Notes = append(f.Notes, r.Remarks()...)
	group := r.groupNumbers()
	for i := range r.Set.Cases {
		c := &r.Set.Cases[i]
		one := overhead.Record{Name: filepath.Base(c.File), SHA256: c.SHA256}
		if x := r.unseenError(i); !math.IsNaN(x) {
			one.Tested, one.Error, one.Group = true, math.Round(x*errorUnit)/errorUnit, group[i]
		}
		f.Records = append(f.Records, one)
	}
	return f
}
