package sweeps

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/units"
)

// shownMissing is how many of the runs that are missing are named.
const shownMissing = 3

// tally counts the runs of a campaign, or of the files if there is none.
type tally struct {
	runs, failed, missing int

	first []*campaign.Job // that are missing
}

func count(runs *campaign.Runs, done campaign.Done) (t tally) {
	if runs == nil {
		for _, failed := range done {
			t.add(failed)
		}
		return t
	}
	for j := range runs.Jobs() {
		failed, have := done[j.ID]
		t.add(failed)
		if have {
			continue
		}
		if t.missing++; t.missing <= shownMissing {
			t.first = append(t.first, j)
		}
	}
	return t
}

func (t *tally) add(failed bool) {
	t.runs++
	if failed {
		t.failed++
	}
}

// summary says how many runs there are, and fails if some are missing or failed.
func summary(cmd *cobra.Command, runs *campaign.Runs, done campaign.Done) error {
	t := count(runs, done)
	w := cmd.ErrOrStderr()
	nameMissing(w, runs, t)
	text := fmt.Sprintf("%s: %d ok, %d failed", units.Count(t.runs, "run"), t.runs-t.failed-t.missing, t.failed)
	if runs != nil {
		text += fmt.Sprintf(", %d missing", t.missing)
	}
	if t.failed+t.missing > 0 {
		return mistake.Incompletef("%s", text)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// nameMissing names some runs by their values on the axes that have several.
func nameMissing(w io.Writer, runs *campaign.Runs, t tally) {
	for _, j := range t.first {
		text := ""
		for _, a := range runs.Axes() {
			if v := j.Value(a.Info.Name).Text; v != "" && a.Len() > 1 {
				text += fmt.Sprintf(" %s=%s", a.Info.Name, v)
			}
		}
		_, _ = fmt.Fprintf(w, "missing: %v%s\n", j.ID, text)
	}
	if more := t.missing - len(t.first); more > 0 {
		_, _ = fmt.Fprintf(w, "missing: and %d more\n", more)
	}
}
